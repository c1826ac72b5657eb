#include "storage/segments/kept_commits.h"

#include <algorithm>

namespace inkling::storage {

std::vector<std::uint64_t> KeptCommits::find(const FileSystem& files, std::uint64_t newest) {
  const std::uint64_t wanted = load_manifest(files, newest).manifest.kept;
  const std::vector<std::uint64_t> there = commits_in(files);
  std::vector<std::uint64_t> kept;
  std::uint64_t stood_for = 0;
  for (auto at = there.rbegin(); at != there.rend() && kept.size() < wanted; ++at) {
    if (*at > newest) continue;
    if (*at != stood_for) kept.push_back(*at);
    stood_for = load(files, *at).only_merged ? *at - 1 : 0;
  }
  std::reverse(kept.begin(), kept.end());
  std::erase_if(commits_, [&](const auto& commit) {
    return !std::binary_search(kept.begin(), kept.end(), commit.first);
  });
  return kept;
}

const KeptCommits::Commit& KeptCommits::load(const FileSystem& files, std::uint64_t commit) {
  const auto found = commits_.find(commit);
  if (found != commits_.end()) return found->second;
  const Manifest manifest = load_manifest(files, commit).manifest;
  Commit loaded{manifest.only_merged, {manifest_name(commit)}};
  for (const auto& [name, stamp] : manifest.files()) loaded.files.insert(name);
  return commits_.emplace(commit, std::move(loaded)).first->second;
}

std::set<std::string> KeptCommits::file_names() const {
  std::set<std::string> names;
  for (const auto& [number, commit] : commits_)
    names.insert(commit.files.begin(), commit.files.end());
  return names;
}

}  // namespace inkling::storage
