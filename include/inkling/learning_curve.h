#pragma once

/// How much better models get with more training documents.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct CurveOptions {
  std::vector<ModelKind> kinds{ModelKind::multinomial, ModelKind::logistic};
  /// Training documents. Empty: all of them, half of them, and so on, up to kUsualSizes sizes,
  /// while there are two documents for each topic.
  std::vector<std::size_t> sizes{};
  std::size_t seeds = 5;    ///< samples of each size, from 1
  std::uint64_t seed = 1;   ///< of the first sample and of what is held out
  TrainOptions training{};  ///< all but the kind
  std::function<void(std::size_t done, std::size_t trainings)> progress{};
  std::function<void()> check{};  ///< as of Classifier::train()

  static constexpr std::size_t kUsualSizes = 8;
};

/// A mean over samples, and the width of its band.
struct CurveBand {
  double mean = 0;
  double deviation = 0;  ///< the standard deviation, divisor n - 1; 0 of a single sample
};

struct CurvePoint {
  ModelKind kind = ModelKind::multinomial;
  std::size_t size = 0;  ///< training documents
  CurveBand accuracy{};  ///< of all test documents: a topic that the sample lacks is a mistake
  CurveBand macro_f1{};  ///< over the topics that are true or given at least once
};

struct LearningCurve {
  std::uint64_t documents = 0;       ///< that samples are drawn from
  std::uint64_t test_documents = 0;  ///< that all models are tested on
  std::size_t seeds = 0;
  std::uint64_t seed = 0;
  std::vector<CurvePoint> points{};  ///< by kind as asked for, then by size
};

/// Trains each kind, with its usual choices, on samples of the labelled documents of `where`, and
/// tests it on those of `test`, which train nothing; without `test`, on a third of them that is
/// drawn by `seed` and stratified by label sets. Sample number s is drawn by seed + s: documents
/// are shuffled, and those of each label set come in proportion, so that a smaller sample is a part
/// of a larger one. A model knows only the terms of its sample.
///
/// Cost: that of kinds * sizes * seeds trainings and evaluations. Throws OptionError for no kind,
/// no seed, and sizes that are 0 or more than there are documents; EmptyInputError where there is
/// nothing to train or to test on, and what Classifier::train() throws.
LearningCurve learning_curve(const Index& index, const DocumentSet& where,
                             const std::optional<DocumentSet>& test,
                             const CurveOptions& options = {});
/// On all documents: a third are for testing.
LearningCurve learning_curve(const Index& index, const CurveOptions& options = {});

}  // namespace inkling
