#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "inkling/search.h"
#include "query/answer/folding.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

TEST_CASE("what is no resemblance is refused, and an index without texts") {
  Collection stored, bare(AnalyzerKind::whitespace, /*store_text=*/false);
  stored.add_texts({"ink"});
  bare.add_texts({"ink"});
  SearchOptions options;
  for (const double least : {0.0, -0.5, 1.01, std::numeric_limits<double>::quiet_NaN()}) {
    options.fold_duplicates = least;
    CHECK_THROWS_AS(Searcher(stored.index()).search("ink", options), OptionError);
  }
  options.fold_duplicates = 1;
  CHECK(Searcher(stored.index()).search("ink", options).hits.size() == 1);
  CHECK_THROWS_AS(Searcher(bare.index()).search("ink", options), OptionError);
}

TEST_CASE("folding stops at the time limit") {
  Collection collection;
  std::mt19937 random(11);
  std::string text = "ink";
  for (int at = 0; at < 20'000; ++at) text += " w" + std::to_string(random());
  collection.add_texts(std::vector<std::string>(60, text));
  const Index index = collection.index();
  std::vector<Hit> ranking;
  for (std::uint32_t doc = 0; doc < index.document_bound(); ++doc)
    ranking.push_back({DocId{doc}, 1});
  query::AnalyzerPool pool(index.analyzer());
  const query::AnalyzerPool::Loan analyzer = pool.borrow();
  const query::Deadline deadline(std::chrono::milliseconds(1));
  query::Folding folding(index, 1, analyzer, deadline);
  CHECK_THROWS_AS(folding.read(ranking, 2), TimeLimitError);
}

}  // namespace

}  // namespace inkling::test
