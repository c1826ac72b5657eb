#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document.h"
#include "inkling/document_set.h"
#include "storage/documents/document_store.h"
#include "storage/segments/check.h"
#include "storage/segments/column_remains.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"
#include "storage/segments/sidecars.h"

namespace inkling::storage {

/// Everything that can still be read of a segment, damaged or not.
class SegmentRemains {
 public:
  /// Reads and checks the whole segment. Damage becomes a finding. `text_fields` are those of the
  /// index. Meanwhile `on_step` is called as by check_lists(). Cost: O(tokens). `files` must
  /// outlive it.
  SegmentRemains(const FileSystem& files, const SegmentEntry& entry,
                 std::vector<std::string> text_fields, const std::function<void()>& on_step = {});
  SegmentRemains(const SegmentRemains&) = delete;
  SegmentRemains& operator=(const SegmentRemains&) = delete;

  const std::vector<Finding>& findings() const noexcept { return findings_; }
  /// The number of live documents, according to the manifest.
  std::uint32_t document_count() const noexcept {
    return entry_.info.document_count - entry_.deleted;
  }

  /// The segment if its lists, ids and lengths are sound, otherwise null. Its titles and texts may
  /// be damaged, and fields whose columns are lost are not there.
  const std::shared_ptr<const Segment>& whole() const noexcept { return whole_; }

  /// Gets a document by its number in the segment.
  using VisitDocument = std::function<void(std::uint32_t doc, const Document& document)>;
  /// Visits all live documents whose titles and texts can be read, in the order of entry, and calls
  /// `lose` for damage. A document whose id is lost gets one of its place, see made_up_id().
  void for_each_document(const VisitDocument& visit,
                         const std::function<void(const CorruptIndexError&)>& lose) const;
  /// Whether the labels of a document, or that it has none, were given by hand.
  bool is_labelled_by_hand(std::uint32_t doc) const noexcept {
    return labels_.by_hand.contains(DocId{doc});
  }
  /// The id of a document that lost its own.
  std::string made_up_id(std::uint32_t doc) const;

  /// Visits the tags of all live documents.
  void for_each_tag(const std::function<void(std::uint32_t doc, const GivenTag& tag)>& visit) const;

 private:
  template <typename Step>
  bool attempt(FileKind kind, Step step);
  void find(const CorruptIndexError& damage, const std::string& lost = {});
  std::shared_ptr<const CheckedFile> open_remains(FileKind kind);
  void read_columns();
  std::optional<ColumnDirectory> directory_of_columns();
  void read_documents();
  std::shared_ptr<const CheckedFile> open(FileKind kind, const Sidecar& sidecar) const;
  void read_sidecars();
  void guess_deletions();
  void open_whole(const std::function<void()>& on_step);
  std::string id_of(std::uint32_t doc, const StoredText& stored) const;
  void for_each_by_entry(const std::function<void(std::uint32_t, const StoredText&)>& visit,
                         const std::function<void(const CorruptIndexError&)>& lose) const;
  const Columns* columns() const noexcept { return columns_ ? &columns_->columns() : nullptr; }
  bool is_live(std::uint32_t doc) const noexcept { return !deleted_.contains(DocId{doc}); }

  const FileSystem& files_;
  std::vector<std::string> text_fields_;
  SegmentEntry entry_;
  SegmentEntry readable_;  ///< without damaged sidecars and their counts
  std::vector<Finding> findings_;
  DocumentSet deleted_;
  SegmentTags tags_;
  SegmentLabels labels_;
  Segment::Remains remains_;
  std::optional<ColumnRemains> columns_;
  std::optional<DocumentStore> documents_;
  std::shared_ptr<const Segment> whole_;
};

}  // namespace inkling::storage
