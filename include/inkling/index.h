#pragma once

/// The index as its readers see it.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/document_set.h"
#include "inkling/field_mapping.h"
#include "inkling/number.h"
#include "inkling/posting_cursor.h"
#include "inkling/types.h"

namespace inkling {

/// A field of exact strings: each document has any number of values. Values are sorted by their
/// UTF-8 bytes and numbered from 0; a value may be listed that no live document has any more.
class KeywordColumn {
 public:
  KeywordColumn(std::vector<std::string> values, std::vector<std::uint32_t> starts,
                std::vector<std::uint32_t> ordinals);

  std::span<const std::string> values() const noexcept { return values_; }
  /// The number of `value`; empty when no document ever had it. Cost: O(log values).
  std::optional<std::uint32_t> find(std::string_view value) const;
  /// The values of `doc`, in increasing order.
  std::span<const std::uint32_t> ordinals(DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    return {ordinals_.data() + starts_[at], ordinals_.data() + starts_[at + 1]};
  }
  /// All documents with the value, deleted ones included. Cost: O(documents).
  DocumentSet documents(std::uint32_t ordinal) const;

 private:
  std::vector<std::string> values_;
  std::vector<std::uint32_t> starts_;  ///< one more than documents
  std::vector<std::uint32_t> ordinals_;
};

/// A field of numbers: each document has any number of values.
class NumberColumn {
 public:
  /// `starts` has one more place in `values` than there are documents; the values of a document
  /// stand in increasing order, each once.
  NumberColumn(std::vector<std::uint32_t> starts, NumberList values);

  /// The values of `doc` in increasing order: a range of Number with random access. Valid as long
  /// as the column is.
  auto operator[](DocId doc) const noexcept {
    const std::uint32_t at = to_number(doc);
    return std::views::iota(starts_[at], starts_[at + 1]) |
           std::views::transform([this](std::uint32_t place) { return values_[place]; });
  }
  /// All values of all documents, in the order of documents.
  const NumberList& values() const noexcept { return values_; }

 private:
  std::vector<std::uint32_t> starts_;
  NumberList values_;
};

/// A surface form of a term and how often live documents have it.
struct SurfaceForm {
  std::string surface;
  std::uint64_t count = 0;

  friend bool operator==(const SurfaceForm&, const SurfaceForm&) = default;
};

/// A document as it was stored.
struct StoredDocument {
  Document document;
  bool text_is_stored =
      true;  ///< false when the index was built with --no-store: then text is empty
  std::vector<std::string> tags;
};

namespace storage {
class View;
}

/// A read-only view of one commit: all its segments, seen as a single collection.
///
/// A view never changes; later commits are invisible to it. Any number of threads may read it.
/// Copies are cheap and share the view. Every read verifies the checksum of each page of a file
/// when the page is first touched, and throws CorruptIndexError where it does not hold.
class Index {
 public:
  /// Opens the newest commit in `directory`. Cost: O(segments), a bit a document, and the tags
  /// there are. Throws IndexMissingError, IoError, CorruptIndexError, FormatVersionError.
  static Index open(const std::filesystem::path& directory);
  /// The same of another commit that is kept (WriterOptions::keep): what was there then, bit for
  /// bit. Throws also SnapshotMissingError.
  static Index open(const std::filesystem::path& directory, std::uint64_t snapshot);
  /// The commits that can be opened, the oldest first. Throws as open().
  static std::vector<std::uint64_t> snapshots(const std::filesystem::path& directory);

  explicit Index(std::shared_ptr<const storage::View> view);

  /// The number of the commit this view shows; each commit's is one more than the last.
  std::uint64_t snapshot() const noexcept;
  const AnalyzerSettings& analyzer() const noexcept;
  /// The libraries that cut its texts when it was made. A program with others may cut and stem some
  /// words in another way than they are in the index, and miss documents that hold them.
  const LibraryVersions& made_with() const noexcept;
  /// Which fields of the input became what, and the names of the text fields.
  const FieldMapping& mapping() const noexcept;
  /// The fields with postings: kFixedFields and the text fields.
  std::size_t field_count() const noexcept;
  /// The field with postings of that name; empty when there is none.
  std::optional<FieldId> field(std::string_view name) const noexcept;
  std::string_view field_name(FieldId field) const noexcept;
  /// Bytes on disk of the files of this commit.
  std::uint64_t bytes() const noexcept;
  std::size_t segment_count() const noexcept;
  /// Records of the input that were not indexed, by reason, since the index was made.
  const std::map<std::string, std::uint64_t>& skipped_input() const noexcept;

  /// N, the number of live documents.
  std::uint32_t document_count() const noexcept;
  /// All DocIds lie below this; deleted documents count.
  std::uint32_t document_bound() const noexcept;
  /// The live documents.
  const DocumentSet& documents() const noexcept;

  /// Whether documents entered in another order than that of DocIds: then the index was reordered.
  bool is_reordered() const noexcept;
  /// The place of `doc` in the order of entry, in which equals come. Cost: O(log segments).
  std::uint32_t entry_rank(DocId doc) const;
  /// The same by DocId; empty where that is the order of DocIds. Cost: O(documents) at the first
  /// call.
  std::span<const std::uint32_t> entry_ranks() const;
  /// The members of `documents` in the order of entry.
  std::vector<DocId> by_entry(const DocumentSet& documents) const;

  /// Exact for live documents. Cost: O(1) of one segment, else O(terms), and O(postings) for a
  /// segment with deletions; kept after the first call.
  FieldStatistics field_statistics(FieldId field) const;
  /// The same; empty when it would have to be counted term by term. Cost: O(1).
  std::optional<FieldStatistics> known_field_statistics(FieldId field) const;
  /// The sum of document lengths in `field` over live documents. Cost: O(1).
  std::uint64_t token_count(FieldId field) const noexcept;
  /// Tokens of `doc` in `field`, exact. Cost: O(1); the first call reads the lengths of all
  /// documents.
  std::uint32_t length(FieldId field, DocId doc) const { return lengths(field)[to_number(doc)]; }
  /// The same for all documents, by DocId. Lives as long as the view.
  std::span<const std::uint32_t> lengths(FieldId field) const;

  /// df and cf of `term` in `field` over live documents; both 0 when no document holds it.
  /// Cost: O(log terms) a segment; O(df) in a segment with deletions.
  TermStatistics statistics(FieldId field, std::string_view term) const;
  /// The surface forms of `term`, most frequent first, then by bytes. Cost as statistics(); O(cf)
  /// in a segment with deletions.
  std::vector<SurfaceForm> surface_forms(FieldId field, std::string_view term) const;
  /// The most frequent surface form; `term` itself when the index has none.
  std::string surface(FieldId field, std::string_view term) const;
  /// Live postings of `term` by increasing document; an exhausted cursor when it is absent.
  PostingCursor postings(FieldId field, std::string_view term) const;
  /// The same of the word `word` alone among the surface forms of `term`. Cost: O(cf) of the term
  /// for all of them.
  PostingCursor postings(FieldId field, std::string_view term, std::string_view word) const;
  /// All terms of `field` that begin with `prefix` and that a live document holds, sorted by bytes.
  TermCursor terms(FieldId field, std::string_view prefix = {}) const;
  /// All words of `field` that a live document holds, sorted by bytes: the surface forms of its
  /// terms, each by itself, with the postings where it stands. In an index without stems they are
  /// its terms. Cost: O(words log words) at the first call, and O(cf) of every term in a segment
  /// with deletions; of each word, O(cf) of the terms that it is a form of.
  TermCursor words(FieldId field) const;
  /// terms() or words().
  TermCursor terms(FieldId field, TermUnit unit) const {
    return unit == TermUnit::stems ? terms(field) : words(field);
  }

  /// The id that the document was added under.
  std::string id(DocId doc) const;
  /// The live document of that id. Cost: O(segments * log documents).
  std::optional<DocId> find(std::string_view id) const;
  std::string title(DocId doc) const;
  /// Empty when the text was not stored. Cost: decompresses one block, of about 12 or 64 KiB.
  std::string text(DocId doc) const;
  /// The title, the values of text fields, the text and its further values: what the field `text`
  /// is made of, in its order. Cost as text().
  std::vector<std::string> all_texts(DocId doc) const;
  StoredDocument document(DocId doc) const;
  /// Whether texts are kept (the index was not built with --no-store).
  bool stores_text() const noexcept;

  /// Names of the fields with exact strings or numbers, sorted. "label" and "tag" are keyword
  /// fields.
  std::vector<std::string> keyword_fields() const;
  std::vector<std::string> number_fields() const;
  /// Null when there is no such field. The column lives as long as the view. Built at the first
  /// call (O(documents)); later calls are O(log fields).
  const KeywordColumn* keyword_column(std::string_view field) const;
  const NumberColumn* number_column(std::string_view field) const;

  /// Names of the models stored beside the documents, sorted.
  std::vector<std::string> models() const;
  /// The bytes of a model as they were put; empty when there is none of that name.
  std::optional<std::string> model_bytes(std::string_view name) const;

  const storage::View& view() const noexcept { return *view_; }

 private:
  std::shared_ptr<const storage::View> view_;
};

}  // namespace inkling
