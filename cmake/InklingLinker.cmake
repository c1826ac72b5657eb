# mold links the tests in a tenth of the time that GNU ld takes. Where it is missing, nothing changes.
option(INKLING_MOLD "Link with mold, when it is installed" ON)
find_program(INKLING_MOLD_PROGRAM mold)

if(INKLING_MOLD AND INKLING_MOLD_PROGRAM)
  add_link_options(-fuse-ld=mold)
endif()
