# The source files of a target are compiled several at a time, so that what they all include is parsed, and what they
# all instantiate compiled, once for each group. All is built sooner, and one changed file later.
option(INKLING_UNITY "Compile several source files of a target at a time" OFF)
set(INKLING_UNITY_SIZE 12 CACHE STRING "How many source files are compiled at a time; 0 is all of a target")

# Source files that include themselves once for each kind of processor have to stand alone.
function(inkling_keep_apart_vectors target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(directory ${target} SOURCE_DIR)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${directory} OUTPUT_VARIABLE file)
    file(STRINGS ${file} includes_itself REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
    if(includes_itself)
      set_source_files_properties(${file} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
  endforeach()
endfunction()

function(inkling_unite directory)
  if(INKLING_UNITY)
    inkling_compiled_targets(targets ${directory})
    foreach(target IN LISTS targets)
      inkling_keep_apart_vectors(${target})
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${INKLING_UNITY_SIZE})
    endforeach()
  endif()
endfunction()
