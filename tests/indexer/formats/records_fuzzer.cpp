// A fuzz target: formats with records are cut alike, whether their bytes come at once or one by
// one. Built with the option INKLING_FUZZ, by clang.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "tests/indexer/formats/reading_of.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace inkling;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const InputFormat format :
       {InputFormat::csv, InputFormat::tsv, InputFormat::json, InputFormat::jsonl,
        InputFormat::text, InputFormat::trec, InputFormat::reuters, InputFormat::srt,
        InputFormat::vtt, InputFormat::code, InputFormat::ipynb, InputFormat::ciff,
        InputFormat::warc}) {
    const IngestOptions options{.format = format, .encoding = "UTF-8"};
    const FieldMapping mapping{.given_terms = format == InputFormat::ciff};
    const auto whole = test::shown(test::records_of(bytes, "x", options, mapping));
    if (test::shown(test::records_of(bytes, "x", options, mapping, 1)) != whole) std::abort();
  }
  return 0;
}
