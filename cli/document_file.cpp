#include "cli/document_file.h"

#include <memory>
#include <utility>
#include <variant>

#include "indexer/byte_source.h"
#include "indexer/file_records.h"

namespace inkling::cli {

std::string read_document(const Session& session, const std::string& path) {
  const std::unique_ptr<indexer::ByteSource> source =
      path == "-" ? indexer::open_stream(session.in, path) : indexer::open_decompressed(path);
  indexer::FileContext file;
  file.place = path;
  file.max_record_bytes = IngestOptions{}.max_record_bytes;
  std::optional<indexer::Record> record = indexer::text_records(*source, file)->next();
  if (const auto* rejected = std::get_if<RejectedRecord>(&*record)) throw OptionError(path, rejected->detail);
  return std::move(std::get<indexer::ReadDocument>(*record).document.text);
}

}  // namespace inkling::cli
