#include "query/score/greatest_documents.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/query/collection.h"
#include "tests/support/rounds.h"

namespace inkling::query {

namespace {

struct Saturated {
  double saturation;
  std::uint32_t rank;
  DocId doc;
};

std::uint32_t below(std::mt19937& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

/// Few different saturations, so that many are equal, or many.
std::vector<Saturated> random_documents(std::mt19937& random, const Index* reordered) {
  const std::uint32_t bound = reordered == nullptr ? 6000 : reordered->document_bound();
  const std::uint32_t different = below(random, 2) == 0 ? 1 + below(random, 9) : 100'000;
  const std::uint32_t one_in = 1 + below(random, 20);
  std::vector<Saturated> documents;
  for (std::uint32_t doc = 0; doc < bound; ++doc) {
    if (below(random, one_in) != 0) continue;
    const double saturation = (0.0 + below(random, different)) / (1.0 + different);
    const std::uint32_t rank = reordered == nullptr ? doc : reordered->entry_rank(DocId{doc});
    documents.push_back({saturation, rank, DocId{doc}});
  }
  return documents;
}

void check(std::vector<Saturated> documents, const Index* reordered) {
  GreatestFinder finder(reordered);
  for (const Saturated& one : documents) finder.add(one.doc, one.saturation);
  const GreatestDocuments greatest = std::move(finder).take();
  std::ranges::sort(documents, [](const Saturated& a, const Saturated& b) {
    return a.saturation != b.saturation ? a.saturation > b.saturation : a.rank < b.rank;
  });
  const std::size_t known = std::min(documents.size(), GreatestDocuments::kMost);
  REQUIRE(greatest.known().size() == known);
  for (std::size_t at = 0; at < known; ++at) {
    REQUIRE(greatest.known()[at].doc == documents[at].doc);
    REQUIRE(greatest.known()[at].saturation == documents[at].saturation);
  }
  if (known == documents.size()) return;
  REQUIRE_FALSE(greatest.are_all());
  const double last = documents[known - 1].saturation;
  double behind = 0;
  for (const Saturated& one : std::span(documents).subspan(known)) {
    if (one.saturation < last) behind = std::max(behind, one.saturation);
  }
  REQUIRE(greatest.behind() >= behind);
  REQUIRE((greatest.behind() < last || last == 0));
}

/// An index whose documents stand in another order than they entered.
Index reordered_index() {
  test::Collection collection;
  std::mt19937 random(3);
  for (std::uint32_t number = 0; number < 3000; ++number) {
    std::string text;
    for (std::uint32_t word = 0; word < 8; ++word)
      text += (below(random, 2) == 0 ? "a" : "b") + std::to_string(below(random, 40)) + ' ';
    collection.add({std::to_string(number), "", text, {}, {}, {}});
  }
  collection.reorder();
  return collection.index();
}

TEST_CASE("the documents of the greatest saturations are known in the order of scores") {
  std::mt19937 random(17);
  for (std::uint32_t round = 0; round < inkling::test::rounds(100u); ++round) {
    CAPTURE(round);
    check(random_documents(random, nullptr), nullptr);
  }
}

TEST_CASE("of equal saturations those are known that entered first, wherever they stand") {
  const Index index = reordered_index();
  REQUIRE(index.is_reordered());
  std::mt19937 random(18);
  for (std::uint32_t round = 0; round < inkling::test::rounds(50u); ++round) {
    CAPTURE(round);
    check(random_documents(random, &index), &index);
  }
}

TEST_CASE("all documents of a term that has few are known") {
  GreatestFinder finder(nullptr);
  finder.add(DocId{3}, 0.25);
  finder.add(DocId{9}, 0.5);
  const GreatestDocuments greatest = std::move(finder).take();
  CHECK(greatest.are_all());
  REQUIRE(greatest.known().size() == 2);
  CHECK(greatest.known()[0].doc == DocId{9});
  CHECK(greatest.known()[1].doc == DocId{3});
}

}  // namespace

}  // namespace inkling::query
