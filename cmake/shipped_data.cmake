# castellum_ship(TARGET [EXCLUDE REGEX]): compiles the files of data/ into the target, so that a program needs no file
# beside it; without those whose name matches.
function(castellum_ship target)
  cmake_parse_arguments(PARSE_ARGV 1 ship "" EXCLUDE "")
  file(GLOB files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*.json ${PROJECT_SOURCE_DIR}/data/*.txt)
  if(ship_EXCLUDE)
    list(FILTER files EXCLUDE REGEX ${ship_EXCLUDE})
  endif()
  set(entries)
  foreach(file ${files})
    cmake_path(GET file FILENAME name)
    file(READ ${file} content)
    string(APPEND entries "    {\"${name}\", R\"castellum(${content})castellum\"},\n")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/${target}/shipped_files.cpp @ONLY CONTENT
"// Made by cmake/shipped_data.cmake from data/.
#include <array>

#include \"record/shipped_data.hpp\"

namespace castellum {

std::span<const std::pair<std::string_view, std::string_view>> shipped_files() {
  using Files = std::pair<std::string_view, std::string_view>[];
  static constexpr Files files = {
@entries@  };
  return files;
}

}  // namespace castellum
")
  target_sources(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated/${target}/shipped_files.cpp)
endfunction()
