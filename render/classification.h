#pragma once

/// Topics given, judged and explained.

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/classifier.h"
#include "render/table.h"

namespace inkling::render {

/// One JSON object on a line of its own; `explain` says whether it carries the explanation.
void write_json(std::ostream& out, std::string_view id, const Classification& answer, bool explain);
/// The id, the topics with their probabilities, words that were skipped, and the explanation if
/// there is one.
void print(std::ostream& out, std::string_view id, const Classification& answer);

void write_json(std::ostream& out, const Evaluation& evaluation, double seconds);
/// The sums, a row for each topic, and the confusion matrix or why it is missing.
void print(std::ostream& out, const Evaluation& evaluation);

struct ModelTopic {
  std::string topic;
  std::uint64_t documents = 0;
  std::uint64_t tokens = 0;
  double log_prior = 0;
};

/// What `train` and `model info` say of a model.
struct ModelDescription {
  std::string name;
  std::string kind = "multinomial";
  double alpha = 1;
  std::string by;
  std::string prior;
  AnalyzerSettings analyzer;
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";
  std::uint64_t documents = 0;
  std::uint64_t tokens = 0;
  std::uint64_t terms = 0;
  std::uint64_t cells = 0;  ///< (term, topic) pairs with a count above 0
  std::vector<ModelTopic> topics;

  /// K priors and K * V term probabilities.
  std::uint64_t parameters() const noexcept;
  /// Those that can be chosen: each distribution sums to 1. (K - 1) + K * (V - 1).
  std::uint64_t free_parameters() const noexcept;
};

/// What `train` answers: topics by name.
void write_trained_json(std::ostream& out, const ModelDescription& model, double seconds);
void print_trained(std::ostream& out, const ModelDescription& model, double seconds);
/// What `model info` answers: topics with their figures.
void write_json(std::ostream& out, const ModelDescription& model);
void print(std::ostream& out, const ModelDescription& model);

struct TopicWeights {
  std::string topic;
  std::vector<TopicWeight> terms;
};

void write_json(std::ostream& out, std::string_view model, const std::vector<TopicWeights>& topics);
void print(std::ostream& out, const std::vector<TopicWeights>& topics);

}  // namespace inkling::render
