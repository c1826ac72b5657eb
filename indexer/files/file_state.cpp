#include "indexer/files/file_state.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>

namespace inkling::indexer {

namespace {

FileKind kind_of(mode_t mode) noexcept {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::folder;
  return S_ISLNK(mode) ? FileKind::link : FileKind::special;
}

EntryState ask(const std::filesystem::path& path, int flags) noexcept {
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  struct stat found {};
  if (::fstatat(AT_FDCWD, path.c_str(), &found, flags) != 0) return {.error_number = errno};
  return {.kind = kind_of(found.st_mode),
          .identity = {found.st_dev, found.st_ino},
          .size = static_cast<std::uint64_t>(found.st_size),
          .modified_ns = found.st_mtim.tv_sec * kNanoseconds + found.st_mtim.tv_nsec};
}

}  // namespace

EntryState state_of_entry(const std::filesystem::path& path) noexcept {
  return ask(path, AT_SYMLINK_NOFOLLOW);
}

EntryState state_of(const std::filesystem::path& path) noexcept { return ask(path, 0); }

}  // namespace inkling::indexer
