#pragma once

/// Answers of reports before anything is counted, with the columns and options of those that come:
/// what a face needs to refuse names of columns before the work, and to answer about no documents.

#include <type_traits>

#include "service/report_requests.h"

namespace inkling::service {

/// Makes `report`, which is new, the outline of the answer to a request. One overload for each
/// report whose columns depend on the request or whose rows stand in tables of groups.
template <typename Request, typename Report>
void outline(const Request&, Report&) {}

inline void outline(const InformationRequest& request, InformationReport& report) {
  report.unit = request.options.unit;
  report.order = request.options.order;
  if (request.options.documents) report.by_document.emplace_back();
}

inline void outline(const TopicsRequest& request, TopicReport& report) {
  report.topics.emplace_back();
  if (request.options.overall) report.overall.emplace_back();
}

inline void outline(const CollocationRequest& request, CollocationPairs& report) {
  report.options = request.options;
  report.options.work = {};
}

inline void outline(const DispersionRequest& request, DispersionReport& report) {
  if (request.options.parts.kind != PartsChoice::Kind::documents) report.part_list.emplace_back();
}

inline void outline(const WordlistRequest& request, Wordlist& report) {
  report.term_unit = request.options.term_unit;
  report.field = request.options.field;
}

inline void outline(const NgramsRequest& request, NgramReport& report) {
  report.options = request.options;
  report.options.work = {};
}

inline void outline(const TrendsRequest&, TrendReport& report) { report.words.emplace_back(); }

template <typename Report, typename Request>
Report outline_of(const Request& request) {
  Report report{};
  outline(request, report);
  return report;
}

/// Whether a request alone tells the columns of its report. Those of similar topics depend on the
/// index: topic_distances_outline().
template <typename Request>
inline constexpr bool kTellsColumns = !std::is_same_v<Request, TopicDistancesRequest>;

}  // namespace inkling::service
