#pragma once

/// The documents of a set that resemble no earlier one of it.

#include <cstddef>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/index.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"

namespace inkling::query {

/// What the texts that others are compared with may take at a time, and one of them more.
inline constexpr std::size_t kComparedBytes = std::size_t{40} << 20;

/// Goes down `documents`: one that resembles an earlier one that is kept, from `threshold` on, is
/// left out, and all others are kept. Where the texts of those kept would take more than
/// `most_bytes`, they are taken in parts: all later documents are compared with a part before the
/// next one begins, so that the answer does not depend on it.
///
/// Cost: for each part that of decompressing and analyzing what is neither kept nor left out yet,
/// and of KeptTexts; a part has some 4 million words at 0.8. Threads share the former. Memory:
/// `most_bytes`, 4 bytes a document, and some MiB of texts. One thread at a time asks for the
/// deadline. Throws OptionError as Folding does and for no threads, TimeLimitError.
DocumentSet first_texts(const Index& index, std::vector<DocId> documents, double threshold,
                        AnalyzerPool& analyzers, std::size_t threads, const Deadline& deadline,
                        std::size_t most_bytes = kComparedBytes);

}  // namespace inkling::query
