#include "service/replaced_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

#include "inkling/error.h"

namespace inkling::service {

namespace {

bool is_special(const std::string& path) {
  struct stat found {};
  return ::stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

/// The file that a link leads to: a link is not a name to give away.
std::string behind_links(const std::string& path) {
  std::error_code fault;
  if (!std::filesystem::is_symlink(path, fault)) return path;
  const std::filesystem::path target = std::filesystem::canonical(path, fault);
  return fault ? path : target.string();
}

/// What takes the place of a file has its rights.
void take_rights(int descriptor, const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) == 0 && ::fchmod(descriptor, found.st_mode & 07777) != 0)
    throw IoError(path, errno, "its permissions cannot be kept");
}

int create_file(const std::string& path) {
  constexpr mode_t kMode = 0666;
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (descriptor < 0) throw IoError(path, errno, "cannot be written");
  return descriptor;
}

}  // namespace

ReplacedFile::ReplacedFile(const std::string& path)
    : path_(is_special(path) ? path : behind_links(path)),
      written_(is_special(path) ? path : path_ + ".partial"),
      descriptor_(create_file(written_)) {
  if (written_ == path_) return;
  try {
    take_rights(descriptor_, path_);
  } catch (...) {
    ::close(descriptor_);
    ::unlink(written_.c_str());
    throw;
  }
}

ReplacedFile::~ReplacedFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  if (written_ != path_) ::unlink(written_.c_str());
}

void ReplacedFile::write(std::string_view bytes) const { write_all(descriptor_, path_, bytes); }

void ReplacedFile::commit() {
  const bool is_regular = written_ != path_;
  if (is_regular && ::fsync(descriptor_) != 0) throw IoError(path_, errno, "cannot be written");
  if (::close(std::exchange(descriptor_, -1)) != 0)
    throw IoError(path_, errno, "cannot be written");
  if (is_regular && ::rename(written_.c_str(), path_.c_str()) != 0)
    throw IoError(path_, errno, "cannot be replaced");
}

void write_all(int descriptor, const std::string& name, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      throw IoError(name, errno, "cannot be written",
                    errno == ENOSPC ? "free some space, or write to another place" : "");
    }
  }
}

}  // namespace inkling::service
