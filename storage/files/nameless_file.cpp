#include "storage/files/nameless_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "inkling/error.h"

namespace inkling::storage {

namespace {

/// What the environment names is taken, even if it is no folder: the texts of a collection go
/// nowhere else.
std::filesystem::path temporary_folder() {
  for (const char* const variable : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
    const char* const named = std::getenv(variable);
    if (named != nullptr && *named != '\0') return named;
  }
  return "/tmp";
}

[[noreturn]] void refuse_file(const char* what_failed) {
  throw IoError(temporary_folder().string(), errno, what_failed,
                {"TMPDIR names another folder for temporary files"});
}

int open_nameless() {
  constexpr mode_t kOwnerAlone = 0600;
  const std::filesystem::path folder = temporary_folder();
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerAlone);
  if (descriptor >= 0) return descriptor;
  // Not every file system has such files: one that loses its name at once is the same.
  std::string name = (folder / "inkling-XXXXXX").string();
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0) refuse_file("cannot make a temporary file");
  ::unlink(name.c_str());
  return named;
}

}  // namespace

NamelessFile::NamelessFile() : descriptor_(open_nameless()) {}

NamelessFile::~NamelessFile() {
  if (!mapped_.empty()) ::munmap(const_cast<std::byte*>(mapped_.data()), mapped_.size());
  ::close(descriptor_);
}

void NamelessFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse_file("cannot write a temporary file");
    size_ += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

std::span<const std::byte> NamelessFile::map() {
  if (size_ == 0) return {};
  const auto size = static_cast<std::size_t>(size_);
  void* const start = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor_, 0);
  if (start == MAP_FAILED) refuse_file("cannot map a temporary file");
  mapped_ = {static_cast<const std::byte*>(start), size};
  return mapped_;
}

}  // namespace inkling::storage
