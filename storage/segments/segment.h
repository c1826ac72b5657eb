#pragma once

/// One immutable segment with the deletions of one commit, opened for reading.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "storage/dictionary/term_dictionary.h"
#include "storage/documents/columns.h"
#include "storage/documents/document_store.h"
#include "storage/postings/posting_list.h"
#include "storage/segments/manifest.h"
#include "storage/segments/sidecars.h"

namespace inkling::storage {

/// Any number of threads may read. Documents are numbered from 0 within the segment.
class Segment {
 public:
  Segment(const FileSystem& files, const SegmentEntry& entry) : Segment(files, entry, Remains()) {}
  /// Replacements for what cannot be read.
  struct Remains {
    std::shared_ptr<const CheckedFile> columns_file{};  ///< null: it is opened as usual
    std::optional<ColumnDirectory> directory{};  ///< of those of its sections that can be read
    std::shared_ptr<const CheckedFile> documents_file{};  ///< null: as usual
    std::optional<StoredIndex> texts{};                   ///< instead of the index of that file
    bool has_documents = true;             ///< otherwise documents() must not be called
    std::optional<DocumentSet> deleted{};  ///< instead of those of the sidecar
  };
  Segment(const FileSystem& files, const SegmentEntry& entry, const Remains& remains);
  Segment(const Segment&) = delete;
  Segment& operator=(const Segment&) = delete;

  std::uint64_t number() const noexcept { return entry_.info.number; }
  const SegmentEntry& entry() const noexcept { return entry_; }
  std::uint32_t document_count() const noexcept { return entry_.info.document_count; }
  bool has_deletions() const noexcept { return entry_.deleted != 0; }
  bool is_live(std::uint32_t doc) const noexcept {
    return !has_deletions() || !deleted_.contains(DocId{doc});
  }
  const DocumentSet& deleted() const noexcept { return deleted_; }

  const Columns& columns() const noexcept { return columns_; }
  bool has_documents() const noexcept { return documents_.has_value(); }
  const DocumentStore& documents() const noexcept { return *documents_; }
  const TermDictionary& terms() const noexcept { return terms_; }
  const SegmentTags& tags() const noexcept { return tags_; }
  /// The labels, if a later commit changed them; otherwise null: the columns have them.
  const KeywordData* changed_labels() const noexcept {
    return labels_.changed ? &*labels_.changed : nullptr;
  }
  /// Documents whose labels, or that they have none, were given by hand; of bound 0 where there are
  /// none. Some may be deleted.
  const DocumentSet& labelled_by_hand() const noexcept { return labels_.by_hand; }
  /// The keyword fields of the columns, with the current labels. Cost of keyword(): O(documents +
  /// values).
  std::vector<std::string> keyword_fields() const;
  std::optional<KeywordData> keyword(std::string_view field) const;
  /// Reads a keyword field forward, as Columns does. Call require_keyword_readable() after reading.
  std::optional<KeywordReader> read_keyword(
      std::string_view field, const std::function<void(std::size_t)>& on_verified) const;
  void require_keyword_readable(std::string_view field) const;

  PostingListDecoder postings(const TermEntry& entry) const {
    return {{*terms_file_, *postings_, *positions_, columns_}, entry.place, document_count()};
  }
  /// One of kSegmentFiles, as it is on disk or was: the name may be gone.
  const CheckedFile& file(FileKind kind) const;
  /// The changed_labels(), which must be there, by encode_keywords().
  std::string_view encoded_labels() const;
  /// Gives back memory that its files take. Call while reading all of them once, front to back.
  void forget_pages() const noexcept;

  /// df and cf over live documents. Cost: O(1), or O(df) with deletions.
  TermStatistics live_statistics(const TermEntry& entry) const;
  /// Surface forms with their counts over live documents, in the order of the dictionary.
  /// Cost: O(forms), or O(cf) with deletions.
  std::vector<SurfaceForm> live_forms(std::string_view term, const TermEntry& entry) const;

 private:
  SegmentEntry entry_;
  std::shared_ptr<const CheckedFile> documents_file_;  ///< null when it cannot be opened
  std::shared_ptr<const CheckedFile> columns_file_;
  std::shared_ptr<const CheckedFile> terms_file_;
  std::shared_ptr<const CheckedFile> postings_;
  std::shared_ptr<const CheckedFile> positions_;
  std::shared_ptr<const CheckedFile> deletions_file_;  ///< null when there are none
  std::shared_ptr<const CheckedFile> tags_file_;       ///< null when there are none
  std::shared_ptr<const CheckedFile> labels_file_;     ///< null when the columns tell all of them
  Columns columns_;
  std::optional<DocumentStore> documents_;
  TermDictionary terms_;
  DocumentSet deleted_;
  SegmentTags tags_;
  SegmentLabels labels_;
};

}  // namespace inkling::storage
