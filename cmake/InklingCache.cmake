# If ccache is installed, whatever was compiled before, here or in another checkout, comes from it.
option(INKLING_CCACHE "Use ccache if it is installed" ON)
find_program(INKLING_CCACHE_PROGRAM ccache)

if(INKLING_CCACHE AND INKLING_CCACHE_PROGRAM)
  # Paths are relative to the root of the checkout. The section "Precompiled headers" of ccache's
  # manual explains each of the other settings and -fpch-preprocess.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${INKLING_CCACHE_PROGRAM})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
