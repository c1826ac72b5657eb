#include "cli/document_file.h"

#include <memory>
#include <utility>
#include <variant>

#include "indexer/byte_source.h"
#include "indexer/file_records.h"
#include "indexer/record_parser.h"

namespace inkling::cli {

std::string read_document(const Session& session, const std::string& path) {
  const std::unique_ptr<indexer::ByteSource> source =
      path == "-" ? indexer::open_stream(session.in, path) : indexer::open_decompressed(path);
  indexer::FileContext file;
  file.place = path;
  file.max_record_bytes = IngestOptions{}.max_record_bytes;
  std::optional<indexer::FoundRecord> record = indexer::text_records(*source, file)->next();
  if (const auto* rejected = std::get_if<RejectedRecord>(&*record))
    throw OptionError(path, rejected->detail);
  return indexer::text_document(std::get<indexer::RawRecord>(*std::move(record))).document.text;
}

}  // namespace inkling::cli
