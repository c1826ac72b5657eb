#include <algorithm>
#include <functional>

#include "inkling/error.h"
#include "inkling/growth.h"
#include "report/given_choices.h"
#include "report/range_walk.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/vocabulary_growth.h"

namespace inkling {

namespace {

struct GrowthPart {
  report::VocabularyGrowth growth;
  std::uint64_t min_df = 1;

  void visit(const report::TermPostings& term) {
    if (term.df() >= min_df) growth.add(term);
  }
};

double sort_value(GrowthOrder order, const GrowthPoint& point) noexcept {
  switch (order) {
    case GrowthOrder::documents:
      return static_cast<double>(point.documents);
    case GrowthOrder::tokens:
      return static_cast<double>(point.tokens);
    case GrowthOrder::vocabulary:
      return static_cast<double>(point.vocabulary);
    case GrowthOrder::hapaxes:
      return static_cast<double>(point.hapaxes);
    case GrowthOrder::growth_rate:
      return point.growth_rate();
    case GrowthOrder::entry:
      break;
  }
  return 0;
}

}  // namespace

GrowthReport growth_report(const Index& index, const DocumentSet& where,
                           const GrowthOptions& options) {
  report::require_choices(options);
  if (options.points == 0) throw OptionError("k", "there must be at least one point");
  const report::Selection selection(index, where, options.field);
  const auto parts =
      report::walk_in_any_order(index, options.term_unit, selection, options.work,
                                GrowthPart{report::VocabularyGrowth(index), options.min_df});
  report::VocabularyGrowth growth(index);
  for (const GrowthPart& part : parts) growth.merge(part.growth);
  GrowthReport report;
  report.points = growth.at_tokens(index, selection, options.points);
  std::ranges::stable_sort(report.points, std::ranges::greater{}, [&](const GrowthPoint& point) {
    return sort_value(options.order, point);
  });
  report.heaps = report::heaps_fit(growth.at_documents(index, selection));
  report.term_unit = options.term_unit;
  report.field = options.field;
  return report;
}

GrowthReport growth_report(const Index& index, const GrowthOptions& options) {
  return growth_report(index, index.documents(), options);
}

}  // namespace inkling
