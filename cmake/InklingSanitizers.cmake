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

# What every change pays for, less. UndefinedBehaviorSanitizer keeps data for each place it checks,
# 85 MB in the program, all of which AddressSanitizer registers at each start and searches for leaks
# at each end; a trap needs none. The stack still tells the line, but not the values, and GCC leaves
# out its check of dynamic types. Checks of null, which crashes anyway, of alignment, and of
# variables used after their block take half of the time that compiling takes. `scripts/release`
# runs the tests with all of them. GCC refuses to inline some of xxHash at the -Og of the preset.
option(INKLING_SANITIZE_QUICKLY "Leave out checks that cost more than they find" OFF)
if(INKLING_SANITIZE_QUICKLY)
  add_compile_options(-fsanitize-undefined-trap-on-error -fno-sanitize=null,alignment
    -fno-sanitize-address-use-after-scope)
  add_compile_definitions(XXH_NO_INLINE_HINTS=1)
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
