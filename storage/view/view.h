#pragma once

/// One commit, opened: its segments side by side as a single collection.

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/files/file_system.h"
#include "storage/segments/manifest.h"
#include "storage/segments/segment.h"
#include "storage/view/term_lists.h"

namespace inkling::storage {

/// Opens the newest commit in `files`, or another that is kept. Throws as Index::open does.
Index open_index(const std::shared_ptr<FileSystem>& files);
Index open_index(const std::shared_ptr<FileSystem>& files, std::uint64_t commit);

/// A segment at its place among the documents of a view.
struct PlacedSegment {
  std::uint32_t base;  ///< DocId of its first document
  std::shared_ptr<const Segment> segment;
};

class CountsRooms;
class FrequentTerms;
class PartedTerms;
class WordList;

class View : public std::enable_shared_from_this<View> {
 public:
  /// Opens every segment of `manifest`.
  View(const FileSystem& files, Manifest manifest, std::uint64_t manifest_bytes);
  /// One segment alone, without models, by the settings of its index.
  View(const IndexSettings& settings, std::shared_ptr<const Segment> segment);
  ~View();

  const Manifest& manifest() const noexcept { return manifest_; }
  std::size_t field_count() const noexcept { return manifest_.settings.field_count(); }
  std::uint64_t bytes() const noexcept { return bytes_; }
  const std::vector<PlacedSegment>& segments() const noexcept { return segments_; }
  /// The segment that holds `doc`.
  const PlacedSegment& place(DocId doc) const noexcept;
  /// Cost: O(log terms) for each segment.
  TermLists find(FieldId field, std::string_view term) const;
  /// Its place among segments().
  std::size_t number_of(const PlacedSegment& placed) const noexcept {
    return static_cast<std::size_t>(&placed - segments_.data());
  }
  /// Throws IoError when some of what was read of the columns was not there.
  void require_columns_readable() const;
  /// Gives memory back that files take, as Segment does.
  void forget_pages() const noexcept;
  /// What the writer knew of the content of a document; 0 when it is not known.
  std::uint64_t content_digest(DocId doc) const;

  std::uint32_t document_count() const noexcept { return document_count_; }
  std::uint32_t document_bound() const noexcept { return live_.bound(); }
  const DocumentSet& live() const noexcept { return live_; }
  std::uint64_t token_count(FieldId field) const noexcept {
    return tokens_[to_index(field)];
  }

  /// Whether some segment holds its documents in another order than that of entry.
  bool is_reordered() const noexcept { return is_reordered_; }
  std::uint32_t entry_rank(DocId doc) const;
  /// By DocId: the place in the order of entry. Empty when that is the order of DocIds.
  std::span<const std::uint32_t> entry_ranks() const;
  /// The members of `documents` in the order of entry.
  std::vector<DocId> by_entry(const DocumentSet& documents) const;

  std::span<const std::uint32_t> lengths(FieldId field) const;
  FieldStatistics field_statistics(const std::shared_ptr<const View>& self, FieldId field) const;
  /// The same where the manifest tells it: of one segment without deletions.
  std::optional<FieldStatistics> known_field_statistics(FieldId field) const;
  const KeywordColumn* keyword_column(std::string_view field) const;
  const NumberColumn* number_column(std::string_view field) const;
  /// All words of `field`, deleted documents' too. Built at the first call.
  const WordList& words(FieldId field) const;
  /// Frequent terms by document, kept for who may ask again.
  FrequentTerms& frequent_terms() const noexcept { return *frequent_terms_; }
  /// What was parted by form, likewise.
  PartedTerms& parted_terms() const noexcept { return *parted_terms_; }
  /// For sums of postings of its documents.
  const std::shared_ptr<CountsRooms>& counts_rooms() const noexcept { return counts_rooms_; }
  const std::vector<std::string>& keyword_fields() const noexcept { return keyword_fields_; }
  const std::vector<std::string>& number_fields() const noexcept { return number_fields_; }
  std::optional<std::string> model_bytes(std::string_view name) const;

 private:
  Manifest manifest_;
  std::uint64_t bytes_ = 0;
  std::vector<PlacedSegment> segments_;
  std::map<std::string, std::shared_ptr<const CheckedFile>, std::less<>> models_;
  std::vector<std::string> keyword_fields_;  ///< sorted
  std::vector<std::string> number_fields_;   ///< sorted
  DocumentSet live_;
  bool is_reordered_ = false;
  std::uint32_t document_count_ = 0;
  std::vector<std::uint64_t> tokens_;  ///< by field, as what follows

  void place(std::shared_ptr<const Segment> segment);
  void open_fields();
  void gather();
  std::unique_ptr<KeywordColumn> build_keyword_column(std::string_view field) const;
  std::unique_ptr<NumberColumn> build_number_column(std::string_view field) const;
  std::vector<std::uint32_t> build_lengths(FieldId field) const;

  mutable std::mutex mutex_;  ///< guards what is built at the first call
  mutable std::vector<std::atomic<bool>> lengths_are_built_;  ///< then they are read without it
  mutable std::vector<std::vector<std::uint32_t>> lengths_;
  mutable std::vector<std::uint32_t> entry_ranks_;
  mutable std::map<std::string, std::unique_ptr<const KeywordColumn>, std::less<>> keyword_columns_;
  mutable std::map<std::string, std::unique_ptr<const NumberColumn>, std::less<>> number_columns_;
  mutable std::vector<std::optional<FieldStatistics>> field_statistics_;
  mutable std::vector<std::unique_ptr<const WordList>> words_;
  std::unique_ptr<FrequentTerms> frequent_terms_;  ///< takes any number of threads
  std::unique_ptr<PartedTerms> parted_terms_;      ///< locks by itself
  std::shared_ptr<CountsRooms> counts_rooms_;      ///< likewise
};

}  // namespace inkling::storage
