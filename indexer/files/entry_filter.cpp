#include "indexer/files/entry_filter.h"

#include <algorithm>
#include <cstddef>

#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// `./a` is `/a`, as a person means it who has the shell complete a path.
std::string anchored(const std::string& pattern) {
  return pattern.starts_with("./") ? pattern.substr(1) : pattern;
}

std::vector<Glob> globs_of(const std::vector<std::string>& patterns, const char* option) {
  std::vector<Glob> globs;
  for (const std::string& pattern : patterns) {
    globs.emplace_back(anchored(pattern));
    if (globs.back().is_well_formed()) continue;
    throw OptionError(option, "`" + pattern + "` matches nothing",
                      pattern.empty() ? "give a pattern, such as `*.md`"
                                      : "close the bracket, or write `\\[` for the character");
  }
  return globs;
}

/// A pattern for whole paths may be written as the walked folder sees it, or as it was given.
template <typename Matches>
bool any_of(const std::vector<Glob>& globs, const EntryPath& path, Matches matches) {
  std::string_view given = path.given;
  if (given.starts_with('/')) given.remove_prefix(1);
  return std::ranges::any_of(globs, [&](const Glob& glob) {
    return matches(glob, path.below) || (glob.is_of_whole_path() && matches(glob, given));
  });
}

/// `.a/b` and `a/.b`, but not `./a`, as tar writes it, nor `../a`.
bool has_hidden_part(std::string_view path) {
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view name = path.substr(at, end - at);
    if (name.starts_with('.') && name != "." && name != "..") return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

bool LateFile::is(const FileIdentity& file) const noexcept {
  if (path_.empty()) return false;
  if (!identity_) {
    const EntryState state = state_of(path_);
    if (!state.is_known()) return false;
    identity_ = state.identity;
  }
  return file == *identity_;
}

EntryFilter::EntryFilter(const IngestOptions& options)
    : options_(options.walk),
      include_(globs_of(options.walk.include, "include")),
      exclude_(globs_of(options.walk.exclude, "exclude")),
      index_(options.left_out),
      rejects_(options.rejects) {}

bool EntryFilter::is_excluded(const EntryPath& path, bool is_folder) const {
  return any_of(exclude_, path, [&](const Glob& glob, std::string_view spelled) {
    return glob.matches(spelled, is_folder);
  });
}

bool EntryFilter::is_included(const EntryPath& path) const {
  return include_.empty() || any_of(include_, path, [](const Glob& glob, std::string_view spelled) {
           return glob.matches_within(spelled, /*is_folder=*/false);
         });
}

const char* EntryFilter::reason_without_member(const EntryPath& path) const {
  if (!options_.hidden && has_hidden_part(path.below)) return left_out::kHidden;
  const auto matches = [](const Glob& glob, std::string_view spelled) {
    return glob.matches_within(spelled, /*is_folder=*/false);
  };
  if (any_of(exclude_, path, matches)) return left_out::kExcluded;
  // What chose the archive chose what is in it.
  const bool is_chosen = is_included(path) || any_of(include_, {path.given, path.given}, matches);
  return is_chosen ? nullptr : left_out::kExcluded;
}

}  // namespace inkling::indexer
