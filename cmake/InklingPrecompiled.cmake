# The headers of the standard library are parsed once for all source files rather than in each, where they
# take a third of its time. Source files include what they use all the same, so that nothing depends on it.
option(INKLING_PRECOMPILE "Parse headers of the standard library once, not in each source file" ON)

set(INKLING_PRECOMPILED
  <algorithm> <array> <atomic> <bit> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <limits>
  <map> <memory> <mutex> <numeric> <optional> <random> <ranges> <set> <span> <sstream> <string> <string_view>
  <thread> <unordered_map> <utility> <variant> <vector>)

# One carrier for libraries and one for programs, since their code is made in two ways (-fPIC, -fPIE).
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

# Lets every target of `directory` and below use what the carriers have parsed.
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

# Fuzz targets are compiled with options of their own.
function(inkling_precompile directory)
  if(INKLING_PRECOMPILE AND NOT INKLING_FUZZ)
    inkling_add_precompiled()
    inkling_use_precompiled(${directory})
  endif()
endfunction()
