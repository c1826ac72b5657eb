#pragma once

/// A run put beside its judgments: for each topic, for each measure, a value.

#include <cstddef>
#include <string>
#include <vector>

#include "inkling/trec.h"
#include "query/trec/trec_measures.h"

namespace inkling::query {

class JudgedRun {
 public:
  /// Judges `topics`, all of which have judgments; where the run lacks one, nothing was found.
  /// Throws OptionError for a score that is not a number and a document that is listed twice.
  JudgedRun(const Judgments& judgments, const Run& run, std::vector<std::string> topics,
            const JudgingOptions& options);

  const std::vector<std::string>& topics() const noexcept { return topics_; }
  /// As trec_measures() has them.
  const std::vector<TrecMeasure>& measures() const noexcept { return measures_; }
  /// Of measures()[measure], for each topic.
  const std::vector<double>& values(std::size_t measure) const noexcept { return values_[measure]; }

  TrecEvaluation evaluation() const;

 private:
  Measures of_topic(std::size_t topic) const;
  Measures of_all() const;

  std::vector<TrecMeasure> measures_;
  std::vector<std::string> topics_;
  std::vector<std::vector<double>> values_;  ///< by measure, then by topic
};

}  // namespace inkling::query
