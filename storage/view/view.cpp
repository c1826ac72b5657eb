#include "storage/view/view.h"

#include <algorithm>
#include <utility>

#include "inkling/error.h"

namespace inkling::storage {

namespace {

// Between listing the directory and opening the files, a writer may commit and sweep them away:
// then there is a newer commit to read. One that loses this race so often is not racing any more.
constexpr int kOpenAttempts = 100;

std::shared_ptr<const View> open_commit(const FileSystem& files, std::uint64_t commit) {
  LoadedManifest loaded = load_manifest(files, commit);
  return std::make_shared<const View>(files, std::move(loaded.manifest), loaded.bytes);
}

}  // namespace

Index open_index(const std::shared_ptr<FileSystem>& files) {
  std::uint64_t commit = newest_commit(*files);
  for (int attempt = 1;; ++attempt) {
    if (commit == 0) throw IndexMissingError(files->location());
    try {
      return index_of(open_commit(*files, commit));
    } catch (const CorruptIndexError&) {
      const std::uint64_t newer = newest_commit(*files);
      if (newer == commit || attempt == kOpenAttempts) throw;
      commit = newer;
    }
  }
}

Index open_index(const std::shared_ptr<FileSystem>& files, std::uint64_t commit) {
  const std::vector<std::uint64_t> there = commits_in(*files);
  if (there.empty()) throw IndexMissingError(files->location());
  if (!std::binary_search(there.begin(), there.end(), commit))
    throw SnapshotMissingError(commit, there);
  try {
    return index_of(open_commit(*files, commit));
  } catch (const CorruptIndexError&) {
    // A writer may have swept it away meanwhile.
    const std::vector<std::uint64_t> left = commits_in(*files);
    if (!std::binary_search(left.begin(), left.end(), commit))
      throw SnapshotMissingError(commit, left);
    throw;
  }
}

TermLists View::find(FieldId field, std::string_view term) const {
  const FrequentTerm* const known = caches_.frequent_terms().find(field, term);
  return known != nullptr ? known->lists() : commit_->find(field, term);
}

}  // namespace inkling::storage
