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
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/keyness.h"
#include "stats/multiple_testing.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using stats::Contingency;

/// Counts of a word in both corpora, and what the tests of all words need.
struct CountedWord {
  std::uint64_t target = 0;
  std::uint64_t reference = 0;
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

/// BIC is evidence and may be negative; the others are as strong as they are far from 0.
double strength_of(KeynessMeasure measure, const Contingency& table) noexcept {
  const double value = value_of(measure, table);
  return measure == KeynessMeasure::bic ? value : std::abs(value);
}

/// Compares one word after another, in byte order.
class Comparison {
 public:
  Comparison(KeynessReport& report, const KeynessOptions& options)
      : report_(report), options_(options), best_(options.k) {}

  void take(std::string_view term, const CountedWord& word) {
    if (word.target + word.reference < std::max<std::uint64_t>(options_.min_count, 1)) return;
    const Contingency table = table_of(word);
    p_values_.push_back(stats::chi_square_p_value(std::abs(stats::keyness_g2(table))));
    const double strength = strength_of(options_.measure, table);
    const bool is_more = stats::direction(table) >= 0;
    const bool is_wanted = options_.direction == KeynessDirection::both ||
                           (options_.direction == KeynessDirection::more) == is_more;
    // All words are offered, so that an entry's number is that of its p-value.
    best_.offer(is_wanted ? strength : -kUnwanted, term, word);
  }

  template <typename SurfaceOf>
  void finish(SurfaceOf surface_of) {
    const std::vector<double> q_values = stats::benjamini_hochberg(p_values_);
    report_.compared = p_values_.size();
    for (auto& entry : std::move(best_).take()) {
      if (entry.score == -kUnwanted) continue;
      report_.terms.push_back(described(std::move(entry.term), entry.payload));
      report_.terms.back().surface = surface_of(report_.terms.back().term);
      report_.terms.back().p_value = p_values_[entry.number];
      report_.terms.back().q_value = q_values[entry.number];
    }
  }

 private:
  static constexpr double kUnwanted = std::numeric_limits<double>::infinity();

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

  KeynessReport& report_;
  const KeynessOptions& options_;
  std::vector<double> p_values_;
  report::BestTerms<CountedWord> best_;
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
  report::for_each_term(index, options.term_unit, Selection(index, either, options.field),
                        [&](const TermPostings& term) {
                          CountedWord word;
                          for (std::size_t at = 0; at < term.docs.size(); ++at) {
                            if (in_target.contains(term.docs[at])) word.target += term.tfs[at];
                            if (in_reference.contains(term.docs[at]))
                              word.reference += term.tfs[at];
                          }
                          comparison.take(term.term, word);
                        });
  comparison.finish([&](const std::string& term) {
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
      comparison.take(next->first, {0, next->second});
  };
  report::for_each_term(index, options.term_unit, in_target, [&](const TermPostings& term) {
    take_words_before(&term.term);
    const bool is_listed = next != counts.end() && next->first == term.term;
    comparison.take(term.term, {term.cf(), is_listed ? (next++)->second : 0});
  });
  take_words_before(nullptr);
  comparison.finish([&](const std::string& term) {
    const std::string surface =
        report::surface_of(index, in_target.field(), options.term_unit, term);
    return surface.empty() ? term : surface;
  });
  return report;
}

}  // namespace inkling
