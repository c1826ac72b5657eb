#pragma once

/// Small indexes in memory, and random documents to fill them.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/document_set.h"
#include "inkling/index.h"

namespace inkling::test {

/// A document whose id is its text, unless another one is given.
Document document(const std::string& text, const std::vector<std::string>& labels = {},
                  const std::string& id = {});

/// Indexes with the analyzer `whitespace` and commits after every `per_segment` documents.
Index index_of(const std::vector<Document>& documents, std::size_t per_segment = 1000);

/// The same for `kept`, after `deleted` were added between them and removed again.
Index index_with_deletions(const std::vector<Document>& kept, const std::vector<Document>& deleted,
                           std::size_t per_segment);

/// The same documents in the same order of entry after a history that depends on `seed`: earlier
/// versions of some, which were replaced, others that were deleted, commits anywhere, and in two of
/// three cases all segments merged, in one of them reordered.
Index index_with_history(const std::vector<Document>& documents, std::uint32_t seed);

/// With the analyzer `standard`; documents may say their language in the field `language`.
Index index_in_languages(const std::vector<Document>& documents,
                         const std::string& language = std::string(kDetectedLanguage));

/// With the analyzer `standard` and Chinese and Japanese in pairs of characters.
Index index_of_pairs(const std::vector<Document>& documents);

/// Up to 40 documents of up to 31 words, the first of at least one and some empty, with up to three
/// of four labels; ids begin with `prefix`.
std::vector<Document> random_documents(std::uint32_t seed, const std::string& prefix = "doc");

/// The documents with these numbers.
DocumentSet documents_at(const Index& index, const std::vector<std::uint32_t>& places);

}  // namespace inkling::test
