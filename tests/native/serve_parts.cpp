// The server's parts below its sockets: targets, negotiation, media types, the router, the files in memory.
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "server/http/limits.hpp"
#include "server/http/media_type.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/router.hpp"
#include "server/http/target.hpp"
#include "server/http/web_files.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using namespace std::string_literals;
using server::Request;
using server::Response;

std::string path_of(std::string_view target) {
  const auto parsed = server::parse_target(target);
  return parsed ? parsed->path : "refused";
}

Response ask(const server::WebFiles& files, const std::string& path,
             std::vector<server::Header> headers = {}) {
  return files.answer({"GET", path, "", std::move(headers), ""});
}

std::string value_of(const Response& response, std::string_view name) {
  return Request{"", "", "", response.headers, ""}.header(name);
}

std::string fault_of(const std::string& folder) {
  try {
    const server::WebFiles files(folder);
  } catch (const std::runtime_error& fault) {
    return fault.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("a target is split and its path decoded once") {
  CHECK(path_of("/") == "/");
  CHECK(path_of("/t/x%20y?z=%20") == "/t/x y");
  CHECK(server::parse_target("/t?x=%20&y")->query == "x=%20&y");
  CHECK(server::parse_target("/t?")->query.empty());
  CHECK(path_of("/%c3%A4") == "/\xc3\xa4");
  CHECK(path_of("/%252e%252e/x") == "/%2e%2e/x");
  CHECK(path_of("http://host:80/t?x") == "/t");
  CHECK(path_of("/...") == "/...");
  CHECK(path_of("/a//b/") == "/a//b/");
}

TEST_CASE("targets without a clean path are refused") {
  for (const std::string& bad :
       {""s,    "*"s,     "t"s,       "http://host"s, "ftp://host/t"s, "host:80"s, "/#t"s,        "/%"s,
        "/%4"s, "/%4g"s,  "/%-1"s,    "/%00"s,        "/x%00.js"s,     "/\0"s,     "/%0a"s,       "/%7f"s,
        "/.."s, "/../x"s, "/x/../y"s, "/x/."s,        "/%2e%2e/x"s,    "/.%2E"s,   "/x%2f..%2fy"s})
    CHECK_MESSAGE(path_of(bad) == "refused", bad);
}

TEST_CASE("codings are weighed as RFC 9110 has it") {
  const auto weight = [](std::string_view coding, std::string_view header) {
    return server::weight_of(coding, header);
  };
  CHECK(weight("br", "gzip, deflate, br, zstd") == 1000);
  CHECK(weight("br", "gzip") == 0);
  CHECK(weight("br", "") == 0);
  CHECK(weight("identity", "") == 1);
  CHECK(weight("identity", "gzip, identity;q=0.3") == 300);
  CHECK(weight("identity", "identity;q=0") == 0);
  CHECK(weight("identity", "*;q=0") == 0);
  CHECK(weight("identity", "gzip;q=0") == 1);
  CHECK(weight("br", "*;q=0.25, gzip") == 250);
  CHECK(weight("br", "*, br;q=0") == 0);
  CHECK(weight("br", " ,, BR ; Q=0.125 ,") == 125);
  CHECK(weight("br", "br;q=1.000") == 1000);
  for (const char* malformed :
       {"br;q", "br;q=", "br;q=2", "br;q=1.1", "br;q=0.1234", "br;q=-1", "br;q=.5", "br;x=1", "br;q=0,5"})
    CHECK_MESSAGE(weight("br", malformed) == 0, malformed);
}

TEST_CASE("If-None-Match names a tag alone, in a list, weakly or by a star") {
  for (const char* yes : {"\"a\"", "\"b\", \"a\"", "W/\"a\"", "\"b\",W/\"a\" ", "*"})
    CHECK_MESSAGE(server::names_tag(yes, "\"a\""), yes);
  for (const char* no : {"", "\"b\"", "a", "\"aa\"", "W/a", ","})
    CHECK_FALSE_MESSAGE(server::names_tag(no, "\"a\""), no);
}

TEST_CASE("every kind of file of the web program has its type") {
  using Type = std::pair<const char*, const char*>;
  for (const auto& [path, type] :
       {Type("/index.html", "text/html; charset=utf-8"), Type("/a/b.js", "text/javascript; charset=utf-8"),
        Type("/a.mjs", "text/javascript; charset=utf-8"), Type("/a.css", "text/css; charset=utf-8"),
        Type("/a.txt", "text/plain; charset=utf-8"), Type("/a.json", "application/json"),
        Type("/a.webmanifest", "application/manifest+json"), Type("/a.wasm", "application/wasm"),
        Type("/a.svg", "image/svg+xml; charset=utf-8"), Type("/a.PNG", "image/png"),
        Type("/a.ico", "image/x-icon"), Type("/a.b.woff2", "font/woff2"),
        Type("/a.exe", "application/octet-stream"), Type("/a.js/b", "application/octet-stream")})
    CHECK_MESSAGE(server::media_type_of(path) == type, path);
}

TEST_CASE("a router chooses by path and method and tells which methods there are") {
  server::Router router;
  const auto saying = [](std::string_view word) {
    return [word](const Request&) { return server::plain_response(200, word); };
  };
  CHECK(router.answer({"GET", "/x", "", {}, ""}).status == 404);
  router.add("GET", "/x", saying("read"));
  router.add("POST", "/x", saying("written"));
  CHECK(router.answer({"GET", "/y", "", {}, ""}).status == 404);
  router.set_fallback(saying("other"));
  CHECK(*router.answer({"GET", "/x", "", {}, ""}).body == "read\n");
  CHECK(*router.answer({"HEAD", "/x", "", {}, ""}).body == "read\n");
  CHECK(*router.answer({"POST", "/x", "", {}, ""}).body == "written\n");
  CHECK(*router.answer({"GET", "/x/", "", {}, ""}).body == "other\n");
  CHECK(value_of(router.answer({"PUT", "/x", "", {}, ""}), "Allow") == "GET, HEAD, POST");
  CHECK(value_of(router.answer({"get", "/y", "", {}, ""}), "Allow") == "GET, HEAD");
  CHECK(router.answer({"POST", "/y", "", {}, ""}).status == 405);
}

TEST_CASE("variants are chosen by weight, br before gzip before none, and have tags of their own") {
  const Pages pages;
  const server::WebFiles files(pages.folder());
  const auto coding = [&](const std::string& accepted) {
    const Response got = ask(files, "/assets/app-1a2b.js", {{"accept-encoding", accepted}});
    CHECK(value_of(got, "Vary") == "Accept-Encoding");
    return value_of(got, "Content-Encoding") + ":" + *got.body;
  };
  CHECK(coding("gzip, deflate, br") == "br:with br");
  CHECK(coding("gzip") == "gzip:with gzip");
  CHECK(coding("br;q=0.5, gzip;q=0.8") == "gzip:with gzip");
  CHECK(coding("gzip;q=0.001") == "gzip:with gzip");
  CHECK(coding("*") == "br:with br");
  CHECK(coding("") == ":plain");
  CHECK(coding("zstd") == ":plain");
  CHECK(coding("identity, gzip;q=0.9") == ":plain");
  CHECK(coding("identity;q=0") == ":plain");  // nothing else is acceptable: better than nothing

  const std::string tag = value_of(ask(files, "/assets/app-1a2b.js"), "ETag");
  const std::string br_tag = value_of(ask(files, "/assets/app-1a2b.js", {{"Accept-Encoding", "br"}}), "ETag");
  CHECK(tag.size() == 34);
  CHECK(tag != br_tag);
  CHECK(ask(files, "/assets/app-1a2b.js", {{"If-None-Match", tag}}).status == 304);
  CHECK(ask(files, "/assets/app-1a2b.js", {{"If-None-Match", br_tag}}).status == 200);
}

TEST_CASE("variants, hidden files and what is no file have no path of their own") {
  const Pages pages;
  pages.files().write("archive.gz", "no variant");
  pages.files().write(".env", "secret");
  std::filesystem::create_directory(pages.files().path(".git"));
  pages.files().write(".git/config.txt", "secret");
  const server::WebFiles files(pages.folder());
  CHECK(ask(files, "/assets/app-1a2b.js.br").status == 404);
  CHECK(ask(files, "/assets/app-1a2b.js.gz").status == 404);
  CHECK(ask(files, "/archive.gz").status == 200);
  CHECK(ask(files, "/.env").status == 404);
  CHECK(ask(files, "/.git/config.txt").status == 404);
  CHECK(*ask(files, "/assets").body == "<!doctype html>");
}

TEST_CASE("a folder that cannot be served is refused by name") {
  const Scratch scratch;
  CHECK(fault_of(scratch.path("none")) == scratch.path("none") + ": there is no such folder");
  CHECK(fault_of(scratch.write("file", "")) == scratch.path("file") + ": there is no such folder");
  CHECK(fault_of(scratch.path()) == scratch.path() + ": has no index.html");
  scratch.write("index.html", "");
  CHECK(fault_of(scratch.path()) == "none");
  scratch.write("large.bin", "");
  std::filesystem::resize_file(scratch.path("large.bin"), server::max_web_bytes + 1);
  CHECK(fault_of(scratch.path()) == scratch.path() + ": holds more than 256 MiB");
}

}  // namespace castellum::tests
