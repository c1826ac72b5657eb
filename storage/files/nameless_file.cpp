#include "inkling/nameless_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling {

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

}  // namespace

NamelessFile::NamelessFile()
    : NamelessFile(temporary_folder(), {"TMPDIR names another folder for temporary files"}) {}

NamelessFile::NamelessFile(const std::filesystem::path& folder) : NamelessFile(folder, {}) {}

NamelessFile::NamelessFile(std::filesystem::path folder, ErrorText hint)
    : folder_(std::move(folder)), hint_(std::move(hint)), descriptor_(opened()) {}

NamelessFile::~NamelessFile() {
  if (!mapped_.empty()) ::munmap(const_cast<std::byte*>(mapped_.data()), mapped_.size());
  ::close(descriptor_);
}

void NamelessFile::refuse(const char* what_failed) const {
  throw IoError(folder_.string(), errno, what_failed, hint_);
}

int NamelessFile::opened() const {
  constexpr mode_t kOwnerAlone = 0600;
  const int descriptor = ::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, kOwnerAlone);
  if (descriptor >= 0) return descriptor;
  // Not every file system has such files: one that loses its name at once is the same.
  std::string name = (folder_ / ".inkling-XXXXXX").string();
  const int named = ::mkostemp(name.data(), O_CLOEXEC);
  if (named < 0) refuse("cannot make a temporary file");
  ::unlink(name.c_str());
  return named;
}

void NamelessFile::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) refuse("cannot write a temporary file");
    size_ += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

std::size_t NamelessFile::read(std::uint64_t offset, std::span<std::byte> into) const {
  std::size_t all = 0;
  while (all < into.size()) {
    const ssize_t count = ::pread(descriptor_, into.data() + all, into.size() - all,
                                  static_cast<off_t>(offset + all));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse("cannot read a temporary file");
    if (count == 0) break;
    all += static_cast<std::size_t>(count);
  }
  return all;
}

std::byte* NamelessFile::mapped(std::size_t size, int protection) {
  void* const start = ::mmap(nullptr, size, protection, MAP_SHARED, descriptor_, 0);
  if (start == MAP_FAILED) refuse("cannot map a temporary file");
  mapped_ = {static_cast<const std::byte*>(start), size};
  return static_cast<std::byte*>(start);
}

std::span<std::byte> NamelessFile::reserve(std::size_t bytes) {
  if (bytes == 0) return {};
  do {
    errno = ::posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes));
  } while (errno == EINTR);
  if (errno != 0) refuse("cannot write a temporary file");
  size_ = bytes;
  return {mapped(bytes, PROT_READ | PROT_WRITE), bytes};
}

std::span<const std::byte> NamelessFile::map() {
  if (size_ == 0) return {};
  const auto size = static_cast<std::size_t>(size_);
  return {mapped(size, PROT_READ), size};
}

}  // namespace inkling
