# INKLING_SANITIZE is a list for -fsanitize=, set by the presets `asan` and `tsan`. Programs are not
# position-independent: relocating all that the sanitizers note of the source files would take half
# of the start of a program, and the tests of the command line start it again and again.
set(INKLING_SANITIZE "" CACHE STRING "Sanitizers to build everything with")
if(INKLING_SANITIZE)
  add_compile_options(
    -fsanitize=${INKLING_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${INKLING_SANITIZE}
    $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()

# What an interpreter that has no sanitizer loads before all other libraries to run our modules; the
# library of exceptions too, which the sanitizer has to find when it starts.
set(INKLING_PRELOADED "")
if(INKLING_SANITIZE MATCHES "address")
  foreach(library asan stdc++)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=lib${library}.so
      OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND INKLING_PRELOADED ${path})
  endforeach()
  list(JOIN INKLING_PRELOADED ":" INKLING_PRELOADED)
endif()
