# Parses the headers of the standard library once. Parsing them in each source file would take a
# third of the compile time. Source files still include what they use, so nothing depends on this.
option(INKLING_PRECOMPILE "Precompile the headers of the standard library" ON)

set(INKLING_PRECOMPILED
  <algorithm> <array> <atomic> <bit> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional>
  <limits> <map> <memory> <mutex> <numeric> <optional> <random> <ranges> <set> <span> <sstream>
  <string> <string_view> <thread> <unordered_map> <utility> <variant> <vector>)

# One carrier for libraries (-fPIC) and one for programs (-fPIE).
function(inkling_add_precompiled)
  set(source ${PROJECT_BINARY_DIR}/precompiled.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(inkling_precompiled_library OBJECT ${source})
  add_library(inkling_precompiled_program OBJECT ${source})
  set_target_properties(inkling_precompiled_program PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(inkling_precompiled_program PRIVATE ${CMAKE_CXX_COMPILE_OPTIONS_PIE})
  foreach(carrier inkling_precompiled_library inkling_precompiled_program)
    target_link_libraries(${carrier} PRIVATE inkling_warnings)
    target_precompile_headers(${carrier} PRIVATE ${INKLING_PRECOMPILED})
  endforeach()
endfunction()

# Lets every target in and below `directory` use what the carriers have parsed.
function(inkling_use_precompiled directory)
  inkling_compiled_targets(targets ${directory})
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "EXECUTABLE")
      target_precompile_headers(${target} REUSE_FROM inkling_precompiled_program)
    else()
      target_precompile_headers(${target} REUSE_FROM inkling_precompiled_library)
    endif()
  endforeach()
endfunction()

# Not with fuzz targets, which have compile options of their own.
function(inkling_precompile directory)
  if(INKLING_PRECOMPILE AND NOT INKLING_FUZZ)
    inkling_add_precompiled()
    inkling_use_precompiled(${directory})
  endif()
endfunction()
