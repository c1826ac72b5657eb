#include "bench/peers/inkling/report_phases.h"

#include <chrono>

namespace inkling::bench {

ReportPhase time_report(const Index& index, Association measure) {
  const auto start = std::chrono::steady_clock::now();
  TopicReportOptions options;
  options.measure = measure;
  const TopicReport report = topic_report(index, index.documents(), options);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return {taken.count(), index.field_statistics(FieldId::text).terms, report.topics.size()};
}

}  // namespace inkling::bench
