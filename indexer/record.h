#pragma once

/// What a reader finds: a document, or something that is none.

#include <cstdint>
#include <string>
#include <variant>

#include "inkling/document.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

struct ReadDocument {
  Document document;
  std::uint64_t replaced_utf8 = 0;  ///< U+FFFD that stand for ill-formed UTF-8 and lone surrogates
};

/// Why a record is no document. `reason` is one of the stable words of docs/documents.md.
struct Rejection {
  std::string reason;
  std::string detail;
};

using Record = std::variant<ReadDocument, RejectedRecord>;

/// Longer ids are rejected as "bad_id", longer labels, keyword values and field names as "long_value".
inline constexpr std::size_t kLongestId = 512;
inline constexpr std::size_t kLongestKeyword = std::size_t{32} << 10;

}  // namespace inkling::indexer
