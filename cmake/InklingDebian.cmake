# The packages for Debian, by `cpack -G DEB`: libinkling0, libinkling-dev, inkling, python3-inkling.
# scripts/package makes them all; it sets what is asked for here.
#
# The program is linked with the archive: it uses rooms that the shared library hides, and starts in
# half of the time.
option(INKLING_DEBIAN
  "Install as Debian's packages do: compressed manual, changelog, copyright" OFF)
if(NOT INKLING_DEBIAN)
  return()
endif()
if(NOT BUILD_SHARED_LIBS)
  message(FATAL_ERROR "INKLING_DEBIAN needs BUILD_SHARED_LIBS=ON: see scripts/package")
endif()

set(debian ${PROJECT_BINARY_DIR}/debian)
set(soname ${PROJECT_VERSION_MAJOR})
set(INKLING_PACKAGER "" CACHE STRING "Who makes the packages: Name <address>")
set(INKLING_PACKAGED "" CACHE STRING "Of which time they are, as `date -R` prints it")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME inkling)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${INKLING_PACKAGER})
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX ${CMAKE_INSTALL_PREFIX})
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL library development program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(about "Inkling reads one inverted index in three ways: it searches by BM25 and
other rankings, it reports what terms tell about documents and topics, in
bits, and it classifies by naive Bayes that is trained from the same postings.")

# inkling_debian_package(COMPONENT NAME SECTION SUMMARY PURPOSE)
macro(inkling_debian_package component name section summary purpose)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${about}\n.\n${purpose}")
  install(FILES ${debian}/changelog.gz ${PROJECT_SOURCE_DIR}/packaging/debian/copyright
    DESTINATION share/doc/${name} COMPONENT ${component})
endmacro()

inkling_debian_package(library libinkling${soname} libs
  "search, reports and classification from one index (library)"
  "This package has the shared library.")
inkling_debian_package(development libinkling-dev libdevel
  "search, reports and classification from one index (headers)"
  "This package has the headers, the CMake package and the file of pkg-config.")
inkling_debian_package(program inkling text
  "search, reports and classification from one index"
  "This package has the program, its server with a page for browsers, and its
manual.")

# CPack finds libraries of other packages, and none of its own.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libinkling${soname} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "poppler-utils")
# `--pager`, and `open` of what is no text.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "less, xdg-utils")
set(scripts ${PROJECT_SOURCE_DIR}/packaging/debian)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_CONTROL_EXTRA "${scripts}/program/prerm;${scripts}/program/postrm")
file(WRITE ${debian}/triggers "activate-noawait ldconfig\n")
file(WRITE ${debian}/shlibs
  "libinkling ${soname} libinkling${soname} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${debian}/triggers;${debian}/shlibs")

if(INKLING_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  inkling_debian_package(python python3-inkling python
    "search, reports and classification from one index (Python 3)"
    "This package has the Python module.")
  # The module is of the version that python/ found, in a scope of its own.
  find_package(Python 3.11 REQUIRED COMPONENTS Interpreter)
  math(EXPR after "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "inkling (= ${PROJECT_VERSION}), python3 (>= 3.${Python_VERSION_MINOR}), \
python3 (<< 3.${after}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    "${scripts}/python/postinst;${scripts}/python/prerm")
endif()

file(WRITE ${debian}/changelog
  "inkling (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
  "  * What is new is told in CHANGELOG.md of the sources.\n\n"
  " -- ${INKLING_PACKAGER}  ${INKLING_PACKAGED}\n")
execute_process(COMMAND gzip -9nf ${debian}/changelog COMMAND_ERROR_IS_FATAL ANY)
install(CODE [[
  file(GLOB pages $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/man/man1/inkling*.1)
  execute_process(COMMAND gzip -9nf ${pages} COMMAND_ERROR_IS_FATAL ANY)
]] COMPONENT program)

include(CPack)
