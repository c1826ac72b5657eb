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
fs::path with_name(const fs::path& path) {
  const fs::path plain = fs::absolute(path).lexically_normal();
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

void require_removable(const fs::path& directory) {
  const std::vector<std::string> names = names_in(directory);
  const auto other = std::ranges::find_if_not(names, storage::is_own_file_name);
  if (other == names.end()) return;
  throw OptionError("DST", directory.string() + " holds other files, such as " + *other,
                    "a salvage works there: move it away, or name another DST");
}

void require_free(const fs::path& target) {
  const std::vector<std::string> names = names_in(target);
  const auto is_manifest = [](const std::string& name) {
    return storage::commit_of_manifest_name(name) != 0;
  };
  if (std::ranges::any_of(names, is_manifest))
    throw OptionError("DST", target.string() + ": there is an index already",
                      "remove it, or name another directory");
  if (!names.empty())
    throw OptionError("DST", target.string() + " holds other files, such as " + names.front(),
                      "name a directory that is empty, or not there yet");
}

}  // namespace

SalvagePlace::SalvagePlace(const fs::path& target)
    : target_(with_name(target)), directory_(target_.string() + ".salvaging") {
  require_free(target_);
  require_removable(directory_);
  std::error_code error;
  fs::remove_all(directory_, error);
  if (error) throw IoError(directory_.string(), error.value(), "cannot remove");
}

SalvagePlace::~SalvagePlace() {
  std::error_code error;
  fs::remove_all(directory_, error);  // the next salvage tries again
}

void SalvagePlace::publish() {
  std::error_code error;
  fs::rename(directory_, target_, error);
  if (error) throw IoError(target_.string(), error.value(), "cannot be given its name");
  storage::open_directory(target_.parent_path())->sync_directory();
}

}  // namespace inkling::indexer
