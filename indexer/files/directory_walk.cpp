#include "indexer/files/directory_walk.h"

#include <algorithm>
#include <cerrno>
#include <ranges>
#include <system_error>
#include <utility>

#include "indexer/files/file_names.h"
#include "indexer/files/index_folder.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

namespace fs = std::filesystem;

constexpr const char* kGit = ".git";

/// The names of the entries of `folder`, in the order of their bytes; `error` says why there are
/// none.
std::vector<std::string> list(const fs::path& folder, std::error_code& error) {
  std::vector<std::string> names;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename().native());
  std::ranges::sort(names);
  return names;
}

/// Whether a folder is a Maildir, by the names in it, which are sorted.
bool is_maildir(const std::vector<std::string>& entries) {
  return std::ranges::binary_search(entries, "cur") && std::ranges::binary_search(entries, "new");
}

void visit(const EntryFilter& filter, const fs::path& path) {
  if (filter.options().visit) filter.options().visit(path);
}

}  // namespace

/// An entry of the current folder.
struct DirectoryWalk::Entry {
  std::string name;
  std::string below;  ///< the path from the root
  std::string given;
  bool is_link;
  EntryState state;  ///< with WalkOptions::follow, of what a link leads to
  bool leads_nowhere;

  bool is_folder() const noexcept { return state.kind == FileKind::folder; }
};

DirectoryWalk::DirectoryWalk(std::string root, const EntryFilter& filter)
    : root_(std::move(root)), given_(normal_path(root_)), filter_(filter) {
  if (!given_.empty() && !given_.ends_with('/')) given_ += '/';
  visit(filter_, root_);
  std::error_code error;
  std::vector<std::string> entries = list(root_, error);
  if (error) throw IoError(root_, error.value(), "the directory cannot be listed");
  if (is_index_folder(entries)) {
    throw OptionError("path", root_ + " is the directory of an index",
                      "name the folder with the documents");
  }
  open({}, state_of(root_).identity, std::move(entries));
}

std::optional<InputFile> DirectoryWalk::next() {
  while (!folders_.empty()) {
    Folder& folder = folders_.back();
    if (folder.at == folder.entries.size()) {
      folders_.pop_back();
      continue;
    }
    const Entry entry = look_at(folder.entries[folder.at++]);
    if (const char* const reason = reason_to_leave_out(entry)) {
      ++left_out_[reason];
    } else if (!entry.is_folder()) {
      if (entry.is_link) visit(filter_, path_of(entry.below));
      return found(entry);
    } else if (std::optional<InputFile> refused = enter(entry)) {
      return refused;
    }
  }
  return std::nullopt;
}

DirectoryWalk::Entry DirectoryWalk::look_at(const std::string& name) const {
  std::string below = folders_.back().below + name;
  const fs::path path = path_of(below);
  EntryState state = state_of_entry(path);
  const bool is_link = state.kind == FileKind::link;
  bool leads_nowhere = false;
  if (is_link) {
    const EntryState target = state_of(path);
    leads_nowhere = target.error_number == ENOENT || target.error_number == ENOTDIR ||
                    target.error_number == ELOOP;
    if (filter_.options().follow) state = target;
  }
  std::string given = given_ + below;
  return {name, std::move(below), std::move(given), is_link, state, leads_nowhere};
}

/// Null for an entry that is read.
const char* DirectoryWalk::reason_to_leave_out(const Entry& entry) const {
  const WalkOptions& options = filter_.options();
  const EntryPath path{entry.below, entry.given};
  const EntryState& state = entry.state;
  if (state.is_known() && filter_.is_index(state.identity)) return left_out::kIndex;
  if (!options.hidden && entry.name.starts_with('.')) return left_out::kHidden;
  if (filter_.is_excluded(path, entry.is_folder())) return left_out::kExcluded;
  if (options.ignore_files && is_ignored(entry)) return left_out::kIgnored;
  if (entry.leads_nowhere) return left_out::kDanglingLink;
  if (entry.is_link && !options.follow) return left_out::kLink;
  if (entry.is_folder()) {
    if (is_above(state.identity)) return left_out::kLink;
    return entry.is_link && is_entered(state.identity) ? left_out::kNamedTwice : nullptr;
  }
  if (!state.is_known()) return nullptr;
  if (state.kind != FileKind::regular) return left_out::kSpecial;
  if (!filter_.is_included(path)) return left_out::kExcluded;
  return filter_.is_rejects(state.identity) ? left_out::kRejects : nullptr;
}

/// Git never looks into its own directory; a folder's rules go before those of the folders above.
bool DirectoryWalk::is_ignored(const Entry& entry) const {
  if (entry.name == kGit) return true;
  for (const Folder& folder : std::views::reverse(folders_)) {
    if (folder.rules.empty()) continue;
    const std::string_view path = std::string_view(entry.below).substr(folder.below.size());
    const Verdict verdict = folder.rules.verdict(path, entry.is_folder());
    if (verdict != Verdict::none) return verdict == Verdict::ignored;
  }
  return false;
}

/// Whether a link leads back to where it was reached from.
bool DirectoryWalk::is_above(const FileIdentity& folder) const {
  return std::ranges::find(folders_, folder, &Folder::identity) != folders_.end();
}

/// Links that cross would multiply what lies below: a folder is entered by its own name, and by one
/// link if that comes first.
bool DirectoryWalk::is_entered(const FileIdentity& folder) const {
  return entered_.contains({folder.device, folder.inode});
}

InputFile DirectoryWalk::found(const Entry& entry) const {
  const bool is_regular = entry.state.kind == FileKind::regular;
  return {.path = path_of(entry.below),
          .name = escape_path(entry.given),
          .named = false,
          .standard_input = false,
          .error_number = entry.state.error_number,
          .is_regular = is_regular,
          .size = is_regular ? entry.state.size : 0,
          .modified_ns = entry.state.modified_ns};
}

/// The folder becomes the current one; when it cannot be listed, it is handed back with the reason.
std::optional<InputFile> DirectoryWalk::enter(const Entry& entry) {
  const fs::path path = path_of(entry.below);
  std::error_code error;
  if (entry.name == "tmp" && is_maildir(folders_.back().entries)) {
    const std::size_t messages = list(path, error).size();
    if (messages > 0) left_out_[left_out::kUndelivered] += messages;
    if (!error) return std::nullopt;
  }
  visit(filter_, path);
  std::vector<std::string> entries = list(path, error);
  if (!error && is_index_folder(entries)) {
    ++left_out_[left_out::kIndex];
    return std::nullopt;
  }
  // What was listed before the system refused is read.
  open(entry.below + '/', entry.state.identity, std::move(entries));
  if (!error) return std::nullopt;
  InputFile refused = found(entry);
  refused.error_number = error.value();
  return refused;
}

void DirectoryWalk::open(std::string below, const FileIdentity& identity,
                         std::vector<std::string> entries) {
  if (filter_.options().follow) entered_.emplace(identity.device, identity.inode);
  IgnoreRules rules;
  if (filter_.options().ignore_files) rules = read_ignore_rules(path_of(below));
  folders_.push_back({std::move(below), identity, std::move(entries), 0, std::move(rules)});
}

fs::path DirectoryWalk::path_of(std::string_view below) const {
  return below.empty() ? fs::path(root_) : fs::path(root_) / below;
}

}  // namespace inkling::indexer
