# One library and one exported target, inkling::inkling, built from the objects of every room of the
# library: an archive, whose package links its dependencies, or with BUILD_SHARED_LIBS
# libinkling.so, whose users need nothing else. The headers need C++20 alone. The faces link the
# archive always: they use more than the shared library shows.
include(CMakePackageConfigHelpers)

option(BUILD_SHARED_LIBS "Install libinkling.so instead of libinkling.a" OFF)
set(objects)
foreach(room nouns stats vectors threads analysis storage render indexer query report classify
        exchange service)
  list(APPEND objects $<TARGET_OBJECTS:inkling_${room}>)
endforeach()

function(inkling_add_library target kind)
  add_library(${target} ${kind} ${objects})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME inkling EXPORT_NAME inkling LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_compile_features(${target} INTERFACE cxx_std_20)
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_link_libraries(${target} PRIVATE
    fmt::fmt simdjson::simdjson ICU::i18n ICU::uc ICU::data
    PkgConfig::xxhash PkgConfig::zstd ZLIB::ZLIB BZip2::BZip2 LibLZMA::LibLZMA Threads::Threads
    $<BUILD_INTERFACE:inkling_stemmer> $<INSTALL_INTERFACE:inkling::stemmer>)
endfunction()

inkling_add_library(inkling_library STATIC)
add_library(inkling::inkling ALIAS inkling_library)
set(installed_library inkling_library)
if(BUILD_SHARED_LIBS OR INKLING_TESTS)
  inkling_add_library(inkling_shared SHARED)
  # Headers of other projects that are compiled in ask to be shown.
  set(map ${PROJECT_SOURCE_DIR}/cmake/libinkling.map)
  target_link_options(inkling_shared PRIVATE -Wl,--version-script=${map})
  set_target_properties(inkling_shared PROPERTIES LINK_DEPENDS ${map})
endif()
if(BUILD_SHARED_LIBS)
  set(installed_library inkling_shared)
endif()

set(INKLING_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/inkling)
configure_package_config_file(cmake/inklingConfig.cmake.in ${PROJECT_BINARY_DIR}/inklingConfig.cmake
  INSTALL_DESTINATION ${INKLING_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/inklingConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

# What pkg-config says; it finds the rest of the installation from where its file is. Debian's bzip2
# and stemmer have no such file.
file(RELATIVE_PATH INKLING_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
if(BUILD_SHARED_LIBS)
  set(INKLING_PC_PRIVATE "")
else()
  string(CONCAT INKLING_PC_PRIVATE
    "Requires.private: icu-i18n icu-uc fmt simdjson libxxhash libzstd zlib liblzma\n"
    "Libs.private: -lbz2 -lstemmer -lstdc++ -pthread")
endif()
configure_file(cmake/inkling.pc.in ${PROJECT_BINARY_DIR}/inkling.pc @ONLY)

install(TARGETS inkling RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# It names the program where it is installed, which `--prefix` says last; systemd reads units of the
# system only there.
install(CODE "
  if(CMAKE_INSTALL_PREFIX MATCHES \"^/usr(/local)?/?$\")
    set(INKLING_PROGRAM \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/inkling\")
    configure_file(\"${PROJECT_SOURCE_DIR}/server/inkling.service.in\"
      \"${PROJECT_BINARY_DIR}/inkling.service\" @ONLY)
    file(INSTALL \"${PROJECT_BINARY_DIR}/inkling.service\"
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/lib/systemd/system\")
  endif()")
# What help and errors name, such as docs/ranking.md, with what the pages index.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN site EXCLUDE)
install(DIRECTORY corpus DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(TARGETS inkling-reader RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/inkling)
install(TARGETS ${installed_library} EXPORT inkling-targets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(DIRECTORY include/inkling DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
  FILES_MATCHING PATTERN "*.h")
install(EXPORT inkling-targets FILE inklingTargets.cmake NAMESPACE inkling::
  DESTINATION ${INKLING_PACKAGE_DIR} COMPONENT development)
install(FILES
  ${PROJECT_BINARY_DIR}/inklingConfig.cmake ${PROJECT_BINARY_DIR}/inklingConfigVersion.cmake
  DESTINATION ${INKLING_PACKAGE_DIR} COMPONENT development)
install(FILES ${PROJECT_BINARY_DIR}/inkling.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
