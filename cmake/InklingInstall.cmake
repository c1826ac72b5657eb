# One archive and one exported target, inkling::inkling, built from the objects of every room of the
# library. The package's configuration links its dependencies; its headers need C++20 alone.
include(CMakePackageConfigHelpers)

add_library(inkling_library STATIC
  $<TARGET_OBJECTS:inkling_nouns>
  $<TARGET_OBJECTS:inkling_stats>
  $<TARGET_OBJECTS:inkling_vectors>
  $<TARGET_OBJECTS:inkling_threads>
  $<TARGET_OBJECTS:inkling_analysis>
  $<TARGET_OBJECTS:inkling_storage>
  $<TARGET_OBJECTS:inkling_render>
  $<TARGET_OBJECTS:inkling_indexer>
  $<TARGET_OBJECTS:inkling_query>
  $<TARGET_OBJECTS:inkling_report>
  $<TARGET_OBJECTS:inkling_classify>
  $<TARGET_OBJECTS:inkling_exchange>
  $<TARGET_OBJECTS:inkling_service>)
add_library(inkling::inkling ALIAS inkling_library)
set_target_properties(inkling_library PROPERTIES
  OUTPUT_NAME inkling EXPORT_NAME inkling LINKER_LANGUAGE CXX)
target_compile_features(inkling_library INTERFACE cxx_std_20)
target_include_directories(inkling_library INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(inkling_library PRIVATE
  fmt::fmt simdjson::simdjson ICU::i18n ICU::uc ICU::data
  PkgConfig::xxhash PkgConfig::zstd ZLIB::ZLIB BZip2::BZip2 LibLZMA::LibLZMA Threads::Threads
  $<BUILD_INTERFACE:inkling_stemmer> $<INSTALL_INTERFACE:inkling::stemmer>)

set(INKLING_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/inkling)
configure_package_config_file(cmake/inklingConfig.cmake.in ${PROJECT_BINARY_DIR}/inklingConfig.cmake
  INSTALL_DESTINATION ${INKLING_PACKAGE_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/inklingConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

install(TARGETS inkling RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
configure_file(server/inkling.service.in ${PROJECT_BINARY_DIR}/inkling.service @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/inkling.service DESTINATION lib/systemd/system)
install(TARGETS inkling-reader RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/inkling)
install(TARGETS inkling_library EXPORT inkling-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/inkling DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
install(EXPORT inkling-targets FILE inklingTargets.cmake NAMESPACE inkling::
  DESTINATION ${INKLING_PACKAGE_DIR})
install(FILES
  ${PROJECT_BINARY_DIR}/inklingConfig.cmake ${PROJECT_BINARY_DIR}/inklingConfigVersion.cmake
  DESTINATION ${INKLING_PACKAGE_DIR})
