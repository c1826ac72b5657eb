#include "stats/smart.h"

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/support/oracle.h"

using namespace inkling;
using namespace inkling::stats;

namespace {

using Counts = std::map<std::string, std::uint64_t>;
using Weights = std::map<std::string, double>;

Counts count(const std::string& text) {
  Counts counts;
  for (const std::string& word : test::words(text)) ++counts[word];
  return counts;
}

/// Drops terms that no document contains.
Weights weigh(std::string_view letters, const Counts& counts, const Counts& dfs, std::uint64_t N) {
  std::vector<SmartTerm> terms;
  std::vector<std::string> names;
  for (const auto& [term, tf] : counts) {
    if (!dfs.contains(term)) continue;
    names.push_back(term);
    terms.push_back({tf, dfs.at(term)});
  }
  const std::vector<double> weights = smart_weights(parse_smart_scheme(letters), terms, N);
  Weights result;
  for (std::size_t at = 0; at < names.size(); ++at) result[names[at]] = weights[at];
  return result;
}

double product(const Weights& a, const Weights& b) {
  double sum = 0;
  for (const auto& [term, weight] : a) sum += b.contains(term) ? weight * b.at(term) : 0;
  return sum;
}

void check_weights(const test::Oracle& oracle, const Weights& found,
                   simdjson::dom::object expected) {
  CHECK(found.size() == expected.size());
  for (const auto [term, weight] : expected)
    CHECK(oracle.matches(found.at(std::string(term)), weight));
}

}  // namespace

TEST_CASE("SMART weights and scores are those of the oracle, for every scheme") {
  const test::Oracle oracle("smart_weights");
  const simdjson::dom::element whole = oracle.cases().at(0);
  const std::vector<std::string> texts = test::strings(whole["documents"]);
  Counts dfs;
  for (const std::string& text : texts) {
    for (const auto& [term, tf] : count(text)) ++dfs[term];
  }
  for (const simdjson::dom::element scheme : simdjson::dom::array(whole["schemes"])) {
    const std::string letters{std::string_view(scheme["scheme"])};
    CAPTURE(letters);
    std::vector<Weights> documents;
    for (const std::string& text : texts) {
      documents.push_back(weigh(letters.substr(0, 3), count(text), dfs, texts.size()));
      check_weights(oracle, documents.back(), scheme["document_weights"].at(documents.size() - 1));
    }
    for (const simdjson::dom::element query : simdjson::dom::array(scheme["queries"])) {
      const std::string text{std::string_view(query["query"])};
      const Weights weights = weigh(letters.substr(4), count(text), dfs, texts.size());
      check_weights(oracle, weights, query["query_weights"]);
      for (std::size_t doc = 0; doc < texts.size(); ++doc) {
        CHECK(oracle.matches(product(documents[doc], weights), query["scores"].at(doc)));
      }
    }
  }
}

TEST_CASE("SMART weights reproduce the textbook's car insurance (IIR, example 6.4)") {
  const test::Oracle oracle("smart_weights");
  const simdjson::dom::element example = oracle.cases().at(1);
  Counts dfs;
  for (const auto [term, df] : simdjson::dom::object(example["df"]))
    dfs[std::string(term)] = std::uint64_t(df);
  const Counts query = count(std::string{std::string_view(example["query"])});
  const Counts document = count(std::string{std::string_view(example["document"])});
  const std::uint64_t N{example["N"]};
  for (const std::string scheme : {"nnc.ntn", "lnc.ltc"}) {
    CAPTURE(scheme);
    const double score = product(weigh(scheme.substr(0, 3), document, dfs, N),
                                 weigh(scheme.substr(4), query, dfs, N));
    CHECK(oracle.matches(score, example["score_" + scheme]));
  }
}

TEST_CASE("u and b divide by what they are given, and nothing else does") {
  const std::vector<SmartTerm> terms = {{3, 2}, {1, 5}};
  for (const std::string raw : {"nnn", "lnn", "atn", "Lpn"}) {
    CAPTURE(raw);
    const std::vector<double> weights = smart_weights(parse_smart_scheme(raw), terms, 10);
    for (const char norm : {'u', 'b'}) {
      const std::vector<double> divided =
          smart_weights(parse_smart_scheme(raw.substr(0, 2) + norm), terms, 10, 4);
      CHECK(divided == std::vector<double>{weights[0] / 4, weights[1] / 4});
    }
    CHECK(smart_weights(parse_smart_scheme(raw), terms, 10, 4) == weights);
  }
}

TEST_CASE(
    "pivoted unique normalisation leaves documents at the pivot as they are, whatever the slope") {
  CHECK(pivoted_unique(80, 80, 0.2) == doctest::Approx(80));
  CHECK(pivoted_unique(80, 80, 0.7) == doctest::Approx(80));
  CHECK(pivoted_unique(180, 80, 0.2) == doctest::Approx(100));
  CHECK(pivoted_unique(180, 80, 0) == 80);
  CHECK(pivoted_unique(180, 80, 1) == 180);
}

TEST_CASE("byte size normalisation is a power of the bytes") {
  CHECK(byte_size(256, 0.375) == doctest::Approx(8));
  CHECK(byte_size(256, 0) == 1);
  CHECK(byte_size(256, 1) == 256);
  CHECK(byte_size(0, 0.375) == 1);
}

TEST_CASE("what is no SMART scheme is refused") {
  for (const char* letters : {"", "nn", "nnnn", "xnn", "nxn", "nnx", "NNN"}) {
    CAPTURE(letters);
    CHECK_THROWS_AS(parse_smart_scheme(letters), OptionError);
  }
}
