#pragma once

/// What is asked of classifiers: training, trying, tagging, labels.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/input_format.h"
#include "inkling/learning_curve.h"
#include "inkling/review.h"
#include "inkling/tagging.h"
#include "service/index_requests.h"

namespace inkling::service {

struct TrainRequest {
  std::string name{};
  TrainOptions options{};
  std::string where{};
  Wait wait{0};
};

/// Which mistakes are listed.
struct MistakesRequest {
  std::optional<std::size_t> top{};  ///< kUsualMistakes
  std::optional<std::string> truth{};
  std::optional<std::string> predicted{};

  bool asks() const noexcept { return top || truth || predicted; }
};
inline constexpr std::size_t kUsualMistakes = 20;

struct EvaluateRequest {
  std::string name{};
  std::string where{};
  std::optional<double> min_accuracy{};  ///< below it the answer is a no
  /// Cross-validation instead of the stored model.
  std::optional<std::size_t> folds{};
  bool leave_one_out = false;
  std::string group{};
  std::optional<std::uint64_t> seed{};   ///< of the parts, and of the permutations of a comparison
  std::optional<std::string> compare{};  ///< another model, on the same documents
  bool errors = false;                   ///< lists mistakes
  MistakesRequest mistakes{};
  TagOptions given{};                ///< without costs
  std::vector<std::string> costs{};  ///< "true>given=X"
};

struct CurveRequest {
  CurveOptions options{};
  std::string where{};
  std::optional<std::string> test{};  ///< a third that is drawn
};

struct ClassifyRequest {
  std::string name{};
  std::vector<std::string> set{};  ///< "field=value": beside the text, of a model of fields
  bool explain = false;
  std::optional<std::size_t> top{};  ///< only so many topics
  double min_p = 0;                  ///< no tag below this probability
  std::vector<std::string> costs{};  ///< "true>given=X"
  TextsRequest reading{};
  std::optional<std::size_t> threads{};
};

struct TagRequest {
  std::string name{};
  std::string where{};
  TagOptions options{};              ///< without costs
  std::vector<std::string> costs{};  ///< "true>given=X"
  bool dry_run = false;
  Wait wait{0};
};

/// The texts, it gets from the face.
struct LearnRequest {
  std::string name{};
  std::string topic{};
  TextsRequest reading{};
  Wait wait{0};
};

struct ForgetRequest {
  std::string name{};
  std::vector<std::string> documents{};  ///< ids of the index, or files
  TextsRequest reading{};
  Wait wait{0};
};

struct LabelRequest {
  std::string id{};
  std::vector<std::string> topics{};
  std::optional<std::string> model{};  ///< that learns it under these, or forgets it without any
  bool as_record = false;              ///< LabelsBy::record, otherwise LabelsBy::hand
  /// The labels that whoever changes them has seen: with others now, nothing is changed.
  std::optional<std::vector<std::string>> expected{};
  Wait wait{0};
};

struct OutliersRequest {
  std::string name{};
  std::string where{};
  std::size_t k = 20;
};

struct GenerateRequest {
  std::string name{};
  std::optional<std::string> topic{};
  std::size_t tokens = 100;
  std::uint64_t seed = 1;
};

struct ReviewRequest {
  std::string name{};
  std::string where{};
  ReviewOptions options{};
  Wait wait{0};
};

}  // namespace inkling::service
