// castellum serve: what a browser gets - files, types, caching, routes of the page, and the headers on all.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "server/http/standing_headers.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

/// One server for all that only reads.
struct Site {
  Pages pages;
  std::string large = filled(3'000'000, 'w');
  std::string large_path = pages.files().write("large.wasm", large);
  Served served{{"--web", pages.folder()}};
  std::uint16_t port = served.port();
};

Site& site() {
  static Site one;
  return one;
}

constexpr const char* index_text = "<!doctype html>";

}  // namespace

TEST_CASE("serve says where it is, in one line") {
  CHECK(site().served.line() ==
        "Castellum is at http://127.0.0.1:" + std::to_string(site().port) + "/ (end with Ctrl-C)\n");
}

TEST_CASE("files come with type, length, tag and date, and are kept for ever only below assets/") {
  const Answer index = get(site().port, "/");
  CHECK(index.status == 200);
  CHECK(index.body == index_text);
  CHECK(index["content-type"] == "text/html; charset=utf-8");
  CHECK(index["cache-control"] == "no-cache");
  CHECK(index["vary"] == "Accept-Encoding");
  CHECK(index["date"].ends_with(" GMT"));
  CHECK(index["etag"].starts_with('"'));
  CHECK(index["server"].empty());
  CHECK(index["connection"].empty());
  CHECK(get(site().port, "/index.html").body == index_text);
  CHECK(get(site().port, "/sw.js")["cache-control"] == "no-cache");

  const Answer asset = get(site().port, "/assets/app-1a2b.js?x=1", "Accept-Encoding: gzip, br\r\n");
  CHECK(asset.body == "with br");
  CHECK(asset["content-type"] == "text/javascript; charset=utf-8");
  CHECK(asset["content-encoding"] == "br");
  CHECK(asset["cache-control"] == "public, max-age=31536000, immutable");

  const Answer large = get(site().port, "/large.wasm");
  CHECK(large["content-type"] == "application/wasm");
  CHECK((large.body == site().large));
}

TEST_CASE("HEAD answers as GET does, without the body") {
  Client client(site().port);
  const Answer whole = client.ask(request_of("GET", "/sw.js"));
  const Answer head = client.ask(request_of("HEAD", "/sw.js"), true);
  CHECK(head.status == 200);
  CHECK(head["content-length"] == "9");
  CHECK(head["etag"] == whole["etag"]);
  CHECK(client.ask(request_of("GET", "/healthz")).body == "ok\n");  // nothing lay in between
}

TEST_CASE("a file the client has is not sent again") {
  Client client(site().port);
  const std::string tag = client.ask(request_of("GET", "/sw.js"))["etag"];
  const Answer same = client.ask(request_of("GET", "/sw.js", "If-None-Match: \"x\", " + tag + "\r\n"));
  CHECK(same.status == 304);
  CHECK(same["etag"] == tag);
  CHECK(same["cache-control"] == "no-cache");
  CHECK(same["content-length"].empty());
  CHECK(same["content-type"].empty());
  CHECK(client.ask(request_of("GET", "/sw.js", "If-None-Match: \"x\"\r\n")).body == "// worker");
}

TEST_CASE("routes of the page get the page; files that are not there do not") {
  for (const char* route : {"/t/k3", "/rules/aqueduct", "/learn/aqua-romana/2", "/r", "/games", "/new",
                            "/play/", "/assets/none", "/t/a.b/c", "/t/%C3%A4"}) {
    const Answer page = get(site().port, route);
    CHECK_MESSAGE(page.status == 200, route);
    CHECK(page.body == index_text);
    CHECK(page["cache-control"] == "no-cache");
  }
  for (const char* file :
       {"/none.js", "/assets/app-0000.js", "/t/x.html", "/assets/app-1a2b.js.br", "/.env"}) {
    const Answer none = get(site().port, file);
    CHECK_MESSAGE(none.status == 404, file);
    CHECK(none["cache-control"] == "no-store");
  }
}

TEST_CASE("/healthz is ok and kept by nobody") {
  const Answer health = get(site().port, "/healthz");
  CHECK(health.status == 200);
  CHECK(health.body == "ok\n");
  CHECK(health["cache-control"] == "no-store");
  CHECK(health["content-type"] == "text/plain; charset=utf-8");
}

TEST_CASE("every answer carries the standing headers, refusals too") {
  const std::string tag = get(site().port, "/")["etag"];
  std::set<int> seen;
  for (const std::string& request :
       {request_of("GET", "/"), request_of("GET", "/healthz"), request_of("GET", "/none.js"),
        request_of("POST", "/"), request_of("GET", "/%00"), request_of("GET", "/" + filled(3000, 'x')),
        request_of("GET", "/", "If-None-Match: " + tag + "\r\n"), std::string("nonsense\r\n\r\n"),
        request_of("GET", "/", "X: " + filled(20'000, 'x') + "\r\n"),
        request_of("POST", "/", "Content-Length: 1000000\r\n")}) {
    const Answer answer = Client(site().port).ask(request);
    seen.insert(answer.status);
    for (const auto& [name, value] : server::standing_headers) {
      std::string lower(name);
      for (char& letter : lower) letter = static_cast<char>(std::tolower(letter));
      CHECK_MESSAGE(answer[lower] == value, answer.status);
    }
    CHECK(answer["server"].empty());
    CHECK_FALSE(answer["date"].empty());
  }
  CHECK(seen == std::set<int>{200, 304, 400, 404, 405, 413, 414, 431});
  CHECK(get(site().port, "/")["content-security-policy"].find("unsafe-inline") == std::string::npos);
}

}  // namespace castellum::tests
