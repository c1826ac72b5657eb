# The source files of a target are compiled several at a time, so that what they all include is parsed,
# and what they all instantiate compiled, once for each group. All is built sooner, and one changed file
# later.
#
# CMake's own unity files name their sources by absolute paths, by which a compiler cache would tell one
# checkout from another. These name them from the root.
option(INKLING_UNITY "Compile several source files of a target at a time" OFF)
set(INKLING_UNITY_SIZE 12 CACHE STRING "How many source files are compiled at a time")

# Source files that include themselves once for each kind of processor have to stand alone; so have those
# that are compiled with definitions of their own.
function(inkling_stands_alone result target file)
  file(STRINGS ${file} includes_itself REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
  get_source_file_property(definitions ${file} TARGET_DIRECTORY ${target} COMPILE_DEFINITIONS)
  if(includes_itself OR definitions)
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Adds to `target` one source file that includes all of `sources`.
function(inkling_unite_group target number sources)
  set(content "")
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE path)
    string(APPEND content "#include \"${path}\"\n")
  endforeach()
  set(united ${PROJECT_BINARY_DIR}/unity/${target}_${number}.cpp)
  file(CONFIGURE OUTPUT ${united} CONTENT "${content}" @ONLY)
  target_sources(${target} PRIVATE ${united})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  set_source_files_properties(${sources} TARGET_DIRECTORY ${target} PROPERTIES HEADER_FILE_ONLY ON)
endfunction()

function(inkling_unite_target target)
  get_target_property(sources ${target} SOURCES)
  get_target_property(directory ${target} SOURCE_DIR)
  set(group)
  set(number 0)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${directory})
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} is_generated)
    inkling_stands_alone(alone ${target} ${source})
    if(alone OR is_generated OR NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    list(APPEND group ${source})
    list(LENGTH group size)
    if(size EQUAL INKLING_UNITY_SIZE)
      inkling_unite_group(${target} ${number} "${group}")
      math(EXPR number "${number} + 1")
      set(group)
    endif()
  endforeach()
  if(group)
    inkling_unite_group(${target} ${number} "${group}")
  endif()
endfunction()

function(inkling_unite directory)
  if(INKLING_UNITY)
    inkling_compiled_targets(targets ${directory})
    foreach(target IN LISTS targets)
      inkling_unite_target(${target})
    endforeach()
  endif()
endfunction()
