#include "inkling/error.h"
#include "inkling/growth.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "report/vocabulary_growth.h"

namespace inkling {

GrowthReport growth_report(const Index& index, const DocumentSet& where,
                           const GrowthOptions& options) {
  if (options.points == 0) throw OptionError("points", "there must be one at least");
  const report::Selection selection(index, where, options.field);
  report::VocabularyGrowth growth(index);
  report::for_each_term(index, options.term_unit, selection,
                        [&](const report::TermPostings& term) { growth.add(term); });
  GrowthReport report;
  report.points = growth.at_tokens(index, selection, options.points);
  report.heaps = report::heaps_fit(growth.at_documents(index, selection));
  report.term_unit = options.term_unit;
  report.field = options.field;
  return report;
}

}  // namespace inkling
