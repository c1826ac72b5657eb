#include "service/reporting.h"

namespace inkling::service {

SummaryReport summary(const Searcher& searcher, const SummaryRequest& request) {
  return summary_report(searcher.index(), searcher.matching(request.where), request.options);
}

InformationReport information(const Searcher& searcher, const InformationRequest& request) {
  return information_report(searcher.index(), searcher.matching(request.where), request.options);
}

TopicReport topics(const Searcher& searcher, const TopicsRequest& request) {
  return topic_report(searcher.index(), searcher.matching(request.where), request.options);
}

}  // namespace inkling::service
