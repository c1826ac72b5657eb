#pragma once

/// The documents of files and streams, without an index.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <map>
#include <string>
#include <vector>

#include "inkling/document.h"
#include "inkling/field_mapping.h"
#include "inkling/ingest.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct ReadingOptions {
  IngestOptions input{};    ///< `prune`, `reread` and `rejects` are for indexes, and idle here
  FieldMapping mapping{};   ///< how the fields of a record are used
  std::size_t threads = 1;  ///< that work, 1 to 4096
  /// Whether a record without a text is skipped as `missing_text`. Otherwise objects of JSON and
  /// rows of tables may be documents of fields alone.
  bool needs_text = true;
};

/// Always read == documents + sum of skipped.
struct ReadingReport {
  std::uint64_t read = 0;
  std::uint64_t documents = 0;
  std::uint64_t emptied = 0;  ///< of these: nothing is left but what was stripped
  std::map<std::string, std::uint64_t> skipped{};   ///< by reason
  std::vector<RejectedRecord> first_rejected{};     ///< the first ten
  std::map<std::string, std::uint64_t> left_out{};  ///< of folders, by reason: see IngestReport
  std::uint64_t input_bytes = 0;                    ///< decompressed

  std::uint64_t skipped_total() const noexcept;
};

/// Takes a result once those of all documents before it are taken; false stops.
using TakeInOrder = std::function<bool()>;
/// Works on a document, in any of the threads, while others work on other documents. Neither this
/// nor what it returns may be empty.
using WorkOnDocument = std::function<TakeInOrder(Document&&)>;

/// Reads what ingest() would read, in the same order, and works on it. Memory: O(threads) batches
/// of about 256 KiB, or a longer record each. The text of standard input has the id "-".
///
/// Records that are not documents are skipped, counted and located. A file that is one text, and
/// the only path, is not skipped: NoDocumentError if it is not one, IoError if it is damaged. With
/// `strict`, RecordError at the first bad record. Throws what `work` throws, once all earlier
/// documents are done, and OptionError for a function that is empty.
ReadingReport read_documents(const std::vector<std::string>& paths, std::istream& standard_input,
                             const ReadingOptions& options, const WorkOnDocument& work);

}  // namespace inkling
