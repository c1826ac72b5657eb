#pragma once

/// A file or a stream opened for reading: unpacked, decoded, and its format told.

#include <memory>
#include <optional>
#include <string>

#include "indexer/bytes/byte_source.h"
#include "indexer/bytes/file_type.h"
#include "indexer/formats/format.h"
#include "inkling/ingest.h"

namespace inkling::indexer {

class GuessingSource;

struct Input {
  std::unique_ptr<ByteSource> source;  ///< UTF-8, or a text whose encoding is to be guessed
  const Format* format = nullptr;      ///< never null once it is open
  const Format* resembled = nullptr;   ///< that of a text which looks like it; null if none does
  std::string encoding{};              ///< what it is decoded from; empty for UTF-8
  /// Nothing said so far that it is UTF-8. A text is looked at as a whole, when it has been read.
  bool guess = false;
  const GuessingSource* guessing = nullptr;  ///< in `source`, where that may find another encoding
  bool is_archive = false;                   ///< whose members are to be read
  bool empty = false;                        ///< there is not one byte in it
  std::optional<UnreadType> unread{};        ///< why it is not to be read
};

/// Looks at the first bytes of `source`. What packs it, its format and its encoding are told by
/// these, where they leave a choice by `name`, and by what `options` say: `format`, `encoding`,
/// `language`. `name` is that of the file; empty for standard input. 64 KiB are looked at of what
/// begins with `{` or is named as a table, and of standard input that begins with much white space;
/// 8 KiB of all others. Throws IoError.
Input open_input(std::unique_ptr<ByteSource> source, const std::string& name,
                 const IngestOptions& options);

}  // namespace inkling::indexer
