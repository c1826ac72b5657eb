/// Text to terms.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/lexicon.h"
#include "bench/micro/seed.h"
#include "bench/tools/generator.h"
#include "bench/tools/words.h"

namespace inkling::bench {

namespace {

std::string text_of(std::size_t words) {
  std::string text;
  Generator({.seed = kSeed}).append_text(words, text);
  return text;
}

std::string distinct_words(std::uint32_t count) {
  std::string text;
  for (std::uint32_t rank = 1; rank <= count; ++rank) {
    append_word(rank, text);
    text += ' ';
  }
  return text;
}

void set_processed(benchmark::State& state, std::size_t tokens, std::size_t bytes) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(tokens));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
}

/// Times a text all of whose words are known.
void analyze_known(benchmark::State& state, AnalyzerKind kind, const std::string& text) {
  analysis::Analyzer analyzer({.kind = kind});
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  analyzer.analyze(text, lexicon, tokens);
  for (auto _ : state) {
    analyzer.analyze(text, lexicon, tokens);
    benchmark::DoNotOptimize(tokens.data());
  }
  set_processed(state, tokens.size(), text.size());
}

/// How long does a token of running text take if its form is known, as nearly all are?
void tokenize(benchmark::State& state, AnalyzerKind kind) {
  analyze_known(state, kind, text_of(static_cast<std::size_t>(state.range(0))));
}
BENCHMARK_CAPTURE(tokenize, standard, AnalyzerKind::standard)->Arg(1 << 16);
BENCHMARK_CAPTURE(tokenize, words, AnalyzerKind::words)->Arg(1 << 16);
BENCHMARK_CAPTURE(tokenize, whitespace, AnalyzerKind::whitespace)->Arg(1 << 16);
BENCHMARK_CAPTURE(tokenize, sklearn, AnalyzerKind::sklearn)->Arg(1 << 16);

/// How long does a new word take: cutting, folding, stemming and storing it?
void meet_new_forms(benchmark::State& state) {
  const std::string text = distinct_words(static_cast<std::uint32_t>(state.range(0)));
  analysis::Analyzer analyzer({.kind = AnalyzerKind::standard});
  std::vector<analysis::Token> tokens;
  for (auto _ : state) {
    analysis::Lexicon lexicon;
    analyzer.analyze(text, lexicon, tokens);
    benchmark::DoNotOptimize(tokens.data());
  }
  set_processed(state, tokens.size(), text.size());
}
BENCHMARK(meet_new_forms)->Arg(1 << 14);

/// How long does the same word take if it is known?
void meet_known_forms(benchmark::State& state) {
  analyze_known(state, AnalyzerKind::standard,
                distinct_words(static_cast<std::uint32_t>(state.range(0))));
}
BENCHMARK(meet_known_forms)->Arg(1 << 14);

/// How much of that is the look-up by bytes?
void look_up_forms(benchmark::State& state) {
  const auto count = static_cast<std::uint32_t>(state.range(0));
  std::vector<std::string> words(count);
  analysis::Lexicon lexicon;
  for (std::uint32_t at = 0; at < count; ++at) {
    append_word(at + 1, words[at]);
    lexicon.add(words[at], words[at]);
  }
  for (auto _ : state) {
    for (const std::string& word : words) benchmark::DoNotOptimize(lexicon.find(word));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(look_up_forms)->Arg(1 << 8)->Arg(1 << 14);

}  // namespace

}  // namespace inkling::bench
