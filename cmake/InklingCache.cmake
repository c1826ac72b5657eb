# What was compiled once, here or in another checkout, is taken from ccache where it is installed.
option(INKLING_CCACHE "Keep what was compiled in ccache, when it is installed" ON)
find_program(INKLING_CCACHE_PROGRAM ccache)

if(INKLING_CCACHE AND INKLING_CCACHE_PROGRAM)
  # Paths count from the root of the checkout. Precompiled headers: the section of that name in ccache's
  # manual says why each setting and -fpch-preprocess are needed.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${INKLING_CCACHE_PROGRAM})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
