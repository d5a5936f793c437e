#include "tests/native/online_schema.hpp"

#include <map>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/schema_check.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

using nlohmann::json;

std::string protocol_fault(const std::string& shape, const std::string& text) {
  static const json whole = json::parse(read_file("docs/schemas/online.schema.json"));
  static std::map<std::string, Schema> schemas;
  auto found = schemas.find(shape);
  if (found == schemas.end()) {
    json root = whole;
    root["$ref"] = "#/$defs/" + shape;
    found = schemas.emplace(shape, Schema(std::move(root))).first;
  }
  const json value = json::parse(text, nullptr, false);
  return value.is_discarded() ? text + " is not JSON" : found->second.fault_of(value);
}

TEST_CASE("the schema of online tables takes what is right and notices what is not") {
  const std::string row =
      R"({"rows":[{"seq":4,"at":1800000000000,"kind":"actions","seat":1,"ply":3,"tokens":["roll"]}]})";
  CHECK(protocol_fault("told", row) == "");
  CHECK(protocol_fault("asked", R"({"id":"a-1","do":"act","seat":1,"ply":3,"tokens":["roll"]})") == "");
  for (const char* patch : {R"([{"op":"remove","path":"/rows/0/seq"}])",
                            R"([{"op":"replace","path":"/rows/0/kind","value":"action"}])",
                            R"([{"op":"replace","path":"/rows/0/seat","value":4}])",
                            R"([{"op":"replace","path":"/rows/0/tokens","value":[]}])",
                            R"([{"op":"add","path":"/rows/0/secret","value":1}])",
                            R"([{"op":"replace","path":"/rows","value":[]}])"}) {
    CAPTURE(patch);
    CHECK(protocol_fault("told", json::parse(row).patch(json::parse(patch)).dump()) != "");
  }
  for (const char* wrong : {R"({"id":"a b","do":"start"})", R"({"id":"a","do":"sit","seat":0})",
                            R"({"id":"a","do":"phrase","seat":0,"phrase":25})", R"({"do":"start"})"})
    CHECK_MESSAGE(protocol_fault("asked", wrong) != "", wrong);
}

}  // namespace castellum::tests
