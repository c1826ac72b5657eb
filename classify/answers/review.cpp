#include "inkling/review.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "classify/answers/document_scores.h"
#include "classify/counts/labelled_documents.h"
#include "classify/counts/term_pairs.h"
#include "classify/families/posterior.h"
#include "classify/model/scoring.h"
#include "inkling/error.h"

namespace inkling {

namespace {

using namespace classify;

/// For each document of a batch so many are looked at.
constexpr std::size_t kLooksForEach = 20;

struct Waiting {
  DocId doc;
  double margin;
  std::uint64_t terms;
};

double margin_of(std::vector<double> probabilities) {
  std::ranges::sort(probabilities, std::ranges::greater());
  return probabilities.size() < 2 ? probabilities.front() : probabilities[0] - probabilities[1];
}

double margin_of(const Model& model, const DocumentScore& score) {
  if (!is_possible(score.scores[best_topic(score.scores)])) return 0;
  calibrate(model, score.has_known_term, score.scores);
  std::vector<double> probabilities;
  for (const double log_p : score.scores) probabilities.push_back(std::exp(log_p));
  return margin_of(std::move(probabilities));
}

DocumentSet without_labels(const Classifier& classifier, const Index& index,
                           const DocumentSet& where) {
  DocumentSet found = live_documents(index, where);
  const auto column = require_topic_column(index, classifier.by());
  for (const DocId doc : live_documents(index, where)) {
    if (!column->ordinals(doc).empty()) found.erase(doc);
  }
  return found;
}

std::vector<Waiting> waiting(const Classifier& classifier, const Index& index,
                             const DocumentSet& unlabelled, std::size_t least_terms) {
  const Model& model = model_of(classifier);
  std::vector<Waiting> all;
  score_documents(model, index, unlabelled, [&](const DocumentScore& score) {
    const std::uint64_t terms = score.text.known_terms;
    all.push_back({score.doc, margin_of(model, score), terms});
  });
  std::ranges::sort(all, {}, [&](const Waiting& one) {
    return std::tuple(one.terms == 0, one.terms < least_terms, one.margin,
                      index.entry_rank(one.doc));
  });
  return all;
}

/// The terms of the evidence that weigh most, by their bytes.
std::vector<std::string> names_of(const std::vector<Evidence>& strong) {
  std::vector<std::string> names;
  for (const Evidence& row : strong) names.push_back(row.term);
  std::ranges::sort(names);
  return names;
}

bool is_like(const std::vector<Evidence>& one, const std::vector<Evidence>& other) {
  std::vector<std::string> shared;
  std::ranges::set_intersection(names_of(one), names_of(other), std::back_inserter(shared));
  return 2 * shared.size() > one.size();
}

/// The evidence without the prior, the strongest first.
std::vector<Evidence> strong_terms(std::vector<Evidence> evidence) {
  std::erase_if(evidence, [](const Evidence& row) { return row.term.empty(); });
  std::ranges::stable_sort(evidence, std::ranges::greater(),
                           [](const Evidence& row) { return std::abs(row.bits); });
  evidence.resize(std::min(evidence.size(), ReviewItem::kMostStrongTerms));
  return evidence;
}

/// Without pairs and the prior.
std::uint64_t distinct_terms(const Model& model, const std::vector<Evidence>& evidence) {
  return static_cast<std::uint64_t>(std::ranges::count_if(evidence, [&](const Evidence& row) {
    return !row.term.empty() && !is_pair(row.term, model.has_pairs());
  }));
}

std::string beginning_of(const std::string& text) {
  std::size_t end = std::min(text.size(), ReviewItem::kBytesOfBeginning);
  while (end > 0 && end < text.size() && (text[end] & '\xC0') == '\x80') --end;
  return text.substr(0, end);
}

/// A batch in the making.
class Batch {
 public:
  explicit Batch(std::size_t k) : k_(k) {}

  bool is_full() const noexcept { return items_.size() >= k_; }

  void offer(ReviewItem item) {
    const bool is_new = std::ranges::none_of(items_, [&](const ReviewItem& chosen) {
      return !item.strong.empty() && is_like(item.strong, chosen.strong);
    });
    (is_new ? items_ : passed_over_).push_back(std::move(item));
  }

  std::vector<ReviewItem> take() {
    for (ReviewItem& item : passed_over_) {
      if (!is_full()) items_.push_back(std::move(item));
    }
    return std::move(items_);
  }

 private:
  std::size_t k_;
  std::vector<ReviewItem> items_;
  std::vector<ReviewItem> passed_over_;
};

void require_reviewable(const Classifier& classifier, const Index& index) {
  if (model_of(classifier).fields() != nullptr) {
    throw OptionError("name",
                      "documents are reviewed by their texts, and this is a model of fields",
                      "train a model of texts, such as --kind multinomial");
  }
  if (!index.stores_text()) {
    throw OptionError("name", "the index stores no texts to show",
                      "make a new index without --no-store, or label by id: `inkling label`");
  }
}

}  // namespace

ReviewItem review_item(const Classifier& classifier, const Index& index, DocId doc) {
  require_reviewable(classifier, index);
  ReviewItem item{.doc = doc, .id = index.id(doc), .title = index.title(doc)};
  item.answer =
      classifier.classify(text_values(index.document(doc).document, classifier.field()), {}, true);
  std::vector<double> probabilities;
  for (const TopicProbability& of : item.answer.predictions)
    probabilities.push_back(std::isnan(of.p) ? 0 : of.p);
  item.margin = margin_of(std::move(probabilities));
  item.terms = distinct_terms(model_of(classifier), item.answer.explanation);
  item.strong = strong_terms(item.answer.explanation);
  item.beginning = beginning_of(index.text(doc));
  return item;
}

ReviewQueue review_queue(const Classifier& classifier, const Index& index, const DocumentSet& where,
                         const ReviewOptions& options) {
  require_reviewable(classifier, index);
  const std::vector<Waiting> all =
      waiting(classifier, index, without_labels(classifier, index, where), options.least_terms);
  ReviewQueue queue;
  queue.unlabelled = all.size();
  queue.long_ones = static_cast<std::uint64_t>(std::ranges::count_if(
      all, [&](const Waiting& one) { return one.terms >= options.least_terms; }));
  const std::size_t k = std::min(options.k, all.size());
  Batch batch(k);
  for (std::size_t at = 0; at < std::min(k * kLooksForEach, all.size()) && !batch.is_full(); ++at) {
    ReviewItem item = review_item(classifier, index, all[at].doc);
    item.terms = all[at].terms;
    batch.offer(std::move(item));
  }
  queue.items = batch.take();
  return queue;
}

}  // namespace inkling
