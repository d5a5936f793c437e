# castellum_sources(VARIABLE GLOB...): the sources below the root that match; `dir/*.cpp` includes subfolders.
function(castellum_sources variable)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/)
  file(GLOB_RECURSE found CONFIGURE_DEPENDS ${ARGN})
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# castellum_floor(NAME GLOB [LIBRARY...]): the library castellum_NAME on those below it; main.cpp stays out.
# A floor that is headers only, or still empty, becomes an interface library.
function(castellum_floor name glob)
  castellum_sources(sources ${glob})
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(castellum_${name} STATIC ${sources})
    target_link_libraries(castellum_${name} PUBLIC castellum_options ${ARGN})
  else()
    add_library(castellum_${name} INTERFACE)
    target_link_libraries(castellum_${name} INTERFACE castellum_options ${ARGN})
  endif()
endfunction()

# castellum_program(NAME SOURCE...): a program at the top of the build folder, where people look for it.
function(castellum_program name)
  add_executable(${name} ${ARGN})
  target_link_libraries(${name} PRIVATE castellum_options)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()
