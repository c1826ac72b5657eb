# Warnings are errors, in the project's own code only: dependencies are system headers.
add_library(inkling_warnings INTERFACE)
target_compile_options(inkling_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor
  -Woverloaded-virtual -Wold-style-cast -Wcast-align -Wunused -Wdouble-promotion -Wformat=2
  -Werror)
