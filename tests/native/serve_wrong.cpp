// castellum serve: what is refused - requests, places to listen on, folders.
#include <string>

#include <doctest/doctest.h>

#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

struct Site {
  Pages pages;
  Served served{{"--web", pages.folder()}};
  std::uint16_t port = served.port();
};

Site& site() {
  static Site one;
  return one;
}

int status_for(std::string_view request) { return Client(site().port).ask(request).status; }

}  // namespace

TEST_CASE("methods other than GET and HEAD are told what is possible, and the connection lives on") {
  Client client(site().port);
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "FROBNICATE", "get"}) {
    for (const char* path : {"/", "/healthz", "/none.js"}) {
      const Answer answer = client.ask(request_of(method, path, "Content-Length: 4\r\n") + "body");
      CHECK_MESSAGE(answer.status == 405, method);
      CHECK(answer["allow"] == "GET, HEAD");
    }
  }
}

TEST_CASE("what is no request is answered with 400 and the end of the connection") {
  for (const std::string& bad :
       {std::string("nonsense\r\n\r\n"), std::string("GET / HTTP/2.0\r\nHost: x\r\n\r\n"),
        std::string("GET /\r\n\r\n"), std::string("GET / HTTP/1.1\r\nHost x\r\n\r\n"),
        std::string("GET / HTTP/1.1\nHost: x\n\n"), std::string("\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 11),
        request_of("POST", "/", "Content-Length: -1\r\n"),
        request_of("POST", "/", "Content-Length: 4\r\nContent-Length: 5\r\n"),
        request_of("POST", "/", "Transfer-Encoding: chunked\r\n") + "zz\r\n"}) {
    Client client(site().port);
    const Answer answer = client.ask(bad);
    CHECK_MESSAGE(answer.status == 400, bad);
    CHECK(answer["connection"] == "close");
    CHECK(client.ended());
  }
}

TEST_CASE("a request names its host once; only HTTP/1.0 may leave it out") {
  CHECK(status_for("GET / HTTP/1.1\r\n\r\n") == 400);
  CHECK(status_for("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n") == 400);
  CHECK(status_for("GET / HTTP/1.0\r\n\r\n") == 200);
}

TEST_CASE("paths never lead out of the folder, however they are written") {
  const std::string secret = "castellum-secret-" + std::to_string(getpid()) + ".txt";
  const auto above =
      std::filesystem::path(site().pages.folder()).lexically_normal().parent_path().parent_path();
  const std::string beside = (above / secret).string();
  std::ofstream(beside) << "secret";
  for (const std::string& path :
       {"/../" + secret, "/assets/../../" + secret, "/%2e%2e/" + secret, "/..%2f" + secret,
        "/%2E%2E%2F" + secret, "/.%2e/" + secret, "/x/%2e%2e/%2e%2e/" + secret, "/%00" + secret,
        "/" + secret + "%00.html", "/x%zz" + secret, "/" + secret + "%",
        std::string("/x%0d%0aSet-Cookie:x.txt")})
    CHECK_MESSAGE(status_for(request_of("GET", path)) == 400, path);
  for (const std::string& path : {"/%252e%252e%252f" + secret, "/..\\" + secret, "/..%5c" + secret,
                                  "//" + secret, "/" + beside, "/....//" + secret, "/%c0%ae%c0%ae/" + secret})
    CHECK_MESSAGE(status_for(request_of("GET", path)) == 404, path);
  std::filesystem::remove(beside);
}

TEST_CASE("what is too long is refused, and the answer arrives though much is left unread") {
  Client head(site().port);
  CHECK(head.ask(request_of("GET", "/", "X: " + filled(500'000, 'x') + "\r\n")).status == 431);
  CHECK(status_for("GET /" + filled(500'000, 'x')) == 431);
  CHECK(status_for(request_of("GET", "/t/" + filled(2046, 'x'))) == 414);
  CHECK(status_for(request_of("GET", "/t/" + filled(2045, 'x'))) == 200);
  CHECK(status_for(request_of("POST", "/", "Content-Length: 500000\r\n") + filled(500'000, 'x')) == 413);
  CHECK(status_for(request_of("POST", "/", "Transfer-Encoding: chunked\r\n") + "20000\r\n" +
                   filled(0x20000, 'x')) == 413);
  CHECK(status_for(request_of("POST", "/", "Content-Length: 65536\r\n") + filled(65536, 'x')) == 405);
}

TEST_CASE("a folder without pages is refused by name") {
  const Scratch scratch;
  CHECK(not_refused_well(run({"serve", "--port", "0", "--web", scratch.path("none")}),
                         "none: there is no such folder") == "");
  CHECK(not_refused_well(run({"serve", "--port", "0", "--web", scratch.path()}), "has no index.html") == "");
}

TEST_CASE("places where it cannot listen are refused with what to do") {
  const std::string web = site().pages.folder();
  const std::string port = std::to_string(site().port);
  const auto fault_of = [&](std::vector<std::string> words, std::string_view about) {
    words.insert(words.begin(), {"serve", "--web", web});
    return not_refused_well(run(std::move(words)), about);
  };
  CHECK(fault_of({"--port", port},
                 "castellum: 127.0.0.1:" + port + " is in use; choose another with --port") == "");
  CHECK(fault_of({"--port", "65536"}, "--port") == "");
  CHECK(fault_of({"--port", "-1"}, "--port") == "");
  CHECK(fault_of({"--port", "http"}, "--port") == "");
  CHECK(fault_of({"--listen", "nowhere"}, "'nowhere' is no address to listen on") == "");
  CHECK(fault_of({"--listen", ""}, "'' is no address to listen on") == "");
  CHECK(fault_of({"--listen", "127.0.0.1:80"}, "is no address to listen on") == "");
  // TEST-NET-1 belongs to nobody.
  CHECK(fault_of({"--listen", "192.0.2.1"}, "192.0.2.1:8080: this machine has no such address") == "");
}

TEST_CASE("a standard output that cannot be written ends serve at once") {
  CHECK(not_refused_well(
            run({"serve", "--port", "0", "--web", site().pages.folder()}, {}, Colours::refused, "/dev/full"),
            "standard output cannot be written") == "");
}

}  // namespace castellum::tests
