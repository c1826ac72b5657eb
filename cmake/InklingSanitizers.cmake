# INKLING_SANITIZE is a list for -fsanitize=, set by the presets `asan` and `tsan`.
set(INKLING_SANITIZE "" CACHE STRING "Sanitizers to build everything with")
if(INKLING_SANITIZE)
  add_compile_options(
    -fsanitize=${INKLING_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${INKLING_SANITIZE})
endif()
