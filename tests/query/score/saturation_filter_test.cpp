#include "query/score/saturation_filter.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "query/score/bm25_scorer.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

struct Judged {
  std::size_t wrongly_dropped = 0;
  std::size_t kept = 0;
  std::size_t needed = 0;
};

/// Of random documents, by a least contribution that one of them has exactly or nearly.
Judged judge(std::mt19937& random, double scale, double k1) {
  const auto factor = [k1](std::uint32_t length) {
    return query::bm25_length_factor(k1, 0.75, length, 400);
  };
  std::array<double, storage::kPostingBlock> factors;
  std::array<std::uint32_t, storage::kPostingBlock> tfs;
  std::vector<std::uint32_t> lengths;
  for (std::size_t at = 0; at < factors.size(); ++at) {
    lengths.push_back(
        static_cast<std::uint32_t>(random() % 50 == 0 ? random() >> 1 : random() % 2000));
    factors[at] = factor(lengths.back());
    tfs[at] = static_cast<std::uint32_t>(random() % 10 == 0 ? random() >> 1 : 1 + random() % 20);
  }
  const query::LengthCodes codes(lengths);
  query::CodeFactors code_factors;
  for (std::size_t code = 0; code < code_factors.size(); ++code) {
    code_factors[code] = factor(query::LengthCodes::length(static_cast<std::uint8_t>(code)));
  }
  const auto contribution = [&](std::size_t at) {
    return scale * query::saturation(tfs[at], factors[at]);
  };
  const double least = contribution(random() % factors.size());
  std::array<std::uint8_t, storage::kPostingBlock> kept;
  const query::SaturationFilter filter(codes, code_factors, scale);
  std::array<DocId, storage::kPostingBlock> docs;
  for (std::uint32_t at = 0; at < docs.size(); ++at) docs[at] = DocId{at};
  const std::size_t count = filter.select(docs, tfs, least, kept.data());
  Judged judged{0, count, 0};
  std::size_t next = 0;
  for (std::size_t at = 0; at < factors.size(); ++at) {
    const bool is_kept = next < count && kept[next] == at;
    if (is_kept) ++next;
    if (contribution(at) < least) continue;
    ++judged.needed;
    if (!is_kept) ++judged.wrongly_dropped;
  }
  CHECK(next == count);
  return judged;
}

TEST_CASE("codes of lengths let all documents pass that may contribute enough, and few others") {
  std::mt19937 random(12);
  for (const double k1 : {-0.0, 0.0, 1e-30, 1e-3, 0.9, 1.2, 1e3, 1e14, 1e30, 1e300}) {
    CAPTURE(k1);
    for (const double scale : {1e-200, 0.3, 7.5, 1e30}) {
      CAPTURE(scale);
      for (int trial = 0; trial < rounds(300); ++trial) {
        const Judged judged = judge(random, scale, k1);
        REQUIRE(judged.wrongly_dropped == 0);
      }
    }
  }
  std::size_t kept = 0;
  std::size_t needed = 0;
  for (int trial = 0; trial < rounds(300); ++trial) {
    const Judged judged = judge(random, 7.5, 1.2);
    kept += judged.kept;
    needed += judged.needed;
  }
  CHECK(kept < needed + needed / 4);
}

TEST_CASE("nobody is judged without codes or where nothing is contributed") {
  CHECK_FALSE(query::SaturationFilter().judges());
  const query::LengthCodes codes(std::array<std::uint32_t, 1>{1});
  const query::CodeFactors factors{};
  CHECK_FALSE(query::SaturationFilter(codes, factors, 0).judges());
  CHECK_FALSE(query::SaturationFilter(codes, factors, 5e-324).judges());
  CHECK(query::SaturationFilter(codes, factors, 1).judges());
}

}  // namespace

}  // namespace inkling::test
