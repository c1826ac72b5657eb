/// What one core of this machine allows on the texts of a collection: copying them, finding their words, hashing these
/// in lower case, looking up their numbers. A search engine does all of this and more.
///
///   inkling_bench_limit --corpus FILE [--seconds-per-measure S]
///
/// prints {"bytes":n,"words":n,"distinct":n,"instructions":"AVX2","measures":[{"name":"copy","seconds":[...],
/// "bytes_per_second":n},...]}: the seconds of one pass in each of five runs, which go through the measures in turn,
/// and the bytes of a pass by their median.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/protocol/documents.h"
#include "bench/tools/flags.h"
#include "bench/tools/padded_text.h"
#include "bench/tools/slow_words.h"
#include "bench/tools/word_loops.h"

namespace {

using namespace inkling::bench;

constexpr std::size_t kRuns = 5;

struct Measure {
  std::string name;
  std::function<std::uint64_t()> pass;  ///< its result must not depend on the run
  std::array<double, kRuns> seconds{};
};

PaddedText read_texts(const std::filesystem::path& corpus) {
  PaddedText text;
  std::string buffer;
  read_documents(corpus, [&](const Document& document) { text.append(searched_field(document, buffer)); });
  if (text.size() >= kTextLimit) throw std::runtime_error("the texts of " + corpus.string() + " exceed 4 GiB");
  return text;
}

/// Seconds of one pass: the mean of as many as take `least_seconds` together.
double time_pass(const Measure& measure, std::uint64_t expected, double least_seconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  for (int passes = 1;; ++passes) {
    if (measure.pass() != expected) throw std::logic_error(measure.name + " gives another result each time");
    const double elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    if (elapsed >= least_seconds) return elapsed / passes;
  }
}

/// One pass before the runs is not counted.
void run(std::vector<Measure>& measures, double seconds_per_measure) {
  std::vector<std::uint64_t> expected;
  for (const Measure& measure : measures) expected.push_back(measure.pass());
  for (std::size_t number = 0; number < kRuns; ++number) {
    for (std::size_t at = 0; at < measures.size(); ++at) {
      measures[at].seconds[number] = time_pass(measures[at], expected[at], seconds_per_measure / kRuns);
    }
  }
}

double median(std::array<double, kRuns> values) {
  std::ranges::sort(values);
  return values[kRuns / 2];
}

std::string to_json(const Measure& measure, std::size_t bytes) {
  return fmt::format(R"({{"name":"{}","seconds":[{}],"bytes_per_second":{:.0f}}})", measure.name,
                     fmt::join(measure.seconds, ","), static_cast<double>(bytes) / median(measure.seconds));
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

  std::vector<std::string> objects;
  for (const Measure& measure : measures) objects.push_back(to_json(measure, bytes));
  fmt::print(R"({{"bytes":{},"words":{},"distinct":{},"instructions":"{}","measures":[{}]}})"
             "\n",
             bytes, scan_words(text).words, table.size(), instructions(), fmt::join(objects, ","));
}

}  // namespace

int main(int argc, char** argv) {
  std::string corpus;
  double seconds_per_measure = 2;
  Flags flags;
  flags.add_text("--corpus", Presence::required, corpus, "a collection, JSON Lines");
  flags.add_number("--seconds-per-measure", Presence::optional, seconds_per_measure, 0, 3600,
                   "least time of the five runs of a measure together");
  if (asks_for_help(argc, argv)) {
    fmt::print("usage: inkling_bench_limit {}\nMeasures what one core allows on the texts of a collection.\n\n{}",
               flags.usage(), flags.help());
    return 0;
  }
  try {
    flags.parse(argc, argv);
    measure_limit(corpus, seconds_per_measure);
    return 0;
  } catch (const UsageError& error) {
    fmt::print(stderr, "inkling_bench_limit: {}\nusage: inkling_bench_limit {}\n", error.what(), flags.usage());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "inkling_bench_limit: {}\n", error.what());
    return 1;
  }
}
