#include "indexer/files/input_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include "indexer/files/file_names.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStandardInput = "-";

bool is_hidden(const fs::path& path) { return path.filename().native().starts_with('.'); }

/// The entries of `folder` by name; `error` says why there are none.
std::vector<fs::path> list(const fs::path& folder, std::error_code& error) {
  std::vector<fs::path> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (!is_hidden(at->path())) entries.push_back(at->path());
  }
  std::sort(entries.begin(), entries.end(),
            [](const fs::path& a, const fs::path& b) { return a.native() < b.native(); });
  return entries;
}

/// A file that cannot be looked at has none; who opens it is told.
void find_state(InputFile& file) {
  struct stat status {};
  if (::stat(file.path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  file.is_regular = true;
  file.size = static_cast<std::uint64_t>(status.st_size);
  file.modified_ns = std::int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
}

}  // namespace

DirectoryWalk::DirectoryWalk(fs::path root, fs::path left_out)
    : root_(std::move(root)), left_out_(std::move(left_out)) {
  if (const std::optional<InputFile> refused = enter(root_)) {
    throw IoError(root_.string(), refused->error_number, "the directory cannot be listed");
  }
}

std::optional<InputFile> DirectoryWalk::next() {
  while (!folders_.empty()) {
    Folder& folder = folders_.back();
    if (folder.at == folder.entries.size()) {
      folders_.pop_back();
      continue;
    }
    const fs::path path = std::move(folder.entries[folder.at++]);
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::regular || type == fs::file_type::not_found) return found(path, 0);
    if (type == fs::file_type::none) return found(path, error.value());
    if (type != fs::file_type::directory || fs::equivalent(path, left_out_, error)) continue;
    if (std::optional<InputFile> refused = enter(path)) return refused;
  }
  return std::nullopt;
}

/// The folder becomes the current one; when it cannot be listed, it is handed back with the reason.
std::optional<InputFile> DirectoryWalk::enter(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries = list(folder, error);
  folders_.push_back({std::move(entries), 0});
  if (error) return found(folder, error.value());
  return std::nullopt;
}

InputFile DirectoryWalk::found(const fs::path& path, int error_number) const {
  InputFile file{.path = path,
                 .name = name_of_file(path.native()),
                 .named = false,
                 .standard_input = false,
                 .error_number = error_number};
  find_state(file);
  return file;
}

InputFiles::InputFiles(std::vector<std::string> paths, fs::path left_out)
    : paths_(std::move(paths)), left_out_(std::move(left_out)) {
  for (const std::string& path : paths_) {
    std::error_code error;
    if (path == kStandardInput || fs::exists(path, error)) continue;
    throw IoError(path, error ? error.value() : ENOENT, "cannot be opened");
  }
}

std::optional<InputFile> InputFiles::next() {
  for (;;) {
    if (walk_) {
      if (std::optional<InputFile> file = walk_->next()) return file;
      walk_.reset();
    }
    if (at_ == paths_.size()) return std::nullopt;
    const std::string& path = paths_[at_++];
    if (path == kStandardInput)
      return InputFile{.path = {}, .name = "stdin", .standard_input = true};
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      InputFile file{.path = path, .name = name_of_file(path)};
      find_state(file);
      return file;
    }
    walk_.emplace(path, left_out_);
  }
}

std::optional<std::uint64_t> total_size(const std::vector<std::string>& paths,
                                        const fs::path& left_out) {
  std::uint64_t total = 0;
  InputFiles files(paths, left_out);
  while (const std::optional<InputFile> file = files.next()) {
    std::error_code error;
    const bool is_file = !file->standard_input && fs::is_regular_file(file->path, error);
    if (is_file) {
      const std::uintmax_t size = fs::file_size(file->path, error);
      total += error ? 0 : size;
    } else if (file->named) {
      return std::nullopt;
    }
  }
  return total;
}

}  // namespace inkling::indexer
