#pragma once

/// The index as its readers see it.

#include <algorithm>
#include <cstddef>
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
#include "inkling/tagging.h"
#include "inkling/types.h"
#include "inkling/value_ranges.h"
#include "inkling/visibility.h"

namespace inkling::storage {
class View;
struct ColumnAccess;
struct IndexAccess;
}  // namespace inkling::storage

namespace INKLING_PUBLIC inkling {

/// A field of exact strings: each document has any number of values. Values are sorted by their
/// UTF-8 bytes and numbered from 0; a value that no live document has may still be listed.
class KeywordColumn {
 public:
  std::span<const std::string> values() const noexcept { return values_; }
  /// The number of `value`; empty when no document ever had it. Cost: O(log values).
  std::optional<std::uint32_t> find(std::string_view value) const;
  /// The values of `doc`, in increasing order; none for a DocId that no document has.
  std::span<const std::uint32_t> ordinals(DocId doc) const noexcept {
    const ValueRanges::Range range = ranges_[doc];
    return {ordinals_.data() + range.begin, ordinals_.data() + range.end};
  }
  /// All documents with the value, deleted ones included. Cost: O(documents with any).
  DocumentSet documents(std::uint32_t ordinal) const;

 private:
  friend struct storage::ColumnAccess;

  /// `ranges` are those of documents in `ordinals`.
  KeywordColumn(std::vector<std::string> values, ValueRanges ranges,
                std::vector<std::uint32_t> ordinals);

  std::vector<std::string> values_;
  ValueRanges ranges_;
  std::vector<std::uint32_t> ordinals_;
};

/// A field of numbers: each document has any number of values.
class NumberColumn {
 public:
  /// The values of `doc` in increasing order: a random-access range of Number, which is empty
  /// for a DocId that no document has. Valid as long as the column is.
  auto operator[](DocId doc) const noexcept {
    const ValueRanges::Range range = ranges_[doc];
    return std::views::iota(range.begin, range.end) |
           std::views::transform([this](std::uint32_t place) { return values_[place]; });
  }
  /// All values of all documents, in the order of documents.
  const NumberList& values() const noexcept { return values_; }

 private:
  friend struct storage::ColumnAccess;

  /// `ranges` are those of documents in `values`; the values of a document are in increasing
  /// order, each once.
  NumberColumn(ValueRanges ranges, NumberList values);

  ValueRanges ranges_;
  NumberList values_;
};

/// A surface form of a term and how often live documents have it.
struct SurfaceForm {
  std::string surface;
  std::uint64_t count = 0;

  friend bool operator==(const SurfaceForm&, const SurfaceForm&) = default;
};

/// Terms from `from` on that come before `until`; all after `from` if `until` is empty.
struct TermRange {
  std::string from;
  std::string until;

  friend bool operator==(const TermRange&, const TermRange&) = default;
};

/// A document as it was stored.
struct StoredDocument {
  Document document;
  bool text_is_stored =
      true;  ///< false when the index was built with --no-store: then text is empty
  std::vector<std::string> tags;  ///< sorted, unique
  /// Which models gave them, by topic, then by model. Tags that the document came with are of none.
  std::vector<GivenTag> given_tags{};
};

/// A read-only view of one commit: all its segments, seen as a single collection.
///
/// A view never changes; later commits are invisible to it. Any number of threads may read it.
/// Copies are cheap and share the view; a move is a copy, so an Index always has a view. Functions
/// throw OptionError for a DocId that is not below document_bound() and for a FieldId that is not
/// below field_count(). The checksum of a page is verified when the page is first touched;
/// CorruptIndexError if it does not match.
class Index {
 public:
  Index(const Index&) = default;
  Index& operator=(const Index&) = default;
  ~Index() = default;

  /// Opens the newest commit in `directory`. Cost: O(segments + tags), and one bit for each
  /// document. Throws IndexMissingError, IoError, CorruptIndexError, FormatVersionError, and
  /// OptionError for an empty path.
  static Index open(const std::filesystem::path& directory);
  /// Opens another kept commit (WriterOptions::keep), exactly as it was. Also throws
  /// SnapshotMissingError.
  static Index open(const std::filesystem::path& directory, std::uint64_t snapshot);
  /// The commits that can be opened, the oldest first. Throws as open().
  static std::vector<std::uint64_t> snapshots(const std::filesystem::path& directory);
  /// Whether a commit is there, by the names of its files: it may be damaged. Cost: a listing.
  /// Throws IoError, and OptionError for an empty path.
  static bool is_in(const std::filesystem::path& directory);

  /// The number of the commit this view shows; each commit's is one more than the last.
  std::uint64_t snapshot() const noexcept;
  const AnalyzerSettings& analyzer() const noexcept;
  /// The versions of the libraries that cut its texts. A program that runs with other versions may
  /// cut or stem some words differently, and then misses the documents that contain them.
  const LibraryVersions& made_with() const noexcept;
  /// How fields of the input were used, and the names of the text fields.
  const FieldMapping& mapping() const noexcept;
  /// The fields with postings: kFixedFields and the text fields.
  std::size_t field_count() const noexcept;
  /// The field with postings of that name; empty when there is none.
  std::optional<FieldId> field(std::string_view name) const noexcept;
  std::string_view field_name(FieldId field) const;
  /// Bytes on disk of the files of this commit.
  std::uint64_t bytes() const noexcept;
  std::size_t segment_count() const noexcept;
  /// Records of the input that were not indexed, by reason: of each file as it was last read, of
  /// streams since the index was made. Cost: O(files of many records). Throws CorruptIndexError
  /// where what is known of files is damaged, without which an index opens.
  std::map<std::string, std::uint64_t> skipped_input() const;

  /// N, the number of live documents.
  std::uint32_t document_count() const noexcept;
  /// All DocIds lie below this; deleted documents count.
  std::uint32_t document_bound() const noexcept;
  /// The live documents.
  const DocumentSet& documents() const noexcept;
  /// The empty set of documents of this view, to insert into.
  DocumentSet no_documents() const { return DocumentSet(document_bound(), documents().view()); }
  /// Throws OptionError, for the option `name`, unless `documents` may be a set of this view: it
  /// has this bound, and comes from no other view. One that was made from a bound alone may come
  /// from anywhere: it must have live documents alone. Cost: O(1), of such a set O(bound / 64).
  void require_own(const DocumentSet& documents, const char* name) const;

  /// Throws OptionError, for the option `name`, if the index was made from CIFF files, which have
  /// no positions.
  void require_positions(const char* name) const;

  /// Whether the index was reordered, so that documents entered in an order other than that of
  /// their DocIds.
  bool is_reordered() const noexcept;
  /// The place of `doc` in the order of entry, which breaks ties. Cost: O(log segments).
  std::uint32_t entry_rank(DocId doc) const;
  /// The places of all documents, by DocId; empty if the order of entry is that of DocIds. Cost:
  /// O(documents) at the first call.
  std::span<const std::uint32_t> entry_ranks() const;
  /// The members of `documents`, a set of this view, in the order of entry.
  std::vector<DocId> by_entry(const DocumentSet& documents) const;

  /// Exact for live documents. Cost: O(1) with a single segment without deletions; otherwise
  /// O(terms), and O(postings) of segments with deletions, at the first call.
  FieldStatistics field_statistics(FieldId field) const;
  /// The same, or empty if it would have to be counted term by term. Cost: O(1).
  std::optional<FieldStatistics> known_field_statistics(FieldId field) const;
  /// The sum of document lengths in `field` over live documents. Cost: O(1).
  std::uint64_t token_count(FieldId field) const;
  /// Tokens of `doc` in `field`, exact. Cost: O(1); the first call reads the lengths of all
  /// documents.
  std::uint32_t length(FieldId field, DocId doc) const;
  /// The lengths of all documents, by DocId. They live as long as the view.
  std::span<const std::uint32_t> lengths(FieldId field) const;

  /// df and cf of `term` in `field` over live documents; both 0 when no document contains it.
  /// Cost: O(log terms) a segment; O(df) in a segment with deletions.
  TermStatistics statistics(FieldId field, std::string_view term) const;
  /// The surface forms of `term`, most frequent first, then by bytes. Cost as statistics(); O(cf)
  /// in a segment with deletions.
  std::vector<SurfaceForm> surface_forms(FieldId field, std::string_view term) const;
  /// The most frequent surface form; `term` itself when the index has none.
  std::string surface(FieldId field, std::string_view term) const;
  /// Live postings of `term` by increasing document; an exhausted cursor when it is absent.
  PostingCursor postings(FieldId field, std::string_view term) const;
  /// Live postings of one surface form of `term`, `word`. Cost of walking them all: O(cf) of the
  /// term.
  PostingCursor postings(FieldId field, std::string_view term, std::string_view word) const;
  /// All terms of `field` that begin with `prefix` and that a live document contains, sorted by
  /// bytes.
  TermCursor terms(FieldId field, std::string_view prefix = {}) const;
  /// All surface forms in `field` that a live document contains, sorted by bytes, each with its own
  /// postings. In an index without stems they are its terms. Cost: O(forms log forms) at the first
  /// call, and O(cf) of every term in a segment with deletions; for each form, O(cf) of the terms
  /// that it is a form of. More than 2^18 forms are kept in temporary files: IoError where $TMPDIR
  /// has no room for them.
  TermCursor words(FieldId field) const;
  /// terms() or words().
  TermCursor terms(FieldId field, TermUnit unit) const {
    return unit == TermUnit::stems ? terms(field) : words(field);
  }
  /// Those of them in `range`.
  TermCursor terms(FieldId field, TermUnit unit, const TermRange& range) const;
  /// The terms of `field` in at most `parts` ranges, at least one, each with about as many terms:
  /// for several threads to walk. Cost: O(parts * log terms); with words, that of words().
  std::vector<TermRange> term_ranges(FieldId field, TermUnit unit, std::size_t parts) const;

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

  /// Names of the models stored with the documents, sorted.
  std::vector<std::string> models() const;
  /// The bytes of a model as they were put; empty if no model has that name.
  std::optional<std::string> model_bytes(std::string_view name) const;
  /// The version of that model; empty if no model has that name. Cost: O(bytes of the model).
  std::optional<ModelVersionId> model_version(std::string_view name) const;
  /// The tags that models gave to `doc`, by topic, then by model. Cost: O(models).
  std::vector<GivenTag> given_tags(DocId doc) const;
  /// The tags of live documents in the name of `model`, by the versions of it that gave them. Cost:
  /// O(documents).
  std::vector<TagCount> tag_counts(std::string_view model) const;
  /// Documents whose labels, or that they have none, were given by hand (IndexWriter::set_labels).
  /// Cost: O(documents / 64).
  DocumentSet labelled_by_hand() const;

 private:
  friend struct storage::IndexAccess;
  explicit Index(std::shared_ptr<const storage::View> view);

  std::shared_ptr<const storage::View> view_;
};

}  // namespace inkling
