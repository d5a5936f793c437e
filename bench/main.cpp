// The bench as a program of its own, where there is no command line: WebAssembly under Node.
// Arguments: seconds a row (default 1), then `--json` for JSON.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "bench/playouts.hpp"

int main(int argc, char** argv) {
  double seconds = 1;
  bool json = false;
  for (int at = 1; at < argc; ++at) {
    if (std::string_view(argv[at]) == "--json")
      json = true;
    else
      seconds = std::atof(argv[at]);
  }
  const auto report = castellum::run_bench(seconds);
  std::puts((json ? castellum::to_json(report) : castellum::to_text(report)).c_str());
}
