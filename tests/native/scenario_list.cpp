// The list of scenarios, which WebAssembly reads instead of the folder, names exactly the folder's files.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

TEST_CASE("tests/scenarios/list.txt names every scenario, in order") {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/scenarios"))
    if (entry.path().extension() == ".json") files.push_back(entry.path().filename().string());
  std::ranges::sort(files);
  std::vector<std::string> listed;
  std::ifstream list("tests/scenarios/list.txt");
  for (std::string line; std::getline(list, line);) listed.push_back(line);
  CHECK(listed == files);
}

TEST_CASE("a scenario's file is named by a rule it proves or by a preset") {
  for (const auto& entry : std::filesystem::directory_iterator("tests/scenarios")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".json" || name.starts_with("ar-preset-")) continue;
    CAPTURE(name);
    std::string rule = name.substr(0, 5);  // ar-05 is AR-5
    std::ranges::transform(rule, rule.begin(),
                           [](char letter) { return letter >= 'a' ? letter - 'a' + 'A' : letter; });
    if (rule[3] == '0') rule.erase(3, 1);
    std::ifstream file(entry.path());
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    CHECK(text.find("\"" + rule + "\"") != std::string::npos);
  }
}

}  // namespace
