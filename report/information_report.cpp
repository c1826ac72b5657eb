#include <cmath>
#include <utility>
#include <vector>

#include "inkling/error.h"
#include "inkling/report.h"
#include "report/best_terms.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/information.h"

namespace inkling {

namespace {

using report::Selection;
using report::TermPostings;
using BestTerms = report::BestTerms<TermStatistics>;

/// Replaces `shares` by TF = tf / dl of each posting.
void term_shares(const Selection& selection, const TermPostings& term,
                 std::vector<double>& shares) {
  shares.clear();
  for (std::size_t i = 0; i < term.docs.size(); ++i) {
    shares.push_back(static_cast<double>(term.tfs[i]) /
                     static_cast<double>(selection.length(term.docs[i])));
  }
}

std::vector<InformationTerm> described(const Index& index, FieldId field,
                                       const InformationReport& sums, BestTerms&& best) {
  std::vector<InformationTerm> terms;
  for (BestTerms::Entry& entry : std::move(best).take()) {
    terms.push_back(
        {.term = entry.term,
         .surface = report::surface_of(index, field, sums.term_unit, entry.term),
         .df = entry.payload.df,
         .cf = entry.payload.cf,
         .idf = stats::idf(entry.payload.df, sums.documents),
         .bits = entry.score,
         .share = sums.tfidf_information > 0 ? entry.score / sums.tfidf_information : 0});
  }
  return terms;
}

}  // namespace

InformationReport information_report(const Index& index, const DocumentSet& where,
                                     const InformationOptions& options) {
  const Selection selection(index, where, options.field);
  if (selection.nonempty() == 0) throw EmptyInputError("no selected document has a token");
  const std::uint32_t N = selection.nonempty();
  stats::Sum entropy_terms, tfidf, excess;
  BestTerms best(options.k);
  std::vector<double> shares;
  report::for_each_term(index, options.term_unit, selection, [&](const TermPostings& term) {
    term_shares(selection, term, shares);
    const stats::TermInformation information = stats::term_information(shares, N);
    entropy_terms += stats::entropy_term(information.probability);
    tfidf += information.tfidf_information;
    excess += information.excess;
    best.offer(information.tfidf_information, term.term, {.df = term.df(), .cf = term.cf()});
  });
  InformationReport sums{.documents = N,
                         .entropy_documents = std::log2(N),
                         .entropy_terms = entropy_terms.value(),
                         .tfidf_information = tfidf.value(),
                         .mutual_information = tfidf.value() + excess.value(),
                         .terms = {},
                         .term_unit = options.term_unit,
                         .field = options.field};
  sums.terms = described(index, selection.field(), sums, std::move(best));
  return sums;
}

InformationReport information_report(const Index& index, const InformationOptions& options) {
  return information_report(index, index.documents(), options);
}

}  // namespace inkling
