#pragma once

/// Files that are one document each.

#include <memory>
#include <optional>
#include <string>

#include "indexer/bytes/byte_source.h"
#include "indexer/formats/format.h"

namespace inkling::indexer {

/// All bytes as one record without a line, or a rejected record. `source` must outlive the result.
std::unique_ptr<FileRecords> whole_file(ByteSource& source,
                                        std::shared_ptr<const FileContext> file);

/// Why a record is rejected that is longer than the file allows.
std::string too_large_detail(std::size_t max_record_bytes);

/// Makes well-formed UTF-8 of the bytes of a whole file, without a byte order mark: they are
/// converted from their encoding, told by the bytes unless the file says it or they fit `declared`,
/// an encoding that ICU knows or nothing. Notes in `read` what was done. Rejects as "binary" what
/// is no text in any encoding, as "too_large" what is longer in UTF-8 than a record may be.
std::optional<Rejection> make_utf8(RawRecord& record, const std::string& declared,
                                   ReadDocument& read);

}  // namespace inkling::indexer
