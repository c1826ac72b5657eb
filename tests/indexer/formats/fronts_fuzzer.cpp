// A fuzz target: whatever the bytes are, and whatever their file is called, a format is told, or
// why there is none, and the file is cut alike, whether its bytes come at once or one by one. Built
// with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/zip_front.h"
#include "tests/indexer/formats/cutting.h"

using namespace inkling;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const char* const name : {"", "a", "a.txt", "a.csv", "a.tsv", "a.json", "a.jsonl", "a.eml",
                                 "cur/a", "a.mbox", "a.md", "a.html", "a.xml", "a.srt", "a.docx"}) {
    try {
      if (test::cut(bytes, name, 1) != test::cut(bytes, name, bytes.size() + 1)) std::abort();
    } catch (const indexer::DamagedStreamError&) {
    }
  }
  indexer::members_in_front(bytes);
  return 0;
}
