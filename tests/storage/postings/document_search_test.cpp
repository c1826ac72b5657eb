#include "storage/postings/document_search.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "tests/support/instructions.h"

namespace inkling::storage {

namespace {

using test::with_all_instructions;

/// Increasing documents below `end`, padded.
std::vector<DocId> random_docs(std::mt19937& random, std::size_t count, std::uint32_t end) {
  std::set<std::uint32_t> drawn;
  while (drawn.size() < count) drawn.insert(static_cast<std::uint32_t>(random() % end));
  std::vector<DocId> docs;
  for (const std::uint32_t doc : drawn) docs.push_back(DocId{doc});
  docs.resize((count + kDocsStep - 1) / kDocsStep * kDocsStep, kNoDoc);
  return docs;
}

TEST_CASE("vectors find the documents that two blocks share") {
  with_all_instructions([] {
    std::mt19937 random(11);
    for (int turn = 0; turn < 3'000; ++turn) {
      const std::size_t a_count = random() % (kPostingBlock + 1);
      const std::size_t b_count = 1 + random() % kPostingBlock;
      const auto end =
          static_cast<std::uint32_t>(kPostingBlock + random() % (turn % 2 == 0 ? 100 : 5'000));
      const std::vector<DocId> a_docs = random_docs(random, a_count, end);
      const std::vector<DocId> b_docs = random_docs(random, b_count, end);
      const auto a = std::span(a_docs).first(a_count);
      const auto b = std::span(b_docs).first(b_count);
      std::array<std::uint8_t, kPostingBlock> at_a;
      std::array<std::uint8_t, kPostingBlock> at_b;
      const std::size_t found = intersect(a, b, at_a.data(), at_b.data());
      std::vector<DocId> shared;
      std::ranges::set_intersection(a, b, std::back_inserter(shared));
      REQUIRE(found == shared.size());
      for (std::size_t at = 0; at < found; ++at) {
        CHECK(a[at_a[at]] == shared[at]);
        CHECK(b[at_b[at]] == shared[at]);
      }
    }
  });
}

TEST_CASE("the greatest documents are found, and what pads a block is not") {
  with_all_instructions([] {
    std::vector<DocId> docs{DocId{0}, DocId{0xFFFF'FFFE}};
    docs.resize(kDocsStep, kNoDoc);
    const std::vector<DocId> wanted{DocId{0}, DocId{1}, DocId{0x8000'0000}, DocId{0xFFFF'FFFE},
                                    kNoDoc};
    std::array<std::uint8_t, kPostingBlock> at_a;
    std::array<std::uint8_t, kPostingBlock> at_b;
    REQUIRE(intersect(wanted, std::span(docs).first(2), at_a.data(), at_b.data()) == 2);
    CHECK(at_a[0] == 0);
    CHECK(at_b[0] == 0);
    CHECK(at_a[1] == 3);
    CHECK(at_b[1] == 1);
  });
}

}  // namespace

}  // namespace inkling::storage
