#include "indexer/files/file_state.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdint>
#include <limits>

namespace inkling::indexer {

namespace {

FileKind kind_of(mode_t mode) noexcept {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::folder;
  return S_ISLNK(mode) ? FileKind::link : FileKind::special;
}

/// Since 1970; of times before 1677 and after 2262 the nearest that a number holds.
std::int64_t nanoseconds_of(const timespec& time) noexcept {
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  std::int64_t sum = 0;
  const bool is_beyond = __builtin_mul_overflow(time.tv_sec, kNanoseconds, &sum) ||
                         __builtin_add_overflow(sum, time.tv_nsec, &sum);
  if (!is_beyond) return sum;
  using Limits = std::numeric_limits<std::int64_t>;
  return time.tv_sec < 0 ? Limits::min() : Limits::max();
}

EntryState ask(const std::filesystem::path& path, int flags) noexcept {
  struct stat found {};
  if (::fstatat(AT_FDCWD, path.c_str(), &found, flags) != 0) return {.error_number = errno};
  return {.kind = kind_of(found.st_mode),
          .identity = {found.st_dev, found.st_ino},
          .size = static_cast<std::uint64_t>(found.st_size),
          .modified_ns = nanoseconds_of(found.st_mtim),
          .changed_ns = nanoseconds_of(found.st_ctim)};
}

}  // namespace

EntryState state_of_entry(const std::filesystem::path& path) noexcept {
  return ask(path, AT_SYMLINK_NOFOLLOW);
}

EntryState state_of(const std::filesystem::path& path) noexcept { return ask(path, 0); }

}  // namespace inkling::indexer
