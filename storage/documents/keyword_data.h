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

#include "storage/bits/bytes.h"

namespace inkling::storage {

/// The field with the labels that people gave.
inline constexpr const char* kLabelField = "label";

struct KeywordData {
  std::vector<std::string> values;      ///< sorted
  std::vector<std::uint32_t> starts;    ///< in `ordinals`, by document; one more than documents
  std::vector<std::uint32_t> ordinals;  ///< increasing within a document

  /// For documents of which none has a value.
  static KeywordData without_values(std::uint32_t document_count);
  std::span<const std::uint32_t> ordinals_of(std::uint32_t doc) const noexcept {
    return std::span(ordinals).subspan(starts[doc], starts[doc + 1] - starts[doc]);
  }
  /// Sorted, unique.
  std::vector<std::string> values_of(std::uint32_t doc) const;
};

/// One field that is to be written, in memory or in files. Every function may be called again.
class KeywordSource {
 public:
  virtual ~KeywordSource() = default;
  KeywordSource(const KeywordSource&) = delete;
  KeywordSource& operator=(const KeywordSource&) = delete;

  virtual std::uint64_t value_count() const = 0;
  /// Sorted by bytes, unique.
  virtual void for_each_value(const std::function<void(std::string_view)>& visit) const = 0;
  /// Visits the ordinals of the values of each document, increasing.
  virtual void for_each_document(
      const std::function<void(std::span<const std::uint32_t>)>& visit) const = 0;

 protected:
  KeywordSource() = default;
};

/// Collects values document by document.
class KeywordDataWriter {
 public:
  /// Documents come in increasing order. Returns whether `value` is new to the field.
  bool add(std::uint32_t doc, const std::string& value);
  /// The field of the first `document_count` documents, valid until the next add(). Cost: O(values
  /// log values).
  std::unique_ptr<const KeywordSource> collected(std::uint32_t document_count) const;

 private:
  class Collected;

  std::unordered_map<std::string, std::uint32_t> numbers_;      ///< of values, by first appearance
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_;  ///< (document, number of value)
};

/// Passes the encoded field to `append` in chunks.
void encode_keywords(const KeywordSource& keywords,
                     const std::function<void(std::string_view)>& append);

/// Reads an encoded field forward: all values, then the documents. Throws CorruptIndexError.
class KeywordReader {
 public:
  explicit KeywordReader(ByteReader in)
      : in_(in), value_count_(in_.count()), values_left_(value_count_) {}

  std::size_t value_count() const noexcept { return value_count_; }
  std::size_t values_left() const noexcept { return values_left_; }
  /// Valid as long as the bytes are.
  std::string_view next_value();
  /// The ordinals of the next document. Read all values before. Valid until the next call.
  std::span<const std::uint32_t> next_document();
  /// Throws if there are not enough bytes for so many documents. Read all values before.
  void require_documents(std::uint32_t count) const;
  /// Throws if there are bytes after the last document.
  void require_end() const;

 private:
  ByteReader in_;
  std::size_t value_count_;
  std::size_t values_left_;
  std::vector<std::uint32_t> ordinals_;  ///< of a document
};

/// Reads a whole field, to the last byte. Cost: O(documents + values).
KeywordData read_keyword_data(ByteReader in, std::uint32_t document_count);

}  // namespace inkling::storage
