#include "indexer/formats/reader_program.h"

#include <dlfcn.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

constexpr const char* kReaderName = "inkling-reader";

/// The folders of this program and of the library that this function is in.
std::vector<fs::path> own_folders() {
  std::vector<fs::path> folders;
  std::error_code not_there;
  const fs::path program = fs::read_symlink("/proc/self/exe", not_there);
  if (!not_there) folders.push_back(program.parent_path());
  Dl_info found{};
  if (dladdr(reinterpret_cast<const void*>(&reader_program), &found) != 0 &&
      found.dli_fname != nullptr) {
    const fs::path library = fs::canonical(found.dli_fname, not_there);
    if (!not_there) folders.push_back(library.parent_path());
  }
  return folders;
}

bool is_there(const fs::path& path) {
  std::error_code not_there;
  return fs::is_regular_file(path, not_there);
}

}  // namespace

std::filesystem::path reader_program() {
  constexpr const char* kHint =
      "it is installed with inkling, in libexec/inkling; INKLING_READER can name it";
  if (const char* const named = std::getenv("INKLING_READER"); named != nullptr && *named != '\0') {
    if (is_there(named)) return named;
    throw IoError(named, ENOENT, "the program that INKLING_READER names is missing", kHint);
  }
  for (const fs::path& folder : own_folders()) {
    for (const fs::path& path :
         {folder / kReaderName, folder.parent_path() / "libexec" / "inkling" / kReaderName}) {
      if (is_there(path)) return path;
    }
  }
  const fs::path installed = fs::path(INKLING_LIBEXEC) / kReaderName;
  if (is_there(installed)) return installed;
  throw IoError(kReaderName, ENOENT, "the program that reads HTML and the like is missing", kHint);
}

}  // namespace inkling::indexer
