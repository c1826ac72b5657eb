/// The part of Inkling's adapter that uses the library: inkling_bench_inkling COMMAND FLAGS.
/// bench/README.md describes `query`, `start` and `report`; `describe`, `verify` and `pages` exist
/// only for Inkling.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "bench/peers/inkling/report_phases.h"
#include "bench/peers/inkling/timed_pages.h"
#include "bench/peers/inkling/timed_search.h"
#include "bench/peers/inkling/verification.h"
#include "bench/protocol/adapter.h"
#include "bench/protocol/timed_queries.h"

namespace inkling::bench {

namespace {

constexpr std::size_t kDifferencesShown = 5;

QueryAnswer answer_queries(const QueryRequest& request) {
  return {answer_file(TimedSearch(request.index), request.queries, request.answers)};
}

StartAnswer start(const StartRequest& request) {
  return {ten_best_of_any(TimedSearch(request.index), request.words)};
}

/// Each measure opens the index anew, so both read and verify its pages.
ReportAnswer report(const ReportRequest& request) {
  const std::filesystem::path index = request.work / "index";
  const ReportPhase mi = time_report(Index::open(index), Association::mi);
  const ReportPhase chi2 = time_report(Index::open(index), Association::chi2);
  return {.phases = {{"mutual_information", mi.seconds}, {"chi2", chi2.seconds}},
          .terms = {{"mutual_information", mi.terms}, {"chi2", chi2.terms}},
          .topics = mi.topics};
}

/// `describe --index DIR`: the properties of an index.
int describe(const std::filesystem::path& directory) {
  const Index index = Index::open(directory);
  fmt::print("{{\"documents\":{},\"segments\":{}}}\n", index.document_count(),
             index.segment_count());
  return 0;
}

/// `verify --index DIR --queries FILE`: exit 1 if the engine's answers differ from those of the
/// exhaustive scorer.
int verify_file(const std::filesystem::path& index, const std::filesystem::path& queries) {
  TimedSearch engine(index);
  const auto [asked, differences] = verify(engine, read_queries(queries));
  const std::size_t shown = std::min(differences.size(), kDifferencesShown);
  for (const std::string& difference : std::span(differences).first(shown))
    fmt::print(stderr, "{}\n", difference);
  if (!differences.empty()) {
    fmt::print(stderr, "{} of {} queries are answered differently\n", differences.size(), asked);
  }
  fmt::print("{{\"queries\":{},\"different\":{}}}\n", asked, differences.size());
  return differences.empty() ? 0 : 1;
}

/// `pages --index DIR --queries FILE --answers FILE`: as `query`, for an index that stores texts.
int answer_pages(const QueryRequest& request) {
  const std::uint64_t answered =
      answer_file(TimedPages(request.index), request.queries, request.answers);
  fmt::print("{{\"queries\":{}}}\n", answered);
  return 0;
}

int run(int argc, char** argv) {
  const std::vector<std::string_view> words(argv, argv + argc);
  if (words.size() == 4 && words[1] == "describe" && words[2] == "--index")
    return describe(words[3]);
  if (words.size() == 6 && words[1] == "verify" && words[2] == "--index" &&
      words[4] == "--queries") {
    return verify_file(words[3], words[5]);
  }
  if (words.size() == 8 && words[1] == "pages" && words[2] == "--index" &&
      words[4] == "--queries" && words[6] == "--answers") {
    return answer_pages({words[3], words[5], words[7]});
  }
  return run_adapter(argc, argv,
                     {.version = "Inkling " INKLING_VERSION,
                      .query = answer_queries,
                      .start = start,
                      .report = report});
}

}  // namespace

}  // namespace inkling::bench

int main(int argc, char** argv) {
  try {
    return inkling::bench::run(argc, argv);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
