#include "inkling/outliers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "classify/answers/document_scores.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using namespace classify;

Outlier outlier_of(const Model& model, const DocumentScore& score) {
  Outlier found{.doc = score.doc,
                .bits_per_token = score.text.bits_per_token(),
                .tokens = score.text.tokens,
                .known_tokens = score.text.known_tokens};
  found.is_unlike = !score.has_known_term ||
                    likeness(model.record().choices.typical, score.text) != Likeness::usual;
  const std::size_t best = best_topic(score.scores);
  if (!score.has_known_term || !is_possible(score.scores[best])) return found;
  calibrate(model, true, score.scores);
  found.topic = model.record().topics[best];
  found.p = std::exp(score.scores[best]);
  return found;
}

/// The k with the most bits so far.
class MostBits {
 public:
  MostBits(const Index& index, std::size_t k) : index_(index), k_(k) {}

  void offer(Outlier row) {
    rows_.push_back(std::move(row));
    if (rows_.size() >= 2 * k_ + kMoreRows) cut();
  }

  std::vector<Outlier> take() {
    cut();
    for (Outlier& row : rows_) row.id = index_.id(row.doc);
    return std::move(rows_);
  }

 private:
  static constexpr std::size_t kMoreRows = 1000;

  void cut() {
    const auto key = [&](const Outlier& row) {
      const double bits = std::isnan(row.bits_per_token) ? std::numeric_limits<double>::infinity()
                                                         : row.bits_per_token;
      return std::tuple(-bits, index_.entry_rank(row.doc));
    };
    std::ranges::sort(rows_, {}, key);
    rows_.resize(std::min(rows_.size(), k_));
  }

  const Index& index_;
  std::size_t k_;
  std::vector<Outlier> rows_;
};

}  // namespace

Outliers find_outliers(const Classifier& classifier, const Index& index, const DocumentSet& where,
                       std::size_t k) {
  const Model& model = model_of(classifier);
  if (model.fields() != nullptr) {
    throw OptionError("name", "a model of fields does not say how probable a text is",
                      "train a model of texts, such as --kind multinomial");
  }
  MostBits most(index, std::min<std::size_t>(k, index.document_count()));
  Outliers found;
  score_documents(model, index, live_documents(index, where), [&](const DocumentScore& score) {
    if (score.text.tokens == 0) return;
    ++found.documents;
    most.offer(outlier_of(model, score));
  });
  found.rows = most.take();
  return found;
}

}  // namespace inkling
