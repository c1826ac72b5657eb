#pragma once

/// One commit, opened: its segments side by side as a single collection.

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/view/commit.h"
#include "storage/view/view_caches.h"
#include "storage/view/view_columns.h"

namespace inkling::storage {

/// Opens the newest commit in `files`, or another that is kept. Throws as Index::open does.
Index open_index(const std::shared_ptr<FileSystem>& files);
Index open_index(const std::shared_ptr<FileSystem>& files, std::uint64_t commit);

/// What stands behind an Index: a commit, and what is built of it when it is first asked for.
class View {
 public:
  explicit View(std::shared_ptr<const Commit> commit, const CacheBudget& budget = CacheBudget())
      : commit_(std::move(commit)), columns_(*commit_), caches_(commit_, budget) {}
  /// As Commit has it.
  View(const FileSystem& files, Manifest manifest, std::uint64_t manifest_bytes)
      : View(std::make_shared<const Commit>(files, std::move(manifest), manifest_bytes)) {}
  View(const IndexSettings& settings, std::shared_ptr<const Segment> segment)
      : View(std::make_shared<const Commit>(settings, std::move(segment))) {}

  /// Cursors share it, so that they may outlive the view.
  const std::shared_ptr<const Commit>& commit() const noexcept { return commit_; }
  const ViewColumns& columns() const noexcept { return columns_; }
  ViewCaches& caches() const noexcept { return caches_; }

  /// Of the commit.
  const Manifest& manifest() const noexcept { return commit_->manifest(); }
  const std::vector<PlacedSegment>& segments() const noexcept { return commit_->segments(); }
  const PlacedSegment& place(DocId doc) const noexcept { return commit_->place(doc); }
  std::size_t number_of(const PlacedSegment& placed) const noexcept {
    return commit_->number_of(placed);
  }
  std::size_t field_count() const noexcept { return commit_->field_count(); }
  std::uint32_t document_count() const noexcept { return commit_->document_count(); }
  std::uint32_t document_bound() const noexcept { return commit_->document_bound(); }
  const DocumentSet& live() const noexcept { return commit_->live(); }
  bool is_reordered() const noexcept { return commit_->is_reordered(); }

  /// Cost: O(log terms) for each segment, O(1) of a frequent term that is cached.
  TermLists find(FieldId field, std::string_view term) const;

 private:
  std::shared_ptr<const Commit> commit_;
  ViewColumns columns_;
  mutable ViewCaches caches_;
};

struct IndexAccess {
  static Index index_of(std::shared_ptr<const View> view) { return Index(std::move(view)); }
  static const View& view_of(const Index& index) { return *index.view_; }
};

inline Index index_of(std::shared_ptr<const View> view) {
  return IndexAccess::index_of(std::move(view));
}
inline const View& view_of(const Index& index) { return IndexAccess::view_of(index); }

/// The same commit, with columns and caches of its own.
inline Index with_caches(const Index& index, const CacheBudget& budget) {
  return index_of(std::make_shared<const View>(view_of(index).commit(), budget));
}

}  // namespace inkling::storage
