#include "query/common/chosen_documents.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "tests/support/rounds.h"

using inkling::DocId;
using inkling::query::ChosenDocuments;

namespace {

using Sums = std::map<DocId, double>;

Sums random_sums(std::mt19937& random) {
  std::uniform_int_distribution<std::uint32_t> some(0, 23);
  Sums sums;
  for (std::uint32_t left = some(random); left > 0; left -= std::min(left, 2u))
    sums[DocId{some(random)}] = some(random);
  return sums;
}

ChosenDocuments chosen(const Sums& sums) {
  ChosenDocuments documents;
  for (const auto& [doc, sum] : sums) documents.add(doc, sum);
  return documents;
}

void check(const ChosenDocuments& found, const Sums& expected) {
  const ChosenDocuments documents = chosen(expected);
  CHECK(found.docs == documents.docs);
  CHECK(found.sums == documents.sums);
}

}  // namespace

TEST_CASE("chosen documents are merged with others, whose sums are added") {
  const std::uint32_t seed = inkling::test::seed_or(21);
  CAPTURE(seed);
  std::mt19937 random(seed);
  for (int round = 0; round < inkling::test::rounds(2000); ++round) {
    CAPTURE(round);
    const Sums first = random_sums(random);
    const Sums second = random_sums(random);
    Sums merged = first;
    for (const auto& [doc, sum] : second) merged[doc] += sum;
    ChosenDocuments documents = chosen(first);
    documents.merge(chosen(second));
    check(documents, merged);
  }
}

TEST_CASE("chosen documents are counted up to one of them and up to others") {
  const ChosenDocuments documents = chosen({{DocId{3}, 1}, {DocId{5}, 1}, {DocId{9}, 1}});
  CHECK(documents.count_up_to(DocId{2}) == 0);
  CHECK(documents.count_up_to(DocId{5}) == 2);
  CHECK(documents.count_up_to(DocId{8}) == 2);
  CHECK(documents.count_up_to(DocId{10}) == 3);
}
