// The parts of Boost.Asio and Beast's core that the server's connections are made of. Only server.cpp and
// websockets.cpp include it: it takes long to compile.
#pragma once

#include <chrono>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>

namespace castellum::server {

namespace asio = boost::asio;

using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Tcp = asio::ip::tcp;
// A concrete executor: no type erasure in every operation, and far less to compile.
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<Tcp, Executor>;

}  // namespace castellum::server
