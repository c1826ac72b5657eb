#include "query/score/saturation_bounds.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/view/view.h"
#include "tests/query/collection.h"

namespace inkling::test {

namespace {

/// Two frequent terms of some hundred documents.
class Terms {
 public:
  Terms() {
    std::vector<std::string> texts(300, "a b");
    for (std::size_t doc = 0; doc < texts.size(); ++doc) texts[doc] += doc % 3 == 0 ? " a" : " b b";
    index_.emplace(Collection().add_texts(texts).index());
    factors_.assign(384, 0.5f);
  }

  const storage::FrequentTerm& operator[](const std::string& term) {
    storage::FrequentTerms& terms = storage::view_of(*index_).caches().frequent_terms();
    terms.ask(FieldId::text, term);
    const auto* const made =
        terms.get(FieldId::text, term, storage::view_of(*index_).find(FieldId::text, term), 1000);
    REQUIRE(made != nullptr);
    return *made;
  }
  const std::vector<float>& factors() const { return factors_; }

 private:
  std::optional<Index> index_;
  std::vector<float> factors_;
};

TEST_CASE("bounds are made once for a term and a formula, and no more than there is room for") {
  Terms terms;
  const std::size_t of_one = terms["a"].tf_bytes().size() * 65 / 64 +
                             query::FormulaCache<int, query::BoundColumn>::kEntryBytes;
  query::SaturationBounds bounds(of_one);
  const auto first = bounds.get(terms["a"], Bm25{}, terms.factors());
  REQUIRE(first != nullptr);
  CHECK(first->of_documents.size() == terms["a"].tf_bytes().size());
  CHECK(bounds.get(terms["a"], Bm25{}, terms.factors()) == first);
  CHECK(bounds.get(terms["b"], Bm25{}, terms.factors()) == nullptr);
  query::SaturationBounds none(of_one - 1);
  CHECK(none.get(terms["a"], Bm25{}, terms.factors()) == nullptr);
}

TEST_CASE(
    "formulas in turn do not drive out one another's bounds, one that stays takes their place") {
  Terms terms;
  query::SaturationBounds bounds(std::size_t{1} << 20);
  const Bm25 other{0.9, 0.4};
  const auto first = bounds.get(terms["a"], Bm25{}, terms.factors());
  for (int turn = 0; turn < 100; ++turn) {
    REQUIRE(bounds.get(terms["a"], other, terms.factors()) == nullptr);
    REQUIRE(bounds.get(terms["a"], Bm25{}, terms.factors()) == first);
  }
  for (std::uint32_t turn = 1; turn < query::FormulaCache<int, int>::kTurns; ++turn) {
    REQUIRE(bounds.get(terms["a"], other, terms.factors()) == nullptr);
  }
  const auto second = bounds.get(terms["a"], other, terms.factors());
  REQUIRE(second != nullptr);
  CHECK(bounds.get(terms["a"], other, terms.factors()) == second);
  CHECK(bounds.get(terms["a"], Bm25{}, terms.factors()) == nullptr);
}

}  // namespace

}  // namespace inkling::test
