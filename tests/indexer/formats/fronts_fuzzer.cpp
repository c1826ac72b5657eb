// A fuzz target: whatever the bytes are, and whatever their file is called, a format is told, or
// why there is none, and the file is cut alike, whether its bytes come at once or one by one.

#include <cstdlib>
#include <string>
#include <string_view>

#include "indexer/bytes/compressed_file.h"
#include "indexer/bytes/zip_front.h"
#include "tests/indexer/formats/cutting.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void tell_and_cut(std::string_view input) {
  const std::string bytes(input);
  for (const char* const name : {"", "a", "a.txt", "a.csv", "a.tsv", "a.json", "a.jsonl", "a.eml",
                                 "cur/a", "a.mbox", "a.md", "a.html", "a.xml", "a.srt", "a.docx"}) {
    try {
      if (test::cut(bytes, name, 1) != test::cut(bytes, name, bytes.size() + 1)) std::abort();
    } catch (const indexer::DamagedStreamError&) {
    }
  }
  indexer::members_in_front(bytes);
}

}  // namespace

INKLING_FUZZ_TARGET(tell_and_cut)
