#pragma once

/// The files of one commit, opened: its segments side by side, and its models.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/error.h"
#include "inkling/types.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/source_files.h"
#include "storage/view/placed_segment.h"
#include "storage/view/term_lists.h"

namespace inkling::storage {

/// Never changes, and builds nothing when it is asked: any number of threads may read it without
/// locks.
class Commit {
 public:
  /// Opens every segment of `manifest`, which takes `manifest_bytes` on disk.
  Commit(const FileSystem& files, Manifest manifest, std::uint64_t manifest_bytes);
  /// One segment alone, without models, by the settings of its index.
  Commit(const IndexSettings& settings, std::shared_ptr<const Segment> segment);

  const Manifest& manifest() const noexcept { return manifest_; }
  /// Of all its files on disk.
  std::uint64_t bytes() const noexcept { return bytes_; }
  /// Its payload is the model; null if there is none of that name.
  std::shared_ptr<const CheckedFile> model_file(std::string_view name) const;
  std::optional<std::string> model_bytes(std::string_view name) const;
  /// Throws CorruptIndexError, which none of the rest does for that file. Cost: O(files).
  Sources sources() const;

  const std::vector<PlacedSegment>& segments() const noexcept { return segments_; }
  /// The segment that holds `doc`.
  const PlacedSegment& place(DocId doc) const noexcept;
  /// The place of `placed` among segments().
  std::size_t number_of(const PlacedSegment& placed) const noexcept {
    return static_cast<std::size_t>(&placed - segments_.data());
  }
  /// Cost: O(log terms) for each segment.
  TermLists find(FieldId field, std::string_view term) const;

  /// Those with postings that the index has; segments may have fewer.
  std::size_t field_count() const noexcept { return manifest_.settings.field_count(); }
  std::uint32_t document_count() const noexcept { return document_count_; }
  std::uint32_t document_bound() const noexcept { return live_.bound(); }
  const DocumentSet& live() const noexcept { return live_; }
  std::uint64_t token_count(FieldId field) const noexcept { return tokens_[to_index(field)]; }
  /// What the manifest tells: of one segment without deletions.
  std::optional<FieldStatistics> known_field_statistics(FieldId field) const;

  /// Whether some segment holds its documents in another order than that of entry.
  bool is_reordered() const noexcept { return is_reordered_; }
  std::uint32_t entry_rank(DocId doc) const;
  /// What the writer knew of the content of a document; 0 when it is not known.
  std::uint64_t content_digest(DocId doc) const;

  /// Throws IoError when some of what was read of the columns was not there.
  void require_columns_readable() const;
  /// Gives memory back that files take, as Segment does.
  void forget_pages() const noexcept;

 private:
  void place(std::shared_ptr<const Segment> segment);
  void open_sources(const FileSystem& files, const SourcesEntry& sources);
  void find_live();

  Manifest manifest_;
  std::uint64_t bytes_ = 0;
  std::map<std::string, std::shared_ptr<const CheckedFile>, std::less<>> models_;
  std::shared_ptr<const CheckedFile> sources_;  ///< null where there are none
  std::optional<CorruptIndexError> damaged_sources_;
  std::vector<PlacedSegment> segments_;
  DocumentSet live_;
  bool is_reordered_ = false;
  std::uint32_t document_count_ = 0;
  std::vector<std::uint64_t> tokens_;  ///< by field
};

}  // namespace inkling::storage
