find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(ICU 72 REQUIRED COMPONENTS uc i18n data)
find_package(fmt REQUIRED)
find_package(hwy REQUIRED)
find_package(simdjson REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(BZip2 REQUIRED)
find_package(LibArchive REQUIRED)
find_package(LibLZMA REQUIRED)
find_package(LibXml2 REQUIRED)
find_package(PkgConfig REQUIRED)

# PkgConfig::<name>, or an error with the package that is missing.
function(inkling_find_package name module package)
  pkg_check_modules(${name} IMPORTED_TARGET GLOBAL ${module})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR
      "${module} is missing: install ${package} (Debian's name), or run scripts/setup")
  endif()
  # Macros for large files would not fit the precompiled headers; 64 bits need none.
  set_property(TARGET PkgConfig::${name} PROPERTY INTERFACE_COMPILE_OPTIONS)
endfunction()

pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
inkling_find_package(gmime gmime-3.0 libgmime-3.0-dev)
inkling_find_package(md4c md4c libmd4c-dev)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)

# Only Highway's headers are used; vectors/instructions.h says why.
add_library(inkling_highway INTERFACE)
target_include_directories(inkling_highway SYSTEM INTERFACE
  $<TARGET_PROPERTY:hwy::hwy,INTERFACE_INCLUDE_DIRECTORIES>)

# TOML++ is all headers: linking its library would cost every start of the program.
find_path(INKLING_TOML_DIR toml++/toml.h)
if(NOT INKLING_TOML_DIR)
  message(FATAL_ERROR
    "toml++ is missing: install libtomlplusplus-dev (Debian's name), or run scripts/setup")
endif()

# libstemmer ships neither a CMake package nor a pkg-config file.
find_path(STEMMER_INCLUDE_DIR libstemmer.h REQUIRED)
find_library(STEMMER_LIBRARY stemmer REQUIRED)
add_library(inkling_stemmer INTERFACE)
target_include_directories(inkling_stemmer SYSTEM INTERFACE ${STEMMER_INCLUDE_DIR})
target_link_libraries(inkling_stemmer INTERFACE ${STEMMER_LIBRARY})
