#include "service/reporting.h"

#include "service/choices.h"
#include "service/searching.h"

namespace inkling::service {

SummaryReport summary(const Searcher& searcher, const SummaryRequest& request) {
  return summary_report(searcher.index(), searcher.matching(request.where), request.options);
}

InformationReport information(const Searcher& searcher, const InformationRequest& request,
                              const OnReportProgress& on_progress) {
  InformationOptions options = request.options;
  options.work = work_of(request.work, on_progress);
  return information_report(searcher.index(), searcher.matching(request.where), options);
}

TopicReport topics(const Searcher& searcher, const TopicsRequest& request,
                   const OnReportProgress& on_progress) {
  TopicReportOptions options = request.options;
  options.work = work_of(request.work, on_progress);
  return topic_report(searcher.index(), searcher.matching(request.where), options);
}

KeynessReport keyness(const Searcher& searcher, const KeynessRequest& request) {
  const DocumentSet target = searcher.matching(request.target);
  if (request.list) return keyness_report(searcher.index(), target, *request.list, request.options);
  if (request.reference.empty()) return keyness_report(searcher.index(), target, request.options);
  return keyness_report(searcher.index(), target, searcher.matching(request.reference),
                        request.options);
}

ConcordanceTotals concordance(const Searcher& searcher, const ConcordanceRequest& request,
                              bool is_table, const ConcordanceSink& sink) {
  if (request.all && request.k)
    throw ParameterError("all", "there is -k, too", "leave one of them out");
  ConcordanceOptions options = request.options;
  options.query.lenient = is_lenient(request.leniency);
  if (!request.where.empty()) options.where = searcher.matching(request.where);
  if (request.k) {
    options.k = *request.k;
  } else if (is_table && !request.all) {
    options.k = kUsualLines;
  }
  return searcher.concordance(request.query, options, sink);
}

CollocationReport collocations(const Searcher& searcher, const CollocationRequest& request) {
  return inkling::collocations(searcher.index(), searcher.matching(request.where), request.word,
                               request.options);
}

DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request) {
  return dispersion_report(searcher.index(), searcher.matching(request.where), request.words,
                           request.options);
}

Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request) {
  return inkling::wordlist(searcher.index(), searcher.matching(request.where), request.options);
}

}  // namespace inkling::service
