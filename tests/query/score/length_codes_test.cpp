#include "query/score/length_codes.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "query/score/bm25_scorer.h"
#include "query/score/length_factors.h"
#include "query/score/scorer.h"

namespace inkling::test {

namespace {

const std::vector<std::uint32_t> kLengths{0,    1,    31,      32,      33,         100,
                                          4095, 4096, 507'904, 507'905, 0xFFFF'FFFF};

/// What bounds() and bound() say beside the factor itself.
template <typename Scorer, typename Check>
void check_bounds(const Scorer& scorer, const Check& check) {
  query::FactorTables tables;
  tables.begin_ranking();
  tables.begin_ranking();
  const auto table = tables.table(FieldId::text, Bm25{}, scorer);
  for (const auto& codes : {std::shared_ptr<const query::LengthCodes>(),
                            tables.codes_if_again(FieldId::text, kLengths)}) {
    const query::LengthFactors<Scorer> factors(scorer, kLengths, table, codes);
    std::vector<DocId> docs;
    for (std::uint32_t doc = 0; doc < kLengths.size(); ++doc) docs.push_back(DocId{doc});
    std::vector<double> bounds(docs.size());
    factors.bounds(docs, bounds.data());
    for (const DocId doc : docs) {
      CAPTURE(to_number(doc));
      CHECK(bounds[to_number(doc)] == factors.bound(doc));
      check(factors.bound(doc), factors[doc], codes == nullptr || kLengths[to_number(doc)] <= 32);
    }
  }
}

}  // namespace

TEST_CASE("no document is longer by its code than it is") {
  const query::LengthCodes codes(kLengths);
  for (std::uint32_t doc = 0; doc < kLengths.size(); ++doc) {
    CAPTURE(doc);
    CHECK(query::LengthCodes::length(codes[DocId{doc}]) <= kLengths[doc]);
  }
}

TEST_CASE("with a bound no contribution is less, and with that of a short document the same") {
  query::Collection collection;
  collection.N = 100;
  collection.avgdl = 50;
  const query::Bm25Scorer bm25(Bm25{}, collection);
  check_bounds(bm25, [](double bound, double factor, bool is_exact) {
    CHECK(bound >= factor);
    if (is_exact) CHECK(bound == factor);
  });
  const query::TfIdfScorer tfidf(TfIdf{}, collection);
  check_bounds(tfidf, [](double bound, double factor, bool is_exact) {
    CHECK(bound <= factor);
    if (is_exact) CHECK(bound == factor);
  });
}

TEST_CASE("codes are made for the second ranking, once for each field") {
  query::FactorTables tables;
  tables.begin_ranking();
  CHECK(tables.codes_if_again(FieldId::text, kLengths) == nullptr);
  CHECK(tables.codes_if_again(FieldId::text, kLengths) == nullptr);
  tables.begin_ranking();
  const auto codes = tables.codes_if_again(FieldId::text, kLengths);
  REQUIRE(codes != nullptr);
  CHECK(tables.codes_if_again(FieldId::text, kLengths) == codes);
  CHECK(tables.codes_if_again(FieldId::title, kLengths) != codes);
}

}  // namespace inkling::test
