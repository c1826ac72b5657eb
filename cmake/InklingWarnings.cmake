# Warnings are errors, in the project's own code only: dependencies are system headers.
add_library(inkling_warnings INTERFACE)
target_compile_options(inkling_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Woverloaded-virtual -Wold-style-cast -Wcast-align -Wunused -Wdouble-promotion -Wformat=2
  -Werror)

# GCC 12 sees overlaps within std::string that are not there (GCC bug 105651, fixed in 13), and takes members of
# temporaries with default member initializers, and strings in a std::optional, for uninitialized.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(inkling_warnings INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
endif()

# What its library's headers switch off within themselves is forgotten when they are precompiled.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND INKLING_PRECOMPILE)
  target_compile_options(inkling_warnings INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# Where source files are compiled together, GCC takes each for a header.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND INKLING_UNITY)
  target_compile_options(inkling_warnings INTERFACE -Wno-subobject-linkage)
endif()
