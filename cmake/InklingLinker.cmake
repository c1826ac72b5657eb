# mold links the tests in a tenth of the time of GNU ld, which is used if mold is not installed.
option(INKLING_MOLD "Link with mold if it is installed" ON)
find_program(INKLING_MOLD_PROGRAM mold)

if(INKLING_MOLD AND INKLING_MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()
