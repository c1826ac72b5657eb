// The seeds of the fuzz targets of this room.

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

#include "inkling/input_format.h"
#include "tests/support/seeds.h"

// clang-format off
#define LLVMFuzzerTestOneInput fuzz_fronts
#include "tests/indexer/formats/fronts_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_mbox
#include "tests/indexer/formats/mbox_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define LLVMFuzzerTestOneInput fuzz_pdf
#include "tests/indexer/formats/pdf_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#define INKLING_FUZZED_FORMAT text
#define LLVMFuzzerTestOneInput fuzz_text
#include "tests/indexer/formats/records_fuzzer.cpp"
#undef LLVMFuzzerTestOneInput
#undef INKLING_FUZZED_FORMAT
// clang-format on

TEST_CASE("the seeds of the fuzz targets of formats are cut alike at once and in pieces") {
  using inkling::test::replay_seeds;
  replay_seeds("fronts", fuzz_fronts);
  replay_seeds("mbox", fuzz_mbox);
  replay_seeds("pdf", fuzz_pdf);
  replay_seeds("text", fuzz_text);
  // Those that are parsed in this process.
  for (const char* const name : {"ciff", "code", "csv", "ipynb", "json", "jsonl", "reuters", "srt",
                                 "trec", "tsv", "vtt", "warc"}) {
    const inkling::InputFormat format = inkling::parse_input_format(name);
    replay_seeds(
        name, [&](const std::uint8_t* data, std::size_t size) { read_alike(format, data, size); });
  }
}
