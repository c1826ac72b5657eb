// A fuzz target: whatever the bytes are, and whatever their file is called, a format is told, or
// why there is none, and the file is cut alike, whether its bytes come at once or one by one. Built
// with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "indexer/bytes/zip_front.h"
#include "indexer/formats/pdf_info.h"
#include "indexer/reading/input.h"
#include "tests/indexer/packing.h"

namespace {

using namespace inkling;

/// Records as they are in the file: most formats parse them in a process of its own.
std::vector<std::string> cut(const std::string& bytes, const std::string& name, std::size_t step) {
  const IngestOptions options;
  const indexer::Input input = indexer::open_input(test::source_of(bytes, step), name, options);
  if (input.unread) return {input.unread->reason};
  if (input.is_archive) return {"archive"};
  auto file = std::make_shared<indexer::FileContext>();
  file->max_record_bytes = options.max_record_bytes;
  file->format = input.format;
  std::vector<std::string> records = {input.format->facts().name};
  const auto found = input.format->split(*input.source, file);
  try {
    while (const std::optional<indexer::FoundRecord> record = found->next()) {
      if (const auto* const raw = std::get_if<indexer::RawRecord>(&*record)) {
        records.push_back(std::to_string(raw->line) + ":" + raw->bytes);
      } else {
        records.push_back(std::get<RejectedRecord>(*record).reason);
      }
    }
  } catch (const indexer::DamagedStreamError&) {
    records.emplace_back("damaged");
  }
  return records;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const char* const name : {"", "a", "a.txt", "a.csv", "a.tsv", "a.json", "a.jsonl", "a.eml",
                                 "cur/a", "a.mbox", "a.md", "a.html", "a.xml", "a.srt", "a.docx"}) {
    try {
      if (cut(bytes, name, 1) != cut(bytes, name, bytes.size() + 1)) std::abort();
    } catch (const indexer::DamagedStreamError&) {
    }
  }
  indexer::members_in_front(bytes);
  Document document;
  indexer::read_pdf_info(bytes, document);
  return 0;
}
