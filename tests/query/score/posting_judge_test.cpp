#include "query/score/posting_judge.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <random>
#include <vector>

#include "query/score/bm25_scorer.h"
#include "tests/support/rounds.h"

namespace inkling::test {

namespace {

using Places = std::vector<std::uint8_t>;

constexpr std::uint32_t kDocuments = 1000;

/// Lengths and what BM25 makes of them.
struct Lengths {
  explicit Lengths(std::mt19937& random) : codes(drawn(random)) {
    for (std::size_t code = 0; code < factors.size(); ++code) {
      const std::uint32_t length = query::LengthCodes::length(static_cast<std::uint8_t>(code));
      factors[code] = query::bm25_length_factor(1.2, 0.75, length, 400);
    }
  }

  query::LengthCodes codes;
  query::CodeFactors factors;

 private:
  static std::vector<std::uint32_t> drawn(std::mt19937& random) {
    std::vector<std::uint32_t> lengths(kDocuments);
    for (std::uint32_t& length : lengths) length = static_cast<std::uint32_t>(random() % 2000);
    return lengths;
  }
};

DocumentSet drawn_set(std::mt19937& random, std::uint32_t one_in) {
  DocumentSet set(kDocuments);
  for (std::uint32_t doc = 0; doc < kDocuments; ++doc) {
    if (random() % one_in == 0) set.insert(DocId{doc});
  }
  return set;
}

struct Postings {
  explicit Postings(std::mt19937& random) {
    for (std::uint32_t doc = 0; doc < kDocuments && docs.size() < storage::kPostingBlock; ++doc) {
      if (random() % 6 != 0) continue;
      docs.push_back(DocId{doc});
      tfs.push_back(1 + static_cast<std::uint32_t>(random() % 5));
    }
  }

  std::vector<DocId> docs;
  std::vector<std::uint32_t> tfs;
};

std::vector<DocumentSet> drawn_sets(std::mt19937& random, std::uint32_t count) {
  std::vector<DocumentSet> sets;
  for (std::uint32_t set = 0; set < count; ++set)
    sets.push_back(drawn_set(random, static_cast<std::uint32_t>(2 + random() % 20)));
  return sets;
}

/// Those whose document is in one of the sets where they reach what is needed with others, the
/// rest where they reach it alone.
Places selected_one_by_one(const query::SaturationFilter& filter, const Postings& postings,
                           const std::vector<DocumentSet>& sets, const query::PostingNeeds& needs) {
  const auto selected_by = [&](double least) {
    Places places(storage::kPostingBlock);
    places.resize(filter.select(postings.docs, postings.tfs, least, places.data()));
    return places;
  };
  const auto has_other = [&](std::uint8_t place) {
    return std::ranges::any_of(
        sets, [&](const DocumentSet& set) { return set.contains(postings.docs[place]); });
  };
  Places wanted;
  std::ranges::copy_if(selected_by(needs.with_others), std::back_inserter(wanted), has_other);
  std::ranges::copy_if(selected_by(needs.alone), std::back_inserter(wanted),
                       std::not_fn(has_other));
  std::ranges::sort(wanted);
  return wanted;
}

}  // namespace

TEST_CASE(
    "a posting is judged by itself where its document has no other known word, else by what others "
    "may add") {
  constexpr double kScale = 7.5;
  for (std::uint32_t seed = 1; seed <= rounds(300u); ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const Lengths lengths(random);
    const query::SaturationFilter filter(lengths.codes, lengths.factors, kScale);
    const std::vector<DocumentSet> sets = drawn_sets(random, seed % 4);
    std::vector<const DocumentSet*> others;
    for (const DocumentSet& set : sets) others.push_back(&set);
    const Postings postings(random);
    const auto& [docs, tfs] = postings;
    const auto part_of_scale = [&] {
      return kScale * (static_cast<double>(random() % 120) - 10) / 100;
    };
    const double with_others = part_of_scale();
    const query::PostingNeeds needs{std::max(with_others, part_of_scale()), with_others};

    const Places wanted = selected_one_by_one(filter, postings, sets, needs);
    Places found(storage::kPostingBlock);
    const query::PostingJudge judge(filter, others);
    found.resize(judge.select(needs, docs, tfs, found.data()));
    CHECK(found == wanted);

    Places all(storage::kPostingBlock);
    all.resize(query::PostingJudge({}, others).select(needs, docs, tfs, all.data()));
    CHECK(all.size() == docs.size());
  }
}

}  // namespace inkling::test
