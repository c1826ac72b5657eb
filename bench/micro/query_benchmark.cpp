/// Postings to hits.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bench/micro/seed.h"
#include "bench/tools/random.h"
#include "indexer/open_writer.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/posting_cursor.h"
#include "query/common/top_k.h"
#include "query/score/scorer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"

namespace inkling::bench {

namespace {

constexpr std::uint32_t kDocuments = 1 << 17;
constexpr std::uint32_t kRarest = 1024;

/// The term that one document in `one_in` contains.
std::string term_of(std::int64_t one_in) { return "t" + std::to_string(one_in); }

/// Each document contains, at random, the terms of 2, 4, 8 ... kRarest, and up to 64 others.
std::string random_text(Random& random) {
  std::string text;
  for (std::uint32_t one_in = 2; one_in <= kRarest; one_in *= 2) {
    if (random.below(one_in) == 0) text += term_of(one_in) + ' ';
  }
  for (std::uint32_t others = random.below(64); others > 0; --others) text += "other ";
  return text;
}

Index build_index() {
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::whitespace;
  options.store_text = false;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, options);
  Random random(kSeed);
  for (std::uint32_t doc = 0; doc < kDocuments; ++doc) {
    writer.add({std::to_string(doc), "", random_text(random), {}, {}, {}});
  }
  writer.optimize();
  return storage::open_index(files);
}

const Index& shared_index() {
  static const Index index = build_index();
  return index;
}

PostingCursor postings(std::int64_t one_in) {
  return shared_index().postings(FieldId::text, term_of(one_in));
}

std::uint32_t df_of(std::int64_t one_in) {
  return shared_index().statistics(FieldId::text, term_of(one_in)).df;
}

/// The number of documents in both lists.
std::uint32_t intersect(PostingCursor rare, PostingCursor dense) {
  std::uint32_t both = 0;
  for (; rare.doc() != kNoDoc; rare.advance()) {
    dense.seek(rare.doc());
    both += dense.doc() == rare.doc();
  }
  return both;
}

/// How long does it take to find a posting of the rarer term among those of the denser one?
void intersect_cursors(benchmark::State& state) {
  const std::uint32_t df = df_of(state.range(0));
  for (auto _ : state)
    benchmark::DoNotOptimize(intersect(postings(state.range(0)), postings(state.range(1))));
  state.SetItemsProcessed(state.iterations() * df);
}
BENCHMARK(intersect_cursors)
    ->ArgNames({"rare", "dense"})
    ->Args({4, 2})
    ->Args({16, 2})
    ->Args({128, 2})
    ->Args({1024, 2})
    ->Args({1024, 16});

/// How long does a posting take from its block to its BM25 score and through the top 10?
void score_postings(benchmark::State& state) {
  const Index& index = shared_index();
  const query::Bm25Scorer scorer(Bm25{}, query::Collection::of(index, FieldId::text));
  const std::span<const std::uint32_t> lengths = index.lengths(FieldId::text);
  const std::uint32_t df = df_of(state.range(0));
  const query::Weight weight = scorer.weigh({.terms = {{.df = df}}});
  for (auto _ : state) {
    query::TopK best(10);
    for (PostingCursor cursor = postings(state.range(0)); !cursor.block_docs().empty();
         cursor.next_block()) {
      const std::span<const DocId> docs = cursor.block_docs();
      const std::span<const std::uint32_t> tfs = cursor.block_tfs();
      for (std::size_t at = 0; at < docs.size(); ++at) {
        const double factor = scorer.length_factor(lengths[to_number(docs[at])]);
        best.offer(docs[at], query::Bm25Scorer::contribution(weight, tfs[at], factor));
      }
    }
    benchmark::DoNotOptimize(std::move(best).take());
  }
  state.SetItemsProcessed(state.iterations() * df);
}
BENCHMARK(score_postings)->ArgName("one_in")->Arg(2)->Arg(64);

/// How long does an offer to the k best of many take?
void offer_to_top_k(benchmark::State& state) {
  Random random(kSeed);
  std::vector<double> scores(kDocuments);
  for (double& score : scores) score = random.uniform();
  for (auto _ : state) {
    query::TopK best(static_cast<std::size_t>(state.range(0)));
    for (std::uint32_t doc = 0; doc < kDocuments; ++doc) best.offer(DocId{doc}, scores[doc]);
    benchmark::DoNotOptimize(std::move(best).take());
  }
  state.SetItemsProcessed(state.iterations() * std::int64_t{kDocuments});
}
BENCHMARK(offer_to_top_k)->ArgName("k")->Arg(10)->Arg(100)->Arg(1000);

}  // namespace

}  // namespace inkling::bench
