#pragma once

/// What a reader finds: a document, or something that is none.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "inkling/document.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

/// What the records of a file have in common.
struct FileContext {
  std::string place;                ///< the file, for people
  std::string id;                   ///< what ids are made from: the name, without .gz or .zst
  std::string label;                ///< of each document; empty for none
  std::uint64_t replaced_utf8 = 0;  ///< in `id` and `label`
  std::size_t max_record_bytes = 0;
  std::string encoding{};       ///< what its bytes were decoded from; empty for UTF-8
  bool guess_encoding = false;  ///< of a text that is not UTF-8
  std::string language{};       ///< a code that helps with it, or empty
};

/// The bytes of a record as they stand in a file.
struct RawRecord {
  std::shared_ptr<const FileContext> file;
  std::uint64_t line = 0;  ///< from 1; 0 where the file is one document
  std::string bytes;
};

/// What is found in a file before anything is parsed.
using FoundRecord = std::variant<RawRecord, RejectedRecord>;

struct ReadDocument {
  Document document;
  std::uint64_t replaced_utf8 = 0;  ///< U+FFFD that stand for ill-formed UTF-8 and lone surrogates
  std::string encoding{};           ///< what the file was decoded from; empty for UTF-8
};

/// Why a record is no document. `reason` is one of the stable words of docs/documents.md.
struct Rejection {
  std::string reason;
  std::string detail;
};

using Record = std::variant<ReadDocument, RejectedRecord>;

/// Longer labels, keyword values and field names are rejected as "long_value", ids above kLongestId
/// as "bad_id".
inline constexpr std::size_t kLongestKeyword = std::size_t{32} << 10;

}  // namespace inkling::indexer
