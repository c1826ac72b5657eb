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
#include "storage/documents/columns.h"
#include "storage/documents/document_store.h"
#include "storage/segments/check.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"
#include "storage/segments/sidecars.h"

namespace inkling::storage {

/// Everything that can still be read of a segment, damaged or not.
class SegmentRemains {
 public:
  /// Reads and checks the whole segment. Damage becomes a finding. Cost: O(tokens). `files` must
  /// outlive it.
  SegmentRemains(const FileSystem& files, const SegmentEntry& entry);
  SegmentRemains(const SegmentRemains&) = delete;
  SegmentRemains& operator=(const SegmentRemains&) = delete;

  const std::vector<Finding>& findings() const noexcept { return findings_; }
  /// The number of live documents, according to the manifest.
  std::uint32_t document_count() const noexcept {
    return entry_.info.document_count - entry_.deleted;
  }

  /// The segment if its lists and columns are sound, otherwise null. Its titles and texts may be
  /// damaged.
  const std::shared_ptr<const Segment>& whole() const noexcept { return whole_; }

  /// Calls visit(document) for all live documents whose columns, titles and texts can be read, in
  /// the order of entry, and `lose` for damage. `text_fields` are those of the index.
  void for_each_document(std::span<const std::string> text_fields,
                         const std::function<void(const Document&)>& visit,
                         const std::function<void(const CorruptIndexError&)>& lose) const;

  /// Calls visit(id, model, topics) for the tags of all live documents.
  void for_each_tags(
      const std::function<void(const std::string& id, const std::string& model,
                               const std::vector<std::string>& topics)>& visit) const;

 private:
  template <typename Step>
  bool attempt(FileKind kind, Step step);
  std::shared_ptr<const CheckedFile> open(FileKind kind) const;
  std::shared_ptr<const CheckedFile> open(FileKind kind, const Sidecar& sidecar) const;
  void read_sidecars();
  void guess_deletions();
  void open_whole();
  void for_each_by_entry(const std::function<void(std::uint32_t, const StoredText&)>& visit,
                         const std::function<void(const CorruptIndexError&)>& lose) const;
  bool is_live(std::uint32_t doc) const noexcept {
    return deleted_.count() == 0 || !deleted_.contains(DocId{doc});
  }

  const FileSystem& files_;
  SegmentEntry entry_;
  SegmentEntry readable_;  ///< without damaged sidecars and their counts
  std::vector<Finding> findings_;
  DocumentSet deleted_;
  SegmentTags tags_;
  std::optional<KeywordData> labels_;
  std::optional<Columns> columns_;
  std::optional<DocumentStore> documents_;
  std::shared_ptr<const Segment> whole_;
};

}  // namespace inkling::storage
