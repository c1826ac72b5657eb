#pragma once

/// Words that a report was asked about.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "report/stretch.h"
#include "report/word_analyzer.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::report {

/// How many threads share so many words; at least one.
inline std::size_t threads_for(const Stretch& work, std::size_t words) {
  threads::require_thread_count(work.threads());
  return std::clamp<std::size_t>(words, 1, work.threads());
}

/// What `measure(worker, word)` makes of each word, in their order. `worker` is below
/// threads_for().
template <typename Row, typename Measure>
std::vector<Row> measured_words(const std::vector<AnalyzedWord>& words, const Stretch& work,
                                const Measure& measure) {
  struct WordJob : threads::Job {
    WordJob(const AnalyzedWord& asked, const Measure& how, std::vector<Row>& all)
        : word(asked), measured(how), rows(all) {}
    void run(std::size_t worker) override { row = measured(worker, word); }
    bool finish() override {
      rows.push_back(std::move(row));
      return true;
    }

    const AnalyzedWord& word;
    const Measure& measured;
    std::vector<Row>& rows;
    Row row{};
  };
  std::vector<Row> rows;
  std::size_t taken = 0;
  threads::run_in_order(threads_for(work, words.size()), [&]() -> std::unique_ptr<threads::Job> {
    if (!words.empty()) work.tell(static_cast<double>(taken) / static_cast<double>(words.size()));
    if (taken == words.size()) return nullptr;
    return std::make_unique<WordJob>(words[taken++], measure, rows);
  });
  return rows;
}

/// Leaves the first k words of `min_df` documents, in the order of `comes_before`; ties stay as
/// they were asked for. Returns how many words of `min_df` documents occur, listed or not.
template <typename Word, typename Precedence>
std::size_t list_words(std::vector<Word>& words, std::uint64_t min_df, std::size_t k,
                       const Precedence& comes_before) {
  std::erase_if(words, [min_df](const Word& word) { return word.df < min_df; });
  std::ranges::stable_sort(words, comes_before);
  const auto present = std::ranges::count_if(words, [](const Word& word) { return word.df > 0; });
  if (words.size() > k) words.resize(k);
  return static_cast<std::size_t>(present);
}

}  // namespace inkling::report
