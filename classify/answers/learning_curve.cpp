#include "inkling/learning_curve.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>

#include "classify/answers/document_folds.h"
#include "classify/answers/document_scores.h"
#include "classify/answers/tags_of.h"
#include "classify/counts/labelled_documents.h"
#include "classify/families/posterior.h"
#include "classify/model/model.h"
#include "classify/model/scoring.h"
#include "classify/training/train.h"
#include "inkling/error.h"
#include "stats/classification_measures.h"
#include "stats/macro_f1_test.h"
#include "stats/ratio.h"

namespace inkling {

namespace {

using classify::LabelledDocuments;

/// Documents that have a label, in the order of their entry.
std::vector<DocId> used(const Index& index, const LabelledDocuments& labelled) {
  std::vector<DocId> docs;
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    if (labelled.slot_of[doc] != labelled.idle_slot()) docs.push_back(DocId{doc});
  }
  std::ranges::sort(docs, {}, [&](DocId doc) { return index.entry_rank(doc); });
  return docs;
}

/// The documents in an order of which every beginning is a stratified sample: the i-th of the n
/// documents of a label set comes where the fraction (i + 1/2) / n of all is.
std::vector<DocId> stratified_order(const LabelledDocuments& labelled, std::vector<DocId> docs,
                                    std::uint64_t seed) {
  // std::shuffle differs between standard libraries; the engine does not.
  std::mt19937_64 random(seed);
  for (std::size_t left = docs.size(); left > 1; --left)
    std::swap(docs[left - 1], docs[random() % left]);
  std::vector<std::size_t> sizes(labelled.slot_topics.size()), met(sizes.size());
  for (const DocId doc : docs) ++sizes[labelled.slot_of[to_number(doc)]];
  std::vector<std::pair<double, DocId>> places;
  for (const DocId doc : docs) {
    const std::uint32_t slot = labelled.slot_of[to_number(doc)];
    const double before = static_cast<double>(met[slot]++) + 0.5;
    places.emplace_back(before / static_cast<double>(sizes[slot]), doc);
  }
  std::ranges::stable_sort(places, {}, &std::pair<double, DocId>::first);
  std::ranges::transform(places, docs.begin(), &std::pair<double, DocId>::second);
  return docs;
}

struct Split {
  DocumentSet taught, judged;
};

/// A third of the labelled documents is judged, unless others are; those train nothing.
Split split(const Index& index, const DocumentSet& where, const std::optional<DocumentSet>& test,
            const CurveOptions& options) {
  if (test) {
    DocumentSet others = *test;
    others.complement();
    others &= where;
    return {std::move(others), classify::live_documents(index, *test)};
  }
  const LabelledDocuments labelled =
      classify::labelled_documents(index, where, options.training.by);
  std::vector<DocumentSet> thirds =
      classify::document_folds(index, labelled, {.folds = 3, .seed = options.seed});
  DocumentSet taught = thirds[1];
  taught |= thirds[2];
  return {std::move(taught), std::move(thirds[0])};
}

/// Judges models by all labelled test documents, whether they know the labels or not.
class CurveTest {
 public:
  CurveTest(const Index& index, const DocumentSet& judged, const std::string& by)
      : index_(index),
        column_(classify::require_topic_column(index, by)),
        docs_(index.document_bound()) {
    judged.for_each([&](DocId doc) {
      if (column_->ordinals(doc).empty()) return;
      docs_.insert(doc);
      const auto ordinals = column_->ordinals(doc);
      truth_.emplace_back(ordinals.begin(), ordinals.end());
    });
    if (truth_.empty()) {
      throw EmptyInputError("no test document has a value in `" + by + "`",
                            "select others with --test");
    }
  }

  std::uint64_t documents() const noexcept { return truth_.size(); }

  /// Accuracy and macro F1.
  std::pair<double, double> judge(const classify::Model& model) const {
    const std::vector<std::uint32_t> number_of = ordinals_of(model);
    const classify::TagRule rule(model);
    std::vector<stats::TopicSet> given;
    std::uint64_t right = 0;
    classify::score_documents(model, index_, docs_, [&](const classify::DocumentScore& score) {
      stats::TopicSet& tags = given.emplace_back();
      const std::size_t best = classify::best_topic(score.scores);
      if (!classify::is_possible(score.scores[best])) return;
      classify::calibrate(model, score.has_known_term, score.scores);
      for (const std::uint32_t topic : rule.tags(score.has_known_term, score.scores))
        tags.push_back(number_of[topic]);
      const stats::TopicSet& truth = truth_[given.size() - 1];
      right += !tags.empty() && std::ranges::binary_search(truth, number_of[best]);
    });
    const auto counts = stats::topic_counts(truth_, given, column_->values().size());
    return {stats::ratio(right, truth_.size()), stats::macro_f1_of_occurring(counts)};
  }

 private:
  /// Both sorted, and each topic of a model is a value of the column.
  std::vector<std::uint32_t> ordinals_of(const classify::Model& model) const {
    std::vector<std::uint32_t> ordinals;
    std::uint32_t at = 0;
    for (const std::string& topic : model.record().topics) {
      while (column_->values()[at] != topic) ++at;
      ordinals.push_back(at);
    }
    return ordinals;
  }

  const Index& index_;
  std::shared_ptr<const KeywordColumn> column_;
  DocumentSet docs_;
  std::vector<stats::TopicSet> truth_;  ///< by document: ordinals of the column
};

CurveBand band_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  CurveBand band{values.front(), 0};
  // From the first on: values that are all the same deviate by 0, and not by a rounding.
  for (const double value : values) band.mean += (value - values.front()) / count;
  if (values.size() < 2) return band;
  double squares = 0;
  for (const double value : values) squares += (value - band.mean) * (value - band.mean);
  band.deviation = std::sqrt(squares / (count - 1));
  return band;
}

std::vector<std::size_t> sizes_of(const CurveOptions& options, const LabelledDocuments& labelled) {
  std::vector<std::size_t> sizes = options.sizes;
  const auto most = static_cast<std::size_t>(labelled.documents);
  const std::size_t least = 2 * labelled.topics.size();
  for (std::size_t size = most; options.sizes.empty() && sizes.size() < CurveOptions::kUsualSizes;
       size /= 2) {
    if (size < least && !sizes.empty()) break;
    sizes.push_back(size);
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.front() == 0 || sizes.back() > most) {
    throw OptionError("sizes", "there are " + std::to_string(most) +
                                   " training documents, and a size is from 1 to that many");
  }
  return sizes;
}

/// Trains and tests.
class CurveRun {
 public:
  CurveRun(const Index& index, const CurveOptions& options, const LabelledDocuments& labelled,
           const CurveTest& test, std::size_t trainings)
      : index_(index), options_(options), test_(test), trainings_(trainings) {
    for (std::size_t sample = 0; sample < options.seeds; ++sample)
      orders_.push_back(stratified_order(labelled, used(index, labelled), options.seed + sample));
  }

  CurvePoint point(ModelKind kind, std::size_t size) {
    TrainOptions training = options_.training;
    training.kind = kind;
    std::vector<double> accuracies, macro_f1s;
    for (const std::vector<DocId>& order : orders_) {
      DocumentSet sample = index_.no_documents();
      for (std::size_t at = 0; at < size; ++at) sample.insert(order[at]);
      const classify::Model model(
          classify::train(index_, sample, training, classify::on_trained(options_.check)));
      const auto [accuracy, macro_f1] = test_.judge(model);
      accuracies.push_back(accuracy);
      macro_f1s.push_back(macro_f1);
      ++done_;
      if (options_.progress) options_.progress(done_, trainings_);
    }
    return {kind, size, band_of(accuracies), band_of(macro_f1s)};
  }

 private:
  const Index& index_;
  const CurveOptions& options_;
  const CurveTest& test_;
  std::size_t trainings_;
  std::size_t done_ = 0;
  std::vector<std::vector<DocId>> orders_;  ///< by sample
};

}  // namespace

LearningCurve learning_curve(const Index& index, const DocumentSet& where,
                             const std::optional<DocumentSet>& test, const CurveOptions& options) {
  if (options.kinds.empty()) throw OptionError("kinds", "at least one is needed");
  index.require_own(where, "where");
  if (test) index.require_own(*test, "test");
  if (options.seeds == 0) throw OptionError("seeds", "at least one sample is needed");
  const Split documents = split(index, where, test, options);
  const LabelledDocuments labelled =
      classify::labelled_documents(index, documents.taught, options.training.by);
  const CurveTest judge(index, documents.judged, options.training.by);
  const std::vector<std::size_t> sizes = sizes_of(options, labelled);
  CurveRun run(index, options, labelled, judge,
               options.kinds.size() * sizes.size() * options.seeds);
  LearningCurve curve{labelled.documents, judge.documents(), options.seeds, options.seed, {}};
  for (const ModelKind kind : options.kinds) {
    for (const std::size_t size : sizes) curve.points.push_back(run.point(kind, size));
  }
  return curve;
}

LearningCurve learning_curve(const Index& index, const CurveOptions& options) {
  return learning_curve(index, index.documents(), std::nullopt, options);
}

}  // namespace inkling
