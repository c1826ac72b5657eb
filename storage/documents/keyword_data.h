#pragma once

/// One keyword field of a segment: exact strings by document.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "inkling/value_ranges.h"
#include "storage/bits/bytes.h"

namespace inkling::storage {

/// The field with the labels that people gave.
inline constexpr const char* kLabelField = "label";

struct KeywordData {
  std::vector<std::string> values;      ///< sorted
  ValueRanges ranges;                   ///< of documents in `ordinals`
  std::vector<std::uint32_t> ordinals;  ///< increasing within a document

  /// For documents of which none has a value.
  static KeywordData without_values(std::uint32_t document_count);
  std::span<const std::uint32_t> ordinals_of(std::uint32_t doc) const noexcept {
    const ValueRanges::Range range = ranges[DocId{doc}];
    return std::span(ordinals).subspan(range.begin, range.size());
  }
  /// Sorted, unique.
  std::vector<std::string> values_of(std::uint32_t doc) const;
};

/// How a field is encoded.
enum class KeywordForm {
  dense,   ///< each document by itself, as sidecars have it and columns had it
  sparse,  ///< only documents with values
  runs,    ///< documents in a row that have the same values, or none, together
};

/// One field that is to be written, in memory or in files. Every function may be called again.
class KeywordSource {
 public:
  /// Gets a document with values and their ordinals, increasing.
  using VisitOrdinals = std::function<void(std::uint32_t doc, std::span<const std::uint32_t>)>;
  /// The same of `count` documents in a row, from `first` on.
  using VisitRun =
      std::function<void(std::uint32_t first, std::uint32_t count, std::span<const std::uint32_t>)>;

  virtual ~KeywordSource() = default;
  KeywordSource(const KeywordSource&) = delete;
  KeywordSource& operator=(const KeywordSource&) = delete;

  virtual std::uint64_t value_count() const = 0;
  /// Sorted by bytes, unique.
  virtual void for_each_value(const std::function<void(std::string_view)>& visit) const = 0;
  virtual std::uint32_t document_count() const = 0;
  /// How many of them have values.
  virtual std::uint32_t documents_with_values() const = 0;
  /// Visits documents with values, by number.
  virtual void for_each_document(const VisitOrdinals& visit) const = 0;
  /// The same, where documents in a row that are known to have the same values may come together.
  virtual void for_each_run(const VisitRun& visit) const {
    for_each_document([&](std::uint32_t doc, std::span<const std::uint32_t> ordinals) {
      visit(doc, 1, ordinals);
    });
  }

 protected:
  KeywordSource() = default;
};

/// Values that the documents from `first` to before `end` have in common.
struct KeywordRun {
  std::uint32_t first;
  std::uint32_t end;
  std::vector<std::string_view> values;
};

/// Collects values document by document. Memory: that of values, and 8 bytes for each that a
/// document has.
class KeywordDataWriter {
 public:
  KeywordDataWriter() = default;
  // A member points into another.
  KeywordDataWriter(const KeywordDataWriter&) = delete;
  KeywordDataWriter& operator=(const KeywordDataWriter&) = delete;

  /// Returns whether `value` is new to the field. Documents come in increasing order, or in any if
  /// sort_documents() is called behind the last one.
  bool add(std::uint32_t doc, const std::string& value);
  /// Adds a value of documents that collected() is told. Returns as add() does.
  bool add_shared(const std::string& value);
  void sort_documents();
  /// The field of the first `document_count` documents, valid until the next value is added. `runs`
  /// are in order, and have values of add_shared() besides those of documents. Cost: O(values log
  /// values).
  std::unique_ptr<const KeywordSource> collected(std::uint32_t document_count,
                                                 std::span<const KeywordRun> runs = {}) const;

 private:
  class Collected;

  std::unordered_map<std::string, std::uint32_t> numbers_;  ///< of values, by first appearance
  const std::pair<const std::string, std::uint32_t>* last_ = nullptr;  ///< the value added last
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  ///< (document, number of value)
};

/// The form that a field of columns has: of little size, and the same for the same values.
KeywordForm form_of(const KeywordSource& keywords);
/// Passes the encoded field to `append` in chunks.
void encode_keywords(const KeywordSource& keywords, KeywordForm form,
                     const std::function<void(std::string_view)>& append);

/// Reads an encoded field forward: all values, then the documents with values. Throws
/// CorruptIndexError.
class KeywordReader {
 public:
  KeywordReader(ByteReader in, KeywordForm form, std::uint32_t document_count)
      : in_(in),
        form_(form),
        document_count_(document_count),
        value_count_(in_.count()),
        values_left_(value_count_) {}

  std::size_t value_count() const noexcept { return value_count_; }
  std::size_t values_left() const noexcept { return values_left_; }
  /// Valid as long as the bytes are.
  std::string_view next_value();
  /// Goes on to the next document with values. Read all values before. False behind the last one:
  /// nothing follows it.
  bool next_document();
  std::uint32_t doc() const noexcept { return doc_; }
  /// Of that document. Valid until the next call.
  std::span<const std::uint32_t> ordinals() const noexcept { return ordinals_; }

 private:
  /// Reads how many documents are told of.
  void begin_documents();
  bool next_run();
  void read_ordinals(std::size_t count);

  ByteReader in_;
  KeywordForm form_;
  std::uint32_t document_count_;
  std::size_t value_count_;
  std::size_t values_left_;
  bool has_begun_ = false;            ///< with documents
  std::uint64_t documents_left_ = 0;  ///< that are told of; in runs, of the current one
  std::uint32_t next_doc_ = 0;        ///< the first one that may come
  std::uint32_t doc_ = 0;
  std::vector<std::uint32_t> ordinals_;
};

/// Reads a whole field, to the last byte. Cost: O(values), of a dense field also O(documents).
KeywordData read_keyword_data(KeywordReader reader, std::uint32_t document_count);

}  // namespace inkling::storage
