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
  const auto folded = [&](const DocumentSet& documents) {
    return request.fold_duplicates
               ? searcher.without_duplicates(documents, *request.fold_duplicates)
               : documents;
  };
  const DocumentSet all = searcher.matching(request.target);
  const DocumentSet target = folded(all);
  if (request.list) return keyness_report(searcher.index(), target, *request.list, request.options);
  DocumentSet reference = all;
  if (request.reference.empty()) {
    reference.complement();
    reference &= searcher.index().documents();
  } else {
    reference = searcher.matching(request.reference);
  }
  return keyness_report(searcher.index(), target, folded(reference), request.options);
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

CollocationPairs collocation_pairs(const Searcher& searcher, const CollocationRequest& request) {
  return inkling::collocation_pairs(searcher.index(), searcher.matching(request.where),
                                    request.options);
}

DispersionReport dispersion(const Searcher& searcher, const DispersionRequest& request) {
  return dispersion_report(searcher.index(), searcher.matching(request.where), request.words,
                           request.options);
}

Wordlist wordlist(const Searcher& searcher, const WordlistRequest& request) {
  return inkling::wordlist(searcher.index(), searcher.matching(request.where), request.options);
}

NgramReport ngrams(const Searcher& searcher, const NgramsRequest& request) {
  return ngram_report(searcher.index(), searcher.matching(request.where), request.options);
}

GrowthReport growth(const Searcher& searcher, const GrowthRequest& request) {
  return growth_report(searcher.index(), searcher.matching(request.where), request.options);
}

TrendReport trends(const Searcher& searcher, const TrendsRequest& request) {
  if (request.words.empty())
    throw ParameterError("word", "is missing", "name words whose use to follow");
  if (request.options.by.empty())
    throw ParameterError("by", "is missing", "name a field: --by date:month");
  return trend_report(searcher.index(), searcher.matching(request.where), request.words,
                      request.options);
}

DriftReport drift(const Searcher& searcher, const DriftRequest& request) {
  if (request.target.empty())
    throw ParameterError("target", "is missing",
                         "name documents, or two snapshots: --at 1 --and 2");
  const DocumentSet where = searcher.matching(request.where);
  DocumentSet after = searcher.matching(request.target);
  DocumentSet before = request.reference.empty() ? after : searcher.matching(request.reference);
  if (request.reference.empty()) before.complement();
  after &= where;
  before &= where;
  return drift_report(searcher.index(), before, after, request.options);
}

DriftReport drift(const Searcher& before, const Searcher& after, const DriftRequest& request) {
  if (!request.target.empty() || !request.reference.empty())
    throw ParameterError("and", "compares snapshots, and --target documents of one",
                         "leave one of them out");
  return drift_report(before.index(), before.matching(request.where), after.index(),
                      after.matching(request.where), request.options);
}

TopicDistances topic_distances(const Searcher& searcher, const TopicDistancesRequest& request) {
  return inkling::topic_distances(searcher.index(), searcher.matching(request.where),
                                  request.options);
}

}  // namespace inkling::service
