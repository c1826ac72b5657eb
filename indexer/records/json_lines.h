#pragma once

/// Reading JSON objects as documents.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "indexer/records/record.h"

namespace inkling::indexer {

/// What becomes of labels, keyword values and names of fields that are too long to be kept.
enum class LongValues {
  reject,     ///< the record, which is the user's
  leave_out,  ///< the value, which a format found; the document is told to lack it
};

/// Gives the id of an object that has none itself. Asked for by such objects alone.
using FallbackId = std::function<std::string()>;

/// Reads objects by the fields that the mapping names. docs/documents.md tells how values become
/// ids, texts, labels, keywords and numbers, and what is rejected.
class JsonObjectReader {
 public:
  /// Unless it `needs_text`, an object without a text is a document all the same.
  explicit JsonObjectReader(const FieldMapping& mapping, bool needs_text = true,
                            LongValues long_values = LongValues::reject);
  ~JsonObjectReader();
  JsonObjectReader(JsonObjectReader&&) noexcept;
  JsonObjectReader& operator=(JsonObjectReader&&) noexcept;

  /// `line` may hold anything. Cost: O(bytes); memory stays at about 16 times the longest line so
  /// far.
  std::variant<ReadDocument, Rejection> read(std::string_view line, const FallbackId& fallback_id,
                                             bool guesses_encoding = true);

 private:
  class Impl;  // hides the parser of simdjson
  std::unique_ptr<Impl> impl_;
};

}  // namespace inkling::indexer
