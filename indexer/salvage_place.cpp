#include "indexer/salvage_place.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include "inkling/error.h"
#include "storage/files/file_system.h"
#include "storage/files/format.h"

namespace inkling::indexer {

namespace fs = std::filesystem;

namespace {

/// Without a slash at its end.
fs::path with_name(const char* parameter, const fs::path& path) {
  if (path.empty()) throw OptionError(parameter, "it is empty", "name a directory");
  std::error_code error;
  const fs::path plain = fs::absolute(path, error).lexically_normal();
  if (error) throw IoError(path.string(), error.value(), "the current folder cannot be read");
  return plain.has_filename() ? plain : plain.parent_path();
}

/// Names of files and folders, sorted; none where there is no directory.
std::vector<std::string> names_in(const fs::path& directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename().string());
  const bool is_there = error != std::errc::no_such_file_or_directory;
  if (error && is_there) throw IoError(directory.string(), error.value(), "cannot be listed");
  std::ranges::sort(names);
  return names;
}

/// The index that a salvage makes, in its directory. Former releases made it of the directory
/// itself.
constexpr const char* kMade = "index";

void require_removable(const fs::path& around) {
  for (const fs::path& directory : {around, around / kMade}) {
    std::vector<std::string> names = names_in(directory);
    if (directory == around) std::erase(names, kMade);
    const auto other = std::ranges::find_if_not(names, storage::is_own_file_name);
    if (other == names.end()) continue;
    throw OptionError("dst", directory.string() + " holds other files, such as " + *other,
                      "a salvage works there: move it away, or name another DST");
  }
}

void require_free(const fs::path& target) {
  const std::vector<std::string> names = names_in(target);
  const auto is_manifest = [](const std::string& name) {
    return storage::commit_of_manifest_name(name) != 0;
  };
  if (std::ranges::any_of(names, is_manifest))
    throw OptionError("dst", target.string() + ": there is an index already",
                      "remove it, or name another directory");
  if (!names.empty())
    throw OptionError("dst", target.string() + " holds other files, such as " + names.front(),
                      "name a directory that is empty, or not there yet");
}

/// Whether `path` is the directory, or in it, links followed.
bool is_in_or_below(const fs::path& path, const fs::path& directory) {
  std::error_code unknown;
  const fs::path inner = fs::weakly_canonical(path, unknown);
  const fs::path outer = fs::weakly_canonical(directory, unknown);
  return std::ranges::mismatch(inner, outer).in2 == outer.end();
}

/// The source stays as it is.
void require_outside(const fs::path& source, const fs::path& target, const fs::path& around) {
  if (is_in_or_below(target, source))
    throw OptionError("dst", target.string() + " is in the damaged index, which stays as it is",
                      "name a directory that is outside of it");
  if (is_in_or_below(source, around))
    throw OptionError("dst", "a salvage to it works in " + around.string() + ", where SRC is",
                      "name another directory");
}

std::unique_ptr<storage::FileLock> lock_out_others(storage::FileSystem& files) {
  try {
    return files.lock(storage::kLockName);
  } catch (IndexBusyError& busy) {
    // In words of a command that does not wait.
    static_cast<Error&>(busy) = Error(busy.code(), busy.message(),
                                      "another salvage makes the same index: wait until it is "
                                      "done, or name another DST");
    throw;
  }
}

void remove_or_throw(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (error) throw IoError(path.string(), error.value(), "cannot remove");
}

}  // namespace

SalvagePlace::SalvagePlace(const fs::path& source, const fs::path& target)
    : target_(with_name("dst", target)), around_(target_.string() + ".salvaging") {
  const fs::path origin = with_name("src", source);
  require_outside(origin, target_, around_);
  require_free(target_);
  require_removable(around_);
  files_ = storage::open_directory(around_);
  files_->make_directory();
  lock_ = lock_out_others(*files_);
  try {
    take_over();
  } catch (...) {
    leave();
    throw;
  }
}

SalvagePlace::~SalvagePlace() { leave(); }

fs::path SalvagePlace::directory() const { return around_ / kMade; }

/// Removes what a killed salvage left, unless another one was published meanwhile.
void SalvagePlace::take_over() {
  require_free(target_);
  require_removable(around_);
  for (const std::string& name : names_in(around_)) {
    if (name != storage::kLockName) remove_or_throw(around_ / name);
  }
}

/// What cannot be removed, the next salvage tries again. The lock goes last.
void SalvagePlace::leave() noexcept {
  std::error_code error;
  fs::remove_all(directory(), error);
  try {
    files_->remove(storage::kLockName);
    files_->remove_directory();
  } catch (const Error&) {
  }
}

void SalvagePlace::publish() {
  std::error_code error;
  fs::rename(directory(), target_, error);
  if (error) throw IoError(target_.string(), error.value(), "cannot be given its name");
  storage::open_directory(target_.parent_path())->sync_directory();
}

}  // namespace inkling::indexer
