#pragma once

/// All reports of a corpus together, as one page shows them.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/growth.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/topic_distances.h"
#include "inkling/trends.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// What could not be made is empty, and `missing` says why, by the name of the report.
struct AllReports {
  SummaryReport summary{};
  GrowthReport growth{};
  std::optional<InformationReport> information{};
  std::optional<TopicReport> topics{};  ///< by label, with mi
  std::optional<TopicDistances> distances{};
  std::optional<Wordlist> words{};
  std::optional<NgramReport> ngrams{};
  std::vector<CollocationReport> collocations{};  ///< of the words that carry most information
  std::optional<TrendReport> trends{};            ///< of the same words, by the field `date`
  std::map<std::string, std::string> missing{};
};

}  // namespace inkling
