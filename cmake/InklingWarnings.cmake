# Warnings are errors, but only in the project's own code: dependencies are system headers.
add_library(inkling_warnings INTERFACE)
target_compile_options(inkling_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Woverloaded-virtual -Wold-style-cast -Wcast-align -Wunused -Wdouble-promotion -Wformat=2
  -Werror)

# False alarms of GCC 12: overlaps within std::string (GCC bug 105651, fixed in 13), and
# uninitialized members of temporaries with default member initializers and of strings in a
# std::optional.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(inkling_warnings INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()

# Precompiling libstdc++'s headers loses the pragmas by which they suppress these warnings.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND INKLING_PRECOMPILE)
  target_compile_options(inkling_warnings INTERFACE
    -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# GCC takes a source file that is compiled in a group for a header.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND INKLING_UNITY)
  target_compile_options(inkling_warnings INTERFACE -Wno-subobject-linkage)
endif()
