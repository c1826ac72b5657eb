#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "inkling/error.h"
#include "inkling/keyness.h"
#include "report/best_terms.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/false_discovery.h"
#include "stats/keyness.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using stats::Contingency;

/// Counts of a word in both corpora.
struct CountedWord {
  std::uint64_t target = 0;
  std::uint64_t reference = 0;
  std::uint64_t df = 0;  ///< documents of either that have it
  double p_value = 1;
};

struct KeynessFunction {
  KeynessMeasure measure;
  double (*of)(const Contingency&) noexcept;
};

double signed_chi_square(const Contingency& table) noexcept {
  return stats::direction(table) * stats::chi_square(table);
}

constexpr std::array kFunctions{
    KeynessFunction{KeynessMeasure::g2, stats::keyness_g2},
    KeynessFunction{KeynessMeasure::chi2, signed_chi_square},
    KeynessFunction{KeynessMeasure::log_ratio, stats::keyness_log_ratio},
    KeynessFunction{KeynessMeasure::diff_percent, stats::percent_difference},
    KeynessFunction{KeynessMeasure::bic, stats::keyness_bic},
    KeynessFunction{KeynessMeasure::ell, stats::keyness_ell},
};

double value_of(KeynessMeasure measure, const Contingency& table) noexcept {
  return kFunctions[static_cast<std::size_t>(measure)].of(table);
}

/// BIC is evidence and may be negative; the others are as strong as they are far from 0. What is
/// infinite comes first, the most frequent before the others: no finite value is as large.
double strength_of(KeynessMeasure measure, const Contingency& table) noexcept {
  constexpr double kAboveAll = 1e100;
  const double value = value_of(measure, table);
  if (std::isinf(value)) return kAboveAll * static_cast<double>(table.n11);
  return measure == KeynessMeasure::bic ? value : std::abs(value);
}

/// Compares one word after another, in byte order.
class Comparison {
 public:
  Comparison(const KeynessReport& report, const KeynessOptions& options)
      : report_(report), options_(options), family_(kAllPValues), best_(options.k) {}

  void take(std::string_view term, CountedWord word) {
    if (word.target + word.reference < std::max<std::uint64_t>(options_.min_count, 1)) return;
    if (options_.min_df > 1 && word.df < options_.min_df) return;
    const Contingency table = table_of(word);
    word.p_value = stats::chi_square_p_value(std::abs(stats::keyness_g2(table)));
    family_.add(word.p_value);
    const bool is_more = stats::direction(table) >= 0;
    if (options_.direction == KeynessDirection::both ||
        (options_.direction == KeynessDirection::more) == is_more)
      best_.offer(strength_of(options_.measure, table), term, word);
  }

  /// Adds the words of another range.
  void merge(Comparison&& other) {
    family_.merge(other.family_);
    best_.merge(std::move(other.best_));
  }

  /// Lists the best in `report`.
  template <typename SurfaceOf>
  void finish(KeynessReport& report, SurfaceOf surface_of) {
    family_.finish();
    report.compared = family_.tests();
    for (auto& entry : std::move(best_).take()) {
      KeynessTerm row = described(std::move(entry.term), entry.payload);
      row.surface = surface_of(row.term);
      row.p_value = entry.payload.p_value;
      row.q_value = family_.bound(row.p_value);
      report.terms.push_back(std::move(row));
    }
  }

 private:
  static constexpr std::size_t kAllPValues = std::numeric_limits<std::size_t>::max() / 2;

  Contingency table_of(const CountedWord& word) const {
    return {.n11 = word.target,
            .n10 = word.reference,
            .n01 = report_.target.tokens - word.target,
            .n00 = report_.reference.tokens - word.reference};
  }

  KeynessTerm described(std::string term, const CountedWord& word) const {
    constexpr double kMillion = 1e6;
    const Contingency table = table_of(word);
    const stats::Interval interval = stats::keyness_log_ratio_interval(table);
    const auto rate = [&](std::uint64_t count, std::uint64_t tokens) {
      return kMillion * static_cast<double>(count) / static_cast<double>(tokens);
    };
    KeynessTerm row;
    row.term = std::move(term);
    row.target = word.target;
    row.reference = word.reference;
    row.per_million_target = rate(word.target, report_.target.tokens);
    row.per_million_reference = rate(word.reference, report_.reference.tokens);
    row.g2 = stats::keyness_g2(table);
    row.chi2 = signed_chi_square(table);
    row.log_ratio = stats::keyness_log_ratio(table);
    row.low = interval.low;
    row.high = interval.high;
    row.diff_percent = stats::percent_difference(table);
    row.bic = stats::keyness_bic(table);
    row.ell = stats::keyness_ell(table);
    row.is_more = stats::direction(table) >= 0;
    return row;
  }

  const KeynessReport& report_;  ///< of which the sizes of both corpora are read
  const KeynessOptions& options_;
  stats::FalseDiscovery family_;
  report::BestTerms<CountedWord> best_;
};

/// The words of a range of terms.
class ComparedRange {
 public:
  ComparedRange(const Selection& target, const Selection& reference, Comparison& all,
                Comparison own)
      : target_(target), reference_(reference), all_(all), own_(std::move(own)) {}

  void visit(std::size_t, const TermPostings& term) {
    CountedWord word{.df = term.df()};
    for (std::size_t at = 0; at < term.docs.size(); ++at) {
      if (target_.contains(term.docs[at])) word.target += term.tfs[at];
      if (reference_.contains(term.docs[at])) word.reference += term.tfs[at];
    }
    own_.take(term.term, word);
  }
  void finish() { all_.merge(std::move(own_)); }

 private:
  const Selection& target_;
  const Selection& reference_;
  Comparison& all_;
  Comparison own_;
};

KeynessReport start(const KeynessOptions& options) {
  KeynessReport report;
  report.measure = options.measure;
  report.term_unit = options.term_unit;
  report.field = options.field;
  return report;
}

KeynessReport::Corpus corpus_of(const Selection& selection, const char* side) {
  if (selection.tokens() == 0)
    throw EmptyInputError("the " + std::string(side) + " has no token to compare");
  return {selection.count(), selection.tokens()};
}

/// The words of a list as the index has them.
std::map<std::string, std::uint64_t> analyzed(const Index& index, TermUnit unit,
                                              const FrequencyList& list) {
  analysis::Analyzer analyzer(index.analyzer());
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  std::map<std::string, std::uint64_t> counts;
  for (const auto& [word, count] : list.words) {
    analyzer.analyze(word, lexicon, tokens);
    // A list of an index counts the parts of a word in lines of their own.
    const bool is_one_word = !tokens.empty() && tokens.back().position == tokens[0].position;
    if (is_one_word) analysis::drop_parts(tokens);
    for (const analysis::Token& token : tokens) {
      const analysis::Form form = lexicon[token.form];
      counts[std::string(unit == TermUnit::words ? form.surface : form.term)] += count;
    }
  }
  return counts;
}

std::uint64_t tokens_of(const FrequencyList& list,
                        const std::map<std::string, std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const auto& [word, count] : counts) sum += count;
  if (list.tokens && *list.tokens < sum) {
    throw OptionError("reference", "the list counts " + std::to_string(sum) + " tokens, and has " +
                                       std::to_string(*list.tokens) + " in all");
  }
  return list.tokens.value_or(sum);
}

}  // namespace

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const DocumentSet& reference, const KeynessOptions& options) {
  const Selection in_target(index, target, options.field);
  const Selection in_reference(index, reference, options.field);
  KeynessReport report = start(options);
  report.target = corpus_of(in_target, "target");
  report.reference = corpus_of(in_reference, "reference");
  DocumentSet both = in_target.documents();
  both &= in_reference.documents();
  report.in_both = both.count();
  DocumentSet either = in_target.documents();
  either |= in_reference.documents();
  Comparison comparison(report, options);
  const Selection in_either(index, either, options.field);
  report::walk_in_ranges(index, options.term_unit, in_either, options.work, [&] {
    return ComparedRange(in_target, in_reference, comparison, Comparison(report, options));
  });
  comparison.finish(report, [&](const std::string& term) {
    return report::surface_of(index, in_target.field(), options.term_unit, term);
  });
  return report;
}

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const KeynessOptions& options) {
  DocumentSet others = index.no_documents();
  for (const DocId doc : index.documents()) {
    if (!target.contains(doc)) others.insert(doc);
  }
  return keyness_report(index, target, others, options);
}

KeynessReport keyness_report(const Index& index, const DocumentSet& target,
                             const FrequencyList& reference, const KeynessOptions& options) {
  const Selection in_target(index, target, options.field);
  const auto counts = analyzed(index, options.term_unit, reference);
  KeynessReport report = start(options);
  report.target = corpus_of(in_target, "target");
  report.reference.tokens = tokens_of(reference, counts);
  if (report.reference.tokens == 0)
    throw EmptyInputError("the frequency list has no token to compare");
  Comparison comparison(report, options);
  auto next = counts.begin();
  const auto take_words_before = [&](const std::string_view* term) {
    for (; next != counts.end() && (term == nullptr || next->first < *term); ++next)
      comparison.take(next->first, {.reference = next->second});
  };
  report::for_each_term(index, options.term_unit, in_target, [&](const TermPostings& term) {
    take_words_before(&term.term);
    const bool is_listed = next != counts.end() && next->first == term.term;
    comparison.take(
        term.term,
        {.target = term.cf(), .reference = is_listed ? (next++)->second : 0, .df = term.df()});
  });
  take_words_before(nullptr);
  comparison.finish(report, [&](const std::string& term) {
    const std::string surface =
        report::surface_of(index, in_target.field(), options.term_unit, term);
    return surface.empty() ? term : surface;
  });
  return report;
}

}  // namespace inkling
