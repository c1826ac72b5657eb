/// Postings to models, and to topics.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>

#include "bench/micro/seed.h"
#include "bench/tools/generator.h"
#include "indexer/open_writer.h"
#include "inkling/classifier.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"

namespace inkling::bench {

namespace {

// About as many as 20 Newsgroups has.
constexpr std::uint32_t kLabelledTexts = 18'846;
constexpr std::uint32_t kTopics = 20;
constexpr std::size_t kWordsEach = 250;  ///< of a document

Index build_labelled_index() {
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::whitespace;
  options.store_text = false;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, options);
  Generator generator({.seed = kSeed});
  for (std::uint32_t doc = 0; doc < kLabelledTexts; ++doc) {
    Document document;
    document.id = std::to_string(doc);
    generator.append_text(kWordsEach, document.text);
    document.labels = {"topic" + std::to_string(doc % kTopics)};
    writer.add(document);
  }
  writer.optimize();
  return storage::open_index(files);
}

const Index& labelled_index() {
  static const Index index = build_labelled_index();
  return index;
}

TrainOptions options_of(ModelKind kind) {
  return {.kind = kind, .alpha = 0.01, .hold_out = {.calibrate = false}};
}

/// How long does a document take from its postings to its tags?
void tag_documents(benchmark::State& state) {
  const Index& index = labelled_index();
  const auto kind = static_cast<ModelKind>(state.range(0));
  const Classifier classifier = Classifier::train(index, options_of(kind));
  for (auto _ : state) benchmark::DoNotOptimize(classifier.tag(index));
  state.SetItemsProcessed(state.iterations() * std::int64_t{kLabelledTexts});
}
BENCHMARK(tag_documents)
    ->ArgName("kind")
    ->Arg(static_cast<std::int64_t>(ModelKind::multinomial))
    ->Arg(static_cast<std::int64_t>(ModelKind::complement))
    ->Unit(benchmark::kMillisecond);

/// How long does training take that counts, that also leaves each document out, to calibrate, and
/// that does so for each alpha that it may choose?
void train_multinomial(benchmark::State& state) {
  const Index& index = labelled_index();
  TrainOptions options = options_of(ModelKind::multinomial);
  options.hold_out.calibrate = state.range(0) != 0;
  if (state.range(1) != 0) options.alpha.reset();
  for (auto _ : state) benchmark::DoNotOptimize(Classifier::train(index, options));
}
BENCHMARK(train_multinomial)
    ->ArgNames({"calibrated", "chosen"})
    ->Args({0, 0})
    ->Args({1, 0})
    ->Args({1, 1})
    ->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace inkling::bench
