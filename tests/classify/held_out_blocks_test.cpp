#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "classify/counts/folds.h"
#include "classify/training/counting.h"
#include "classify/training/judged_rows.h"
#include "classify/training/leave_one_out.h"
#include "classify/training/selection.h"
#include "inkling/classifier.h"
#include "tests/classify/collection.h"
#include "tests/classify/held_out_bench.h"

using namespace inkling;
using namespace inkling::test;

namespace {

/// Terms of a document that others have, too, and how often it has them.
using Uses = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Uses uses_of(const std::vector<classify::TermBlock>& blocks, std::size_t place) {
  Uses found;
  for (const classify::TermBlock& block : blocks) {
    for (const classify::RowUse& use : block.of(place))
      found.emplace_back(block.terms[use.row], use.times);
  }
  return found;
}

Uses expected_uses(const HeldOutBench& bench, std::uint32_t row) {
  Uses expected;
  for (std::uint32_t term = 0; term < bench.table.terms.size(); ++term) {
    const auto postings = bench.table.of(term);
    const auto found = std::ranges::find(postings, row, &classify::Posting::row);
    if (found != postings.end() && postings.size() > 1) expected.emplace_back(term, found->tf);
  }
  return expected;
}

}  // namespace

TEST_CASE("blocks by document have all terms of judged documents, whatever their size") {
  RandomCollection random(3);
  const Index index = random.collection.open();
  HeldOutBench bench(index, ModelKind::multinomial, 3);
  bench.folds.of[bench.folds.judged[1]] = classify::Folds::kNever;
  bench.folds.judged.erase(bench.folds.judged.begin() + 1);
  for (std::uint32_t place = 0; place < bench.folds.judged.size(); ++place)
    bench.folds.place[bench.folds.judged[place]] = place;
  classify::count_masses(bench.table, bench.labelled, bench.record);
  const classify::JudgedRows rows = classify::judged_rows(bench.task());
  for (const std::size_t block_counts : {std::size_t{0}, std::size_t{7}, classify::kBlockCounts}) {
    CAPTURE(block_counts);
    const auto blocks = classify::by_document(bench.task(), rows, block_counts);
    CHECK((blocks.size() == 1) == (block_counts == classify::kBlockCounts));
    for (std::uint32_t place = 0; place < bench.folds.judged.size(); ++place)
      CHECK(uses_of(blocks, place) == expected_uses(bench, bench.folds.judged[place]));
  }
}

TEST_CASE("scores are the same to the last bit by term and in blocks by document") {
  for (const ModelKind family : {ModelKind::multinomial, ModelKind::bernoulli}) {
    RandomCollection random(4);
    const Index index = random.collection.open();
    HeldOutBench bench(index, family, 4);
    classify::count_masses(bench.table, bench.labelled, bench.record);
    const std::vector<double> alphas{0.01, 0.5, 2, 10};
    const auto in_blocks = classify::leave_one_out_scores(bench.task(), alphas);
    for (std::size_t at = 0; at < alphas.size(); ++at) {
      const auto by_term = classify::leave_one_out_scores(bench.task(), {&alphas[at], 1});
      CHECK(by_term.front().values == in_blocks[at].values);
    }
  }
}

TEST_CASE("folds are stratified: of each set of topics they differ by one document at most") {
  RandomCollection random(5);
  const Index index = random.collection.open();
  const HeldOutBench bench(index, ModelKind::multinomial, 7, 4);
  for (std::uint32_t slot = 0; slot < bench.labelled.slot_topics.size(); ++slot) {
    std::vector<int> counts(4);
    for (std::uint32_t row = 0; row < bench.table.rows(); ++row) {
      if (bench.table.slot_of[row] == slot) ++counts[bench.folds.of[row]];
    }
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    CHECK(*most - *least <= 1);
  }
}

TEST_CASE("discounts are tried of multinomial models alone") {
  RandomCollection random(3);
  const Index index = random.collection.open();
  for (const ModelKind family :
       {ModelKind::multinomial, ModelKind::complement, ModelKind::bernoulli}) {
    CAPTURE(static_cast<int>(family));
    HeldOutBench bench(index, family, 1);
    bench.record.choices.smoothing.kind = SmoothingKind::discount;
    std::vector<TrainingTrial> trials;
    classify::select_alpha(bench.task(), classify::HoldOut::folds, {}, trials);
    CHECK(trials.back().value == (family == ModelKind::multinomial ? 0.99 : 10.0));
  }
}
