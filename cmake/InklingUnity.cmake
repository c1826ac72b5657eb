# Compiles the source files of a target in groups: shared headers and templates are parsed and
# instantiated once per group. A full build is faster, rebuilding after one change is slower. Groups
# of 32 take a third less time than groups of 8, and up to 1.2 GB of memory for each job.
#
# CMake's own unity files name their sources by absolute paths, so a compiler cache could not share
# objects between checkouts. These name them relative to the root.
option(INKLING_UNITY "Compile the source files of a target in groups" OFF)
set(INKLING_UNITY_SIZE 32 CACHE STRING "How many source files are in a group")

# GCC collects garbage from 128 MB on. In a group nearly all is in use, and is looked through again
# and again; collecting from 512 MB on takes 5 to 10 % less time and up to 350 MB more for each job.
if(INKLING_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=524288)
endif()

# Source files that include themselves once per kind of processor must stand alone; so must those
# with compile definitions or options of their own, and those that ask for it.
function(inkling_stands_alone result target file)
  file(STRINGS ${file} includes_itself REGEX "hwy/foreach_target.h" LIMIT_COUNT 1)
  get_source_file_property(definitions ${file} TARGET_DIRECTORY ${target} COMPILE_DEFINITIONS)
  get_source_file_property(options ${file} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
  get_source_file_property(skips ${file} TARGET_DIRECTORY ${target} SKIP_UNITY_BUILD_INCLUSION)
  if(includes_itself OR definitions OR options OR skips)
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Adds one source file to `target` that includes all of `sources`.
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
    if(is_generated OR NOT source MATCHES "\\.cpp$")
      continue()
    endif()
    inkling_stands_alone(alone ${target} ${source})
    if(alone)
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
