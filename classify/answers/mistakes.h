#pragma once

/// Collects the worst mistakes of models, and finds what misled them.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/answers/document_score.h"
#include "classify/model/model.h"
#include "inkling/index.h"
#include "inkling/mistakes.h"
#include "stats/classification_measures.h"

namespace inkling::classify {

/// What is known of a document once it was judged. Topics are those of the model.
struct JudgedRow {
  DocId doc;
  std::span<const double> logs;  ///< ln of calibrated probabilities; none if no topic is possible
  const stats::TopicSet& labels;
  const stats::TopicSet& given;
  std::uint32_t best = 0;  ///< the topic that is given; of none or of sets the most probable one
};

/// Sees the documents of one model after another. No more than `options.k` are kept at a time.
class MistakeFinder {
 public:
  /// `topics` are those of all models. Throws UnknownNameError for a topic of the options that is
  /// not among them.
  MistakeFinder(const Index& index, MistakeOptions options, const std::vector<std::string>& topics);

  void see(const Model& model, const JudgedRow& document);
  /// After the last document of a model: explains what was kept of it. Cost: a walk over the
  /// postings of its terms; of a model of fields, of the documents' terms.
  void explain(const Model& model);
  MistakeList result() &&;

 private:
  /// A mistake, with what its order and its explanation need.
  struct Kept {
    Mistake mistake;
    DocId doc;
    std::uint32_t entry_rank = 0;
    std::optional<std::uint32_t> wrong;  ///< topics of the model that made it
    std::uint32_t right = 0;
  };

  bool qualifies(const Model& model, const JudgedRow& document) const;
  void keep(std::vector<Kept>& list, Kept made) const;
  static bool is_worse(const Kept& left, const Kept& right);

  const Index& index_;
  MistakeOptions options_;
  std::uint64_t total_ = 0;
  bool of_fields_ = false;
  std::vector<Kept> unexplained_;  ///< of the model at hand; a heap, the least bad on top
  std::vector<Kept> explained_;    ///< of the models before; another
};

}  // namespace inkling::classify
