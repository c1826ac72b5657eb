#pragma once

/// What is asked of the reports.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/all_reports.h"
#include "inkling/collocations.h"
#include "inkling/concordance.h"
#include "inkling/dispersion.h"
#include "inkling/drift.h"
#include "inkling/growth.h"
#include "inkling/keyness.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "inkling/types.h"
#include "service/search_requests.h"

namespace inkling::service {

/// How a report is worked out.
struct WorkRequest {
  std::optional<std::size_t> threads{};     ///< one for each processor
  std::chrono::milliseconds time_limit{0};  ///< 0: none
};

struct SummaryRequest {
  std::string where{};
  SummaryOptions options{};
  WorkRequest work{};
};

struct InformationRequest {
  std::string where{};
  InformationOptions options{};
  WorkRequest work{};
};

struct TopicsRequest {
  std::string where{};
  TopicReportOptions options{};
  WorkRequest work{};
};

struct KeynessRequest {
  std::string target{};
  std::string reference{};  ///< a query; "": all documents that the target does not have
  std::string where{};      ///< of both, but not of a list
  std::optional<FrequencyList> list{};      ///< instead
  std::optional<double> fold_duplicates{};  ///< texts that resemble each other so count once
  KeynessOptions options{};
  WorkRequest work{};
};

struct ConcordanceRequest {
  std::string query{};
  std::string where{};
  std::optional<std::size_t> k{};  ///< all, or kUsualLines for a person
  bool all = false;
  Leniency leniency{};
  std::vector<std::string> sort{};  ///< the keys of the order, as they were written
  ConcordanceOptions options{};
  WorkRequest work{};
};

struct CollocationRequest {
  std::optional<std::string> word{};  ///< empty: all pairs
  std::string where{};
  CollocationOptions options{};
  WorkRequest work{};
};

struct DispersionRequest {
  std::vector<std::string> words{};
  std::string where{};
  DispersionOptions options{};
  WorkRequest work{};
};

struct WordlistRequest {
  std::string where{};
  WordlistOptions options{};
  WorkRequest work{};
};

struct NgramsRequest {
  std::string where{};
  NgramOptions options{};
  WorkRequest work{};
};

struct GrowthRequest {
  std::string where{};
  GrowthOptions options{};
  WorkRequest work{};
};

struct TrendsRequest {
  std::vector<std::string> words{};
  std::string where{};
  TrendOptions options{};
  WorkRequest work{};
};

/// Two snapshots, or documents of one.
struct DriftRequest {
  std::optional<std::uint64_t> and_snapshot{};  ///< the later one
  std::string target{};
  std::string reference{};  ///< "": all documents that the target does not have
  std::string where{};
  DriftOptions options{};
  WorkRequest work{};
};

struct TopicDistancesRequest {
  std::string where{};
  TopicDistanceOptions options{};
  WorkRequest work{};
};

/// Every report of the documents.
struct AllReportsRequest {
  std::string where{};
  AllReportsOptions options{};
  WorkRequest work{};
};

}  // namespace inkling::service
