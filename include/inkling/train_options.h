#pragma once

/// What can be chosen where a classifier is trained; docs/classification.md says what it does.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// P(topic) = its share of the training labels
struct FittedPrior {
  friend bool operator==(const FittedPrior&, const FittedPrior&) = default;
};
/// P(topic) = 1 / (number of topics)
struct UniformPrior {
  friend bool operator==(const UniformPrior&, const UniformPrior&) = default;
};
/// A positive weight for each topic; P(topic) = its weight / the sum of all weights.
using GivenPrior = std::map<std::string, double>;
using PriorChoice = std::variant<FittedPrior, UniformPrior, GivenPrior>;
/// What Classifier::prior_name() calls "fit" or "uniform"; empty for another name.
std::optional<PriorChoice> named_prior(std::string_view name);
/// A JSON object {"topic": weight, ...}, or lines of topic, tab, weight; `name` is for messages.
/// Throws OptionError, with the line, where it is neither.
GivenPrior parse_given_prior(std::string_view text, const std::string& name);

/// The families of models. All but `logistic` and `blend` are trained by counting alone; the last
/// three see a document as a row of fields.
enum class ModelKind : std::uint8_t {
  multinomial = 0,  ///< each token drawn from the distribution of the topic
  complement = 1,   ///< each topic by the documents of all others. Rennie et al. (2003)
  bernoulli = 2,    ///< each term of the vocabulary present or absent
  logistic = 3,     ///< multinomial logistic regression with an L2 penalty
  blend = 4,        ///< logistic with the one of the first three that suits it best
  /// The best of the above on held-out documents, or `mixed`, where other fields than the text tell
  /// topics apart; if no document has a text, one of those below, depending on the fields.
  automatic = 5,
  gaussian = 6,     ///< numbers, each field a normal distribution by topic
  categorical = 7,  ///< keywords, each field a distribution over its values by topic
  mixed = 8,        ///< texts, numbers and keywords together
};

enum class FieldKind : std::uint8_t { number = 0, keyword = 1, text = 2 };

/// How the variance for a field of numbers is estimated.
struct VarianceOptions {
  /// This part of the largest variance of all fields is added to each variance.
  double smoothing = 1e-9;
  bool shared = false;     ///< all topics have one variance, so that boundaries are linear
  bool of_sample = false;  ///< the divisor is n - 1 instead of n

  friend bool operator==(const VarianceOptions&, const VarianceOptions&) = default;
};

/// What models of fields look at.
struct FieldOptions {
  /// Names of fields. Empty: `gaussian` takes all with numbers, `categorical` all with keywords,
  /// `mixed` these and TrainOptions::field; without the topics, tags, and what the index records
  /// about files (path, folder, name, extension, modified, size).
  std::vector<std::string> from{};
  VarianceOptions variance{};
};

/// The value of a term that occurs tf times in a document.
enum class TermWeight : std::uint8_t {
  tf = 0,         ///< tf
  binary = 1,     ///< 1
  tfidf = 2,      ///< tf * idf, idf = ln((1 + N) / (1 + df)) + 1
  sublinear = 3,  ///< (1 + ln tf) * idf
  rennie = 4,     ///< ln(1 + tf) * ln(N / df). Rennie et al. (2003), table 4
};

/// Where idf enters. On counts it multiplies the sums of a topic, so that a document's share does
/// not depend on the other documents.
enum class IdfPlace : std::uint8_t { none = 0, documents = 1, counts = 2 };

enum class SmoothingKind : std::uint8_t {
  additive = 0,  ///< alpha more of each term
  corpus = 1,    ///< alpha * V more terms, shared out as in the whole collection
  discount = 2,  ///< alpha (0 to 1) taken from each count, shared out as in the whole collection.
                 ///< Ney, Essen & Kneser (1994)
};

struct Smoothing {
  SmoothingKind kind = SmoothingKind::additive;
  /// bernoulli: what is added to the documents without the term; alpha if empty. With Beta(A, B) as
  /// the prior of a rate and its mode as the estimate, alpha is A - 1 and this is B - 1.
  std::optional<double> absent_alpha{};
  /// bernoulli: rates are kept at least this far from 0 and 1.
  double clip = 0;
  /// complement: the weights of a topic are divided by the sum of their absolute values.
  bool normalize_weights = false;

  friend bool operator==(const Smoothing&, const Smoothing&) = default;
};

enum class FeatureMeasure : std::uint8_t { none = 0, mutual_information = 1, chi_squared = 2 };

/// The terms that tell topics apart: those whose presence in a training document has the most to do
/// with its topic, by the measure of its 2x2 table, for the best topic.
struct FeatureChoice {
  FeatureMeasure measure = FeatureMeasure::none;
  std::size_t count = 0;  ///< terms; 0 with `none`, which takes all

  friend bool operator==(const FeatureChoice&, const FeatureChoice&) = default;
};

/// How many times a training document counts. multinomial, complement: it multiplies
/// values and, in the fitted prior, documents; logistic: C. What is chosen on held-out documents
/// counts each of them once.
struct WeighingOptions {
  /// A field with one number above 0, up to 1e6, of each training document. Empty: each counts
  /// once.
  std::string field{};
  /// Each topic counts the same: documents of topic c count W / (K * W_c) times, W the weight of
  /// all documents, W_c that of those of c, K the number of topics, as with scikit-learn's
  /// class_weight="balanced"; of a document of several topics the mean counts. Not for models that
  /// give sets of topics.
  bool balance = false;

  friend bool operator==(const WeighingOptions&, const WeighingOptions&) = default;
};

/// What is counted in a text, and how much. Empty choices are those of the kind.
struct FeatureOptions {
  std::optional<TermWeight> weight{};
  std::optional<bool> unit_length{};  ///< empty: with idf
  std::optional<IdfPlace> idf{};
  std::size_t min_df = 1;  ///< terms of fewer training documents are left out
  /// Only this many terms, those of the most training documents if the weight is binary, else
  /// those with the most occurrences in them; ties go to those that sort first. 0: all. The pairs
  /// are those of these terms, and are not counted.
  std::size_t max_terms = 0;
  std::vector<std::string> without{};  ///< terms that are left out, as top_terms() names them
  /// Only terms chosen from the labels; not together with max_terms. Ties go to those that
  /// sort first. Where training holds documents out, it chooses without them. Pairs are those of
  /// these terms.
  FeatureChoice chosen{};
  /// Pairs of adjacent terms count like terms, from two training documents on.
  bool bigrams = false;
  WeighingOptions weighing{};
};

/// Of fewer training documents nothing is held out, as what they would say is chance: alpha is 1, C
/// 10, the temperature 1, each cut 0.5, and ModelKind::automatic takes complement.
inline constexpr std::size_t kLeastHeldOut = 30;

/// How many topics a model gives to a text.
enum class LabelCount : std::uint8_t {
  one = 0,      ///< the best one. A training document counts for each of its topics
  several = 1,  ///< all that reach their cuts
};

/// How training judges its own choices.
struct HoldOutOptions {
  std::size_t folds = 5;   ///< held out in turn, 2 to 100
  std::uint64_t seed = 1;  ///< of the folds and of the order of work
  /// Fits the temperature that makes p a probability, and measures typical texts. Without it, and
  /// with nothing to choose, training only counts, and no topic has a cut.
  bool calibrate = true;
  /// Each topic gets the lowest cut with this precision of its tags on held-out documents, above 0
  /// to 1; a topic that never reaches it is never given. If each document has one topic, the best
  /// topic is the tag if it reaches its cut.
  std::optional<double> min_precision{};
  /// Empty: several where a training document has more than one topic.
  std::optional<LabelCount> labels{};
};

/// Where training documents came from, for people to read. It changes nothing else.
struct TrainedFrom {
  std::string where{};         ///< the query that selected them; empty: all
  std::uint64_t snapshot = 0;  ///< of the index; 0 if not given

  friend bool operator==(const TrainedFrom&, const TrainedFrom&) = default;
};

/// Beta(a, b), the prior of a rate; both numbers from 1 to 1e15.
struct BetaPrior {
  double a = 1;
  double b = 1;

  friend bool operator==(const BetaPrior&, const BetaPrior&) = default;
};

struct TrainOptions {
  ModelKind kind = ModelKind::complement;
  /// Added to the count of every (term, topic) pair, 0 to 1e15. 1 is Laplace smoothing. At 0
  /// (maximum likelihood) a term that a topic never had makes that topic impossible. Empty: the one
  /// that is best on documents held out from training.
  std::optional<double> alpha{};
  PriorChoice prior = FittedPrior{};
  std::string by = "label";  ///< the field of exact strings or numbers whose values are the topics
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";  ///< whose terms are counted
  FeatureOptions features{};
  Smoothing smoothing{};
  std::optional<double> c{};  ///< logistic: the inverse strength of the penalty; empty: chosen
  /// logistic: where it stops, the mean over documents of how far their answers are from those of
  /// the optimum, summed over topics.
  double tolerance = 0.01;
  HoldOutOptions hold_out{};
  FieldOptions fields{};
  /// Added to the documents of each topic where the prior is fitted, 0 to 1e15:
  /// P(c) = (n(c) + prior_alpha) / (n + prior_alpha * topics).
  double prior_alpha = 0;
  /// bernoulli, instead of alpha: each rate is the mode of its posterior under this prior, so
  /// that alpha is a - 1 and Smoothing::absent_alpha is b - 1. Beta(2, 2) is Laplace's smoothing.
  std::optional<BetaPrior> beta_prior{};
  TrainedFrom from{};  ///< is written into the model
};

}  // namespace inkling
