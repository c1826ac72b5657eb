#pragma once

/// What a document is, wherever it stands.

#include <cstdint>
#include <string>
#include <vector>

#include "indexer/content_digest.h"
#include "inkling/document.h"

namespace inkling::indexer {

/// The file of a document that has one: of a record or a member the outermost; else empty. Looks at
/// the fields `_file` and `_modified`.
std::string file_of(const Document& document);

/// Whether the id says where in its file the record stands, as `a.jsonl:2` does, or the message
/// that the document is attached to: then another one has it once a line was put in before.
bool has_place_for_id(const Document& document);

/// Whether the id is that of a whole file, of a member of one, or has_place_for_id(): a record has
/// no id of its own. Looks at what file_of() does.
bool is_named_by_file(const Document& document);

/// A digest of title, text and other texts, in any order; the empty ones do not count. Cost:
/// O(bytes).
std::uint64_t digest_of_texts(const Document& document);
/// The same of all_texts() of an index.
std::uint64_t digest_of_texts(const std::vector<std::string>& values);

/// ContentDigest of the fields of a document, without those that its file gives it, such as path
/// and time. Cost: O(bytes).
std::uint64_t digest_of_fields(const Document& document, ContentDigest& digest);

/// The fields of a document, without its language.
struct SplitFields {
  Document own;      ///< each once, as the index has them: digest_of_fields() is of these
  Document of_file;  ///< those that its file gives it
};
SplitFields split_fields(const Document& document);

}  // namespace inkling::indexer
