#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bench/tools/flags.h"
#include "bench/tools/generator.h"
#include "bench/tools/portable_math.h"
#include "bench/tools/words.h"
#include "bench/tools/zipf_mandelbrot.h"

using namespace inkling::bench;

namespace {

std::string word(std::uint32_t rank) {
  std::string text;
  append_word(rank, text);
  return text;
}

/// How often each of the first ranks came in so many draws; index 0 is for all others.
std::vector<double> counts(const ZipfMandelbrot& law, std::uint32_t ranks, int draws) {
  Random random(7);
  const RankSampler sample(law);
  std::vector<double> found(ranks + 1);
  for (int draw = 0; draw < draws; ++draw) {
    const std::uint32_t rank = sample(random);
    ++found[rank <= ranks ? rank : 0];
  }
  return found;
}

struct Values {
  std::uint32_t count = 7;
  std::string name;
};

Values parsed(std::vector<std::string> words) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  Values values;
  Flags flags;
  flags.add_number("--count", Presence::optional, values.count, 1, 10);
  flags.add_text("--name", Presence::required, values.name);
  flags.parse(static_cast<int>(argv.size()), argv.data());
  return values;
}

}  // namespace

TEST_CASE("flags are read in any order, and keep their value when they are not given") {
  CHECK(parsed({"tool", "--name", "ink"}).count == 7);
  CHECK(parsed({"tool", "--count", "10", "--name", "ink"}).count == 10);
  CHECK(parsed({"tool", "--name", "ink", "--count", "1"}).name == "ink");
}

TEST_CASE("a command line that does not say what is needed is refused") {
  using Words = std::vector<std::string>;
  for (const Words& words :
       {Words{"tool"}, Words{"tool", "--count", "2"}, Words{"tool", "--name"},
        Words{"tool", "--name", "ink", "--size", "1"}, Words{"tool", "--name", "a", "--count", "0"},
        Words{"tool", "--name", "a", "--count", "11"},
        Words{"tool", "--name", "a", "--count", "1x"},
        Words{"tool", "--name", "a", "--count", "-1"},
        Words{"tool", "--name", "a", "--count", ""}}) {
    CAPTURE(words.size());
    CAPTURE(words.back());
    CHECK_THROWS_AS(parsed(words), UsageError);
  }
}

TEST_CASE("a seed gives the bytes that it always gave") {
  Generator generator({.mean_length = 6, .seed = 1});
  std::string lines;
  generator.append_document(lines);
  generator.append_document(lines);
  CHECK(
      lines ==
      R"({"id":"0","title":"Bavodixor bem san","text":"Jad nas zoduricem fes ba nas nosud vejad tes sal bad."})"
      "\n"
      R"({"id":"1","title":"Zizaqos qego lit qugeco qitotus cet","text":"Ku vazi kalopam far dan."})"
      "\n");
}

TEST_CASE("each document has one of as many labels as there are topics, and none without") {
  Generator generator({.mean_length = 5, .seed = 4, .topics = 3});
  std::set<std::string> labels;
  for (int document = 0; document < 100; ++document) {
    std::string line;
    generator.append_document(line);
    const std::size_t at = line.find(R"("label":")") + 9;
    labels.insert(line.substr(at, line.find('"', at) - at));
  }
  CHECK(labels == std::set<std::string>{"topic0", "topic1", "topic2"});
  std::string line;
  Generator({.seed = 4}).append_document(line);
  CHECK(line.find("label") == std::string::npos);
}

TEST_CASE("another seed gives other bytes") {
  std::string a, b;
  Generator({.seed = 1}).append_document(a);
  Generator({.seed = 2}).append_document(b);
  CHECK(a != b);
}

TEST_CASE("no two ranks share a word") {
  std::set<std::string> words;
  constexpr std::uint32_t kRanks = 100'000;
  for (std::uint32_t rank = 1; rank <= kRanks; ++rank) words.insert(word(rank));
  CHECK(words.size() == kRanks);
}

TEST_CASE("a word has as many syllables as its rank needs") {
  struct Row {
    std::uint32_t rank;
    std::size_t shortest;
  };
  for (const auto& [rank, shortest] :
       {Row{1, 2}, Row{800, 2}, Row{801, 4}, Row{80'800, 4}, Row{80'801, 6}, Row{8'080'800, 6},
        Row{8'080'801, 8}, Row{0xFFFF'FFFF, 10}}) {
    CAPTURE(rank);
    CHECK((word(rank).size() == shortest || word(rank).size() == shortest + 1));
    CHECK(std::ranges::all_of(word(rank), [](char c) { return c >= 'a' && c <= 'z'; }));
  }
}

TEST_CASE("ranks come as often as the law of Zipf and Mandelbrot says") {
  constexpr std::uint32_t kRanks = 1000;
  constexpr int kDraws = 1'000'000;
  for (const double s : {0.0, 1.0, 1.7}) {
    const ZipfMandelbrot law{.vocabulary = kRanks, .s = s, .q = 2.7};
    const std::vector<double> found = counts(law, kRanks, kDraws);
    double sum = 0;
    for (std::uint32_t rank = 1; rank <= kRanks; ++rank) sum += std::pow(rank + law.q, -s);
    double chi2 = 0;
    for (std::uint32_t rank = 1; rank <= kRanks; ++rank) {
      const double expected = kDraws * std::pow(rank + law.q, -s) / sum;
      chi2 += (found[rank] - expected) * (found[rank] - expected) / expected;
    }
    CAPTURE(s);
    CHECK(found[0] == 0);
    // With 999 degrees of freedom: six standard deviations above the mean.
    CHECK(chi2 < 999 + 6 * std::sqrt(2 * 999.0));
  }
}

TEST_CASE("a vocabulary of one word gives that word") {
  CHECK(counts({.vocabulary = 1}, 1, 100)[1] == 100);
}

TEST_CASE("texts have the mean length that was asked for") {
  Generator generator({.mean_length = 50, .seed = 3});
  std::string lines;
  constexpr int kDocuments = 20'000;
  for (int at = 0; at < kDocuments; ++at) generator.append_document(lines);
  double words = 0;
  for (std::size_t at = lines.find("\"text\":"); at != std::string::npos;
       at = lines.find("\"text\":", at)) {
    const std::size_t end = lines.find('\n', at);
    words +=
        1 + static_cast<double>(std::count(lines.begin() + static_cast<std::ptrdiff_t>(at),
                                           lines.begin() + static_cast<std::ptrdiff_t>(end), ' '));
    at = end;
  }
  CHECK(words / kDocuments == doctest::Approx(50).epsilon(0.05));
}

TEST_CASE("the portable logarithm and exponential are those of the mathematics library") {
  for (double x = 1e-9; x < 1e10; x *= 1.37) {
    CAPTURE(x);
    CHECK(portable_log(x) == doctest::Approx(std::log(x)).epsilon(1e-13));
  }
  for (double x = -200; x < 200; x += 0.73) {
    CAPTURE(x);
    CHECK(portable_exp(x) == doctest::Approx(std::exp(x)).epsilon(1e-12));
  }
}
