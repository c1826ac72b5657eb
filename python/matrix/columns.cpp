#include "python/matrix/columns.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "inkling/error.h"
#include "python/matrix/blocks.h"

namespace inkling::python {

namespace {

/// A term of one counter.
struct Numbered {
  std::uint64_t prefix;  ///< its first eight bytes, by which most terms are told apart
  std::string_view term;
  std::uint32_t counter;
  std::uint32_t number;

  bool operator<(const Numbered& other) const noexcept {
    return prefix != other.prefix ? prefix < other.prefix : term < other.term;
  }
};

std::uint64_t prefix_of(std::string_view term) noexcept {
  std::uint64_t prefix = 0;
  for (std::size_t at = 0; at < 8; ++at)
    prefix = prefix << 8 | (at < term.size() ? static_cast<unsigned char>(term[at]) : 0U);
  return prefix;
}

std::vector<Numbered> in_order(std::span<const TermCounter> counters) {
  std::vector<Numbered> all;
  for (std::uint32_t counter = 0; counter < counters.size(); ++counter) {
    for (std::uint32_t number = 0; number < counters[counter].size(); ++number) {
      const std::string_view term = counters[counter].term(number);
      all.push_back({prefix_of(term), term, counter, number});
    }
  }
  std::ranges::sort(all, std::less<>());
  return all;
}

struct Frequency {
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
};

std::vector<std::vector<Frequency>> frequencies(std::span<const TermCounter> counters,
                                                const CountedTexts& texts) {
  std::vector<std::vector<Frequency>> found;
  for (std::size_t counter = 0; counter < counters.size(); ++counter) {
    std::vector<Frequency>& of_counter = found.emplace_back(counters[counter].size());
    for (const TermCount& count : texts.counts(counter)) {
      ++of_counter[count.term].df;
      of_counter[count.term].cf += count.tf;
    }
  }
  return found;
}

/// A distinct term: its places [begin, end) among all terms in order.
struct Distinct {
  std::size_t begin;
  std::size_t end;
  Frequency frequency;
};

std::vector<Distinct> distinct_terms(const std::vector<Numbered>& all,
                                     const std::vector<std::vector<Frequency>>& frequencies,
                                     const TermChoice& choice) {
  std::vector<Distinct> found;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    Frequency sum;
    for (; end < all.size() && all[end].term == all[begin].term; ++end) {
      const Frequency& part = frequencies[all[end].counter][all[end].number];
      sum.df += part.df;
      sum.cf += part.cf;
    }
    if (sum.df > 0 && sum.df >= choice.least_df && sum.df <= choice.most_df)
      found.push_back({begin, end, sum});
  }
  return found;
}

void keep_most_frequent(std::vector<Distinct>& terms, std::size_t most) {
  if (terms.size() <= most) return;
  std::ranges::stable_sort(terms, std::greater<>(),
                           [](const Distinct& term) { return term.frequency.cf; });
  terms.resize(most);
  std::ranges::sort(terms, {}, &Distinct::begin);
}

std::vector<std::int32_t> row_starts(const CountedTexts& texts,
                                     const ColumnsOfCounters& of_counters) {
  std::vector<std::int32_t> starts{0};
  std::uint64_t values = 0;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const std::span<const std::int32_t> columns = of_counters[texts.counter(row)];
    for (const TermCount& count : texts[row]) values += columns[count.term] != kNoColumn ? 1U : 0U;
    if (values > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()))
      throw OptionError("texts", "the matrix has more values than 2,147,483,647",
                        "take fewer texts, or terms of more of them with `min_df`");
    starts.push_back(static_cast<std::int32_t>(values));
  }
  return starts;
}

}  // namespace

ChosenColumns choose_columns(std::span<const TermCounter> counters, const CountedTexts& texts,
                             const TermChoice& choice) {
  const std::vector<Numbered> all = in_order(counters);
  std::vector<Distinct> terms = distinct_terms(all, frequencies(counters, texts), choice);
  if (choice.most_terms) keep_most_frequent(terms, *choice.most_terms);
  ChosenColumns chosen;
  for (const TermCounter& counter : counters)
    chosen.of_counters.emplace_back(counter.size(), kNoColumn);
  for (const Distinct& term : terms) {
    const auto column = static_cast<std::int32_t>(chosen.terms.size());
    chosen.terms.emplace_back(all[term.begin].term);
    chosen.dfs.push_back(term.frequency.df);
    for (std::size_t at = term.begin; at < term.end; ++at)
      chosen.of_counters[all[at].counter][all[at].number] = column;
  }
  return chosen;
}

SparseMatrix matrix_of(const CountedTexts& texts, const ColumnsOfCounters& of_counters,
                       std::size_t threads) {
  using Value = std::pair<std::int32_t, std::uint32_t>;
  SparseMatrix matrix;
  matrix.row_starts = row_starts(texts, of_counters);
  matrix.columns.resize(static_cast<std::size_t>(matrix.row_starts.back()));
  matrix.values.resize(matrix.columns.size());
  std::vector<std::vector<Value>> rows(threads);
  for_each_item(threads, texts.size(), {}, [&](std::size_t worker, std::size_t row) {
    std::vector<Value>& found = rows[worker];
    found.clear();
    const std::span<const std::int32_t> columns = of_counters[texts.counter(row)];
    for (const TermCount& count : texts[row]) {
      if (columns[count.term] != kNoColumn) found.emplace_back(columns[count.term], count.tf);
    }
    std::ranges::sort(found);
    auto at = static_cast<std::size_t>(matrix.row_starts[row]);
    for (const auto& [column, tf] : found) {
      matrix.columns[at] = column;
      matrix.values[at++] = tf;
    }
  });
  return matrix;
}

}  // namespace inkling::python
