/// The speed limits of one core on the texts of a collection: copying them, finding their
/// words, hashing these in lower case, looking up their numbers. A search engine does all of
/// this and more.
///
///   inkling_bench_limit --corpus FILE [--seconds-per-measure S]
///
/// prints
/// {"bytes":n,"words":n,"distinct":n,"instructions":"AVX2",
///  "measures":[{"name":"copy","seconds":[...],"bytes_per_second":n},...]}, see passes.h.

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/protocol/documents.h"
#include "bench/tools/flags.h"
#include "bench/tools/padded_text.h"
#include "bench/tools/passes.h"
#include "bench/tools/slow_words.h"
#include "bench/tools/word_loops.h"

namespace {

using namespace inkling::bench;

PaddedText read_texts(const std::filesystem::path& corpus) {
  PaddedText text;
  std::string buffer;
  read_documents(corpus,
                 [&](const Document& document) { text.append(searched_field(document, buffer)); });
  if (text.size() >= kTextLimit)
    throw std::runtime_error("the texts of " + corpus.string() + " exceed 4 GiB");
  return text;
}

void measure_limit(const std::filesystem::path& corpus, double seconds_per_measure) {
  const PaddedText text = read_texts(corpus);
  const TermTable table = distinct_words(text);
  const std::size_t bytes = text.size();
  const auto copy = std::make_unique<char[]>(bytes + 1);

  std::vector<Measure> measures;
  measures.push_back({"copy", [&] {
                        std::memcpy(copy.get(), text.data(), bytes);
                        return std::uint64_t{static_cast<unsigned char>(copy[bytes / 2])};
                      }});
  measures.push_back({"scan", [&] { return scan_words(text).sum; }});
  measures.push_back({"hash", [&] { return hash_words(text).sum; }});
  measures.push_back({"look-up", [&] { return look_up_words(text, table).sum; }});
  run(measures, seconds_per_measure);

  fmt::print(R"({{"bytes":{},"words":{},"distinct":{},"instructions":"{}","measures":{}}})"
             "\n",
             bytes, scan_words(text).words, table.size(), instructions(), to_json(measures, bytes));
}

}  // namespace

int main(int argc, char** argv) {
  std::string corpus;
  double seconds_per_measure = 2;
  Flags flags;
  flags.add_text("--corpus", Presence::required, corpus, "a collection, JSON Lines");
  flags.add_number("--seconds-per-measure", Presence::optional, seconds_per_measure, 0, 3600,
                   "least time of the five runs of a measure together");
  return run_tool("inkling_bench_limit",
                  "Measures what one core allows on the texts of a collection.", flags, argc, argv,
                  [&] { measure_limit(corpus, seconds_per_measure); });
}
