#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "report/best_terms.h"
#include "report/corpus_parts.h"
#include "report/given_choices.h"
#include "report/listed_words.h"
#include "report/placed_words.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/word_analyzer.h"
#include "stats/dispersion.h"

namespace inkling {

namespace {

using report::PartsOfDocuments;
using report::Selection;
using report::TermPostings;

DispersionMeasures measures_of(const stats::Dispersion& found) {
  return {found.range, found.dp, found.dp_norm, found.d,
          found.u,     found.d2, found.s,       found.kl_divergence};
}

/// The counts of one word, part by part.
class PartCounts {
 public:
  explicit PartCounts(const PartsOfDocuments& parts)
      : parts_(parts), sums_(parts.sums()), counts_(parts.size()) {}

  /// `doc` is not cut.
  void add(DocId doc, std::uint32_t tf) {
    for (const std::uint32_t part : parts_.of(doc)) add_to(part, tf);
  }
  /// Occurrences in a document that is cut.
  void add(DocId doc, std::span<const std::uint32_t> places) {
    for (const std::uint32_t place : places) add_to(parts_.at(doc, place), 1);
  }
  const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }

  /// Of what was added since the last call.
  std::optional<stats::Dispersion> take() {
    std::ranges::sort(touched_);
    std::vector<stats::CorpusPart> found;
    for (const std::uint32_t part : touched_) {
      found.push_back({parts_.tokens(part), counts_[part]});
      counts_[part] = 0;
    }
    touched_.clear();
    return stats::dispersion(found, sums_);
  }

 private:
  void add_to(std::uint32_t part, std::uint32_t count) {
    if (counts_[part] == 0) touched_.push_back(part);
    counts_[part] += count;
  }

  const PartsOfDocuments& parts_;
  stats::CorpusParts sums_;
  std::vector<std::uint64_t> counts_;   ///< by part
  std::vector<std::uint32_t> touched_;  ///< parts with a count
};

WordDispersion measure(const Index& index, const Selection& selection,
                       const PartsOfDocuments& parts, TermUnit unit,
                       const report::AnalyzedWord& word, PartCounts& counts) {
  WordDispersion row;
  row.term = word.name(unit);
  row.surface = report::surface_of(index, selection.field(), unit, word);
  report::for_each_document(index, selection.field(), unit, word, [&](DocId doc, std::uint32_t tf) {
    if (!selection.contains(doc)) return;
    ++row.df;
    row.cf += tf;
    if (!parts.is_split(doc)) counts.add(doc, tf);
  });
  report::for_each_placed(
      index, selection.field(), word, unit, parts.split_documents(),
      [&](DocId doc, std::span<const std::uint32_t> places) { counts.add(doc, places); });
  if (!parts.names().empty()) row.counts = counts.counts();
  if (const auto found = counts.take()) row.measures = measures_of(*found);
  return row;
}

/// What comes first has the greater value; words that no part has come last, but by their counts.
double sort_value(DispersionOrder order, const WordDispersion& row) {
  if (order == DispersionOrder::given) return 0;
  if (order == DispersionOrder::cf) return static_cast<double>(row.cf);
  if (order == DispersionOrder::df) return static_cast<double>(row.df);
  constexpr double kLast = -std::numeric_limits<double>::infinity();
  if (!row.measures) return kLast;
  switch (order) {
    case DispersionOrder::range:
      return static_cast<double>(row.measures->range);
    case DispersionOrder::dp:
      return row.measures->dp;
    case DispersionOrder::dp_norm:
      return row.measures->dp_norm.value_or(0);
    case DispersionOrder::d:
      return row.measures->d.value_or(0);
    case DispersionOrder::u:
      return row.measures->u.value_or(0);
    case DispersionOrder::d2:
      return row.measures->d2.value_or(0);
    case DispersionOrder::s:
      return row.measures->s;
    case DispersionOrder::kl_divergence:
      return row.measures->kl_divergence;
    case DispersionOrder::given:
    case DispersionOrder::cf:
    case DispersionOrder::df:
    case DispersionOrder::word:
    case DispersionOrder::term:
    case DispersionOrder::surface:
      break;
  }
  return 0;
}

auto precedence(DispersionOrder order) {
  return [order](const WordDispersion& a, const WordDispersion& b) {
    if (order == DispersionOrder::word) return a.word < b.word;
    if (order == DispersionOrder::term) return a.term < b.term;
    if (order == DispersionOrder::surface) return a.surface < b.surface;
    return sort_value(order, a) > sort_value(order, b);
  };
}

/// The numbers of parts in the order in which they are listed.
std::vector<std::uint32_t> listed_parts(PartOrder order, const DispersionReport& report,
                                        const WordDispersion& word) {
  if (order == PartOrder::given || order == PartOrder::part) return {};
  const auto value = [&](std::uint32_t part) {
    const auto tokens = static_cast<double>(report.part_list[part].tokens);
    const auto count = static_cast<double>(word.counts[part]);
    if (order == PartOrder::tokens) return tokens;
    return order == PartOrder::count ? count : count / tokens;
  };
  std::vector<std::uint32_t> parts(word.counts.size());
  std::iota(parts.begin(), parts.end(), 0);
  std::ranges::stable_sort(parts, std::ranges::greater{}, value);
  return parts;
}

/// A word without its text: there may be very many.
struct SpreadWord {
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  DispersionMeasures over_documents{};
};

double sort_value(WordlistOrder order, const SpreadWord& row) {
  switch (order) {
    case WordlistOrder::cf:
      return static_cast<double>(row.cf);
    case WordlistOrder::df:
      return static_cast<double>(row.df);
    case WordlistOrder::range:
      return static_cast<double>(row.over_documents.range);
    case WordlistOrder::dp:
      return row.over_documents.dp;
    case WordlistOrder::dp_norm:
      return row.over_documents.dp_norm.value_or(0);
    case WordlistOrder::d:
      return row.over_documents.d.value_or(0);
    case WordlistOrder::u:
      return row.over_documents.u.value_or(0);
    case WordlistOrder::d2:
      return row.over_documents.d2.value_or(0);
    case WordlistOrder::s:
      return row.over_documents.s;
    case WordlistOrder::kl_divergence:
      return row.over_documents.kl_divergence;
    case WordlistOrder::word:
    case WordlistOrder::surface:
      break;
  }
  return 0;  // all are equal, and terms come by their bytes
}

/// The documents of a term, which are parts in the order of entry: nothing is kept of them.
class DocumentParts {
 public:
  DocumentParts(const Selection& selection, const TermPostings& term)
      : selection_(selection), term_(term) {}

  std::size_t size() const noexcept { return term_.docs.size(); }
  stats::CorpusPart operator[](std::size_t at) const noexcept {
    return {selection_.length(term_.docs[at]), term_.tfs[at]};
  }

 private:
  const Selection& selection_;
  const TermPostings& term_;
};

/// All documents with tokens, as parts.
stats::CorpusParts all_documents(const Selection& selection) {
  stats::CorpusParts all{
      .parts = selection.nonempty(), .size = selection.tokens(), .smallest = selection.tokens()};
  selection.documents().for_each([&](DocId doc) {
    const std::uint64_t length = selection.length(doc);
    if (length > 0) all.smallest = std::min(all.smallest, length);
  });
  return all;
}

/// The rows of a range of terms.
class WordlistRange {
 public:
  WordlistRange(const WordlistOptions& options, const report::WantedSurfaces& surfaces,
                const Selection& selection, const stats::CorpusParts& documents, Wordlist& list,
                report::BestTerms<SpreadWord>& all)
      : options_(options),
        surfaces_(surfaces),
        selection_(selection),
        documents_(documents),
        list_(list),
        all_(all),
        own_(options.k) {}

  void visit(std::size_t, const TermPostings& term) {
    if (term.df() < options_.min_df) return;
    ++vocabulary_;
    SpreadWord row{.df = term.df(), .cf = term.cf()};
    if (const auto found = stats::dispersion(DocumentParts(selection_, term), documents_))
      row.over_documents = measures_of(*found);
    own_.offer(sort_value(options_.order, row), term.term, row, surfaces_(term));
  }
  void finish() {
    list_.vocabulary += vocabulary_;
    all_.merge(std::move(own_));
  }

 private:
  const WordlistOptions& options_;
  const report::WantedSurfaces& surfaces_;
  const Selection& selection_;
  const stats::CorpusParts& documents_;
  Wordlist& list_;
  report::BestTerms<SpreadWord>& all_;
  report::BestTerms<SpreadWord> own_;
  std::uint64_t vocabulary_ = 0;
};

}  // namespace

DispersionReport dispersion_report(const Index& index, const DocumentSet& where,
                                   const std::vector<std::string>& words,
                                   const DispersionOptions& options) {
  report::require_choices(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  const bool are_cut = options.parts.kind == PartsChoice::Kind::equal;
  const report::Stretch work(options.work);
  const PartsOfDocuments parts(index, selection, options.parts, work.first_half());
  DispersionReport report;
  report.parts = parts.size();
  if (are_cut && parts.size() < options.parts.count) report.asked_parts = options.parts.count;
  report.tokens = parts.sums().size;
  report.left_out = parts.left_out();
  report.term_unit = options.term_unit;
  report.field = options.field;
  report.order = options.order;
  for (std::size_t part = 0; part < parts.names().size(); ++part)
    report.part_list.push_back({parts.names()[part], parts.tokens(part)});
  const report::Stretch counting = are_cut ? work.second_half() : work;
  report::WordAnalyzer analyzer(index, selection.field(), options.term_unit, counting);
  std::vector<report::AnalyzedWord> analyzed;
  for (const std::string& word : words) analyzed.push_back(analyzer(word));
  std::vector<PartCounts> counts(report::threads_for(work, words.size()), PartCounts(parts));
  report.words = report::measured_words<WordDispersion>(
      analyzed, counting, [&](std::size_t worker, const report::AnalyzedWord& word) {
        return measure(index, selection, parts, options.term_unit, word, counts[worker]);
      });
  for (std::size_t at = 0; at < words.size(); ++at) report.words[at].word = words[at];
  report.present =
      report::list_words(report.words, options.min_df, options.k, precedence(options.order));
  for (WordDispersion& word : report.words)
    word.listed_parts = listed_parts(options.part_order, report, word);
  return report;
}

Wordlist wordlist(const Index& index, const DocumentSet& where, const WordlistOptions& options) {
  report::require_choices(options);
  const Selection selection(index, where, options.field);
  selection.require_tokens();
  threads::require_thread_count(options.work.threads);
  const stats::CorpusParts documents = all_documents(selection);
  Wordlist list{.documents = selection.count(),
                .tokens = selection.tokens(),
                .vocabulary = 0,
                .rows = {},
                .term_unit = options.term_unit,
                .field = options.field};
  report::BestTerms<SpreadWord> best(options.k);
  const report::WantedSurfaces surfaces(options.term_unit, options.order == WordlistOrder::surface);
  report::walk_in_ranges(index, options.term_unit, selection, options.work, [&] {
    return WordlistRange(options, surfaces, selection, documents, list, best);
  });
  std::vector<report::BestTerms<SpreadWord>::Entry> entries = std::move(best).take();
  list.rows.reserve(entries.size());
  for (auto& [score, term, word, text] : entries) {
    list.rows.push_back(
        {.term = std::move(term),
         .surface = {},
         .df = word.df,
         .cf = word.cf,
         .per_million = 1e6 * static_cast<double>(word.cf) / static_cast<double>(list.tokens),
         .over_documents = word.over_documents});
    WordlistRow& row = list.rows.back();
    row.surface = report::surface_of(index, selection.field(), options.term_unit, row.term);
  }
  return list;
}

DispersionReport dispersion_report(const Index& index, const std::vector<std::string>& words,
                                   const DispersionOptions& options) {
  return dispersion_report(index, index.documents(), words, options);
}

Wordlist wordlist(const Index& index, const WordlistOptions& options) {
  return wordlist(index, index.documents(), options);
}

}  // namespace inkling
