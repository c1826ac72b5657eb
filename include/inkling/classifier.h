#pragma once

/// Naive Bayes and its kin, trained from the postings of an index. Multinomial, the simplest kind:
///   P(topic | text)  is proportional to  P(topic) * product over tokens of P(term | topic)
///   P(term | topic) = (count + alpha) / (tokens + alpha * V)
///
/// `count` is the number of occurrences of the term in documents of the topic, `tokens` the sum of
/// these counts over all terms, and V the number of terms that training saw. Source: Manning,
/// Raghavan & Schuetze (2008), Introduction to Information Retrieval, ch. 13.2.
/// docs/classification.md has worked examples.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document_set.h"
#include "inkling/evaluation.h"
#include "inkling/evidence.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/tagging.h"
#include "inkling/train_options.h"
#include "inkling/typical_texts.h"
#include "inkling/visibility.h"

namespace inkling::classify {
class Model;
struct TextReaders;
struct ClassifierAccess;
}  // namespace inkling::classify

namespace INKLING_PUBLIC inkling {

/// A choice of training, judged on held-out documents.
struct TrainingTrial {
  /// "alpha", "c", "blend"; "variance-smoothing" of numbers, which is given.
  std::string parameter;
  double value = 0;
  double log_loss = 0;  ///< nats per document, after calibration
  double accuracy = 0;
  double micro_f1 = 0;     ///< with a cut for each topic, where documents have several
  double temperature = 1;  ///< that calibrates it
  /// Of the one that was chosen: the expected calibration error of its calibrated probabilities, 15
  /// bins, as Evaluation::ece.
  std::optional<double> ece{};

  friend bool operator==(const TrainingTrial&, const TrainingTrial&) = default;
};

/// A kind of model that `auto` compared with others on held-out documents.
struct KindTrial {
  ModelKind kind = ModelKind::multinomial;
  ModelKind family = ModelKind::multinomial;  ///< of a blend: which counts it blends
  bool bigrams = false;                       ///< also counted pairs of terms
  double log_loss = 0;                        ///< this and the next two as in TrainingTrial
  double accuracy = 0;
  double micro_f1 = 0;
  bool chosen = false;  ///< the best: by micro F1, accuracy, then log loss

  friend bool operator==(const KindTrial&, const KindTrial&) = default;
};

/// A model has at most this many topics.
inline constexpr std::size_t kMostModelTopics = 131'072;

struct TopicProbability {
  std::string topic;
  double p = 0;  ///< P(topic | text), calibrated; NaN when every topic is impossible
  /// ln P(topic | text) before calibration, exact where P underflows to 0. -infinity for an
  /// impossible topic; NaN where p is.
  double log_p = 0;
};

/// A part of a line of the text, where one of its strongest terms first occurs.
struct EvidenceLine {
  std::string term;
  std::uint64_t line = 1;          ///< its number in its value of the text, from 1
  std::string text;                ///< up to 40 bytes to either side of the term
  std::size_t start = 0, end = 0;  ///< of the term in `text`, in bytes
};

/// The strongest terms for or against a topic whose lines are shown.
inline constexpr std::size_t kMostEvidenceLines = 5;

/// A topic that a text was given by a model of sets, because `p` reaches `cut`.
struct GivenTopic {
  std::string topic;
  double p = 0;
  double cut = 0;
  /// What the evidence speaks against: the most probable topic that was not given, or, where all
  /// are, another one. Empty where each topic is judged by itself, as by `logistic`: then the
  /// evidence adds up to the log odds of the topic against its absence.
  std::string against{};
  double log_odds = 0;  ///< in bits, not calibrated
  /// The prior, then the terms. Added in this order they are exactly `log_odds`.
  std::vector<Evidence> explanation{};
};

/// The topics of one text.
struct Classification {
  /// All topics of the model, the most probable first, ties by name. Terms are not independent, so
  /// log_p is overconfident; p is calibrated where training held documents out. Without any known
  /// term these are the priors; when every topic is impossible, p and log_p are NaN.
  std::vector<TopicProbability> predictions;
  std::vector<std::string> tags;  ///< the topics that are given to the text, sorted
  bool abstained = false;         ///< no topic is given
  std::string why;                ///< the reason, when abstained
  /// Words that training never saw, each once, in the order of the text. They are skipped.
  std::vector<std::string> unknown;
  /// When asked for, of the best topic against the runner-up: the prior, then the terms. Added in
  /// this order they are exactly `log_odds`.
  std::vector<Evidence> explanation;
  /// When asked for, of a model that gives sets of topics: each topic of `tags`, the most probable
  /// first.
  std::vector<GivenTopic> given{};
  /// With the explanation: the lines of the strongest terms, the strongest first. None of models of
  /// fields.
  std::vector<EvidenceLine> lines{};
  /// log2 of P(best | text) / P(runner-up | text), or, where each topic is judged by itself, the
  /// difference of their log odds, which is not that of their log_p. 0 with fewer than two topics;
  /// NaN when all are impossible.
  double log_odds = 0;
  double log_evidence = 0;  ///< ln P(text), the text taken as the sequence of its known terms
  std::uint64_t tokens = 0;
  std::uint64_t known_tokens = 0;  ///< of words that training saw
  /// -log2 P(known tokens) / known_tokens: how improbable the text is. For kinds whose scores are
  /// not likelihoods, by the distribution of all training documents together. NaN without a known
  /// token and for models of fields.
  double bits_per_token = std::numeric_limits<double>::quiet_NaN();
  /// In a model of fields: those without a given value. They are skipped.
  std::optional<std::vector<std::string>> missing{};
};

/// What is known of a document besides its text: values by field. Numbers are written in digits.
using GivenFields = std::map<std::string, std::vector<std::string>>;

/// The numbers of a field in the documents of one topic.
struct NumberDistribution {
  std::uint64_t count = 0;  ///< values; without any, the distribution is that of all topics
  double mean = 0;
  double deviation = 0;  ///< the root of the variance, with all that was added to it
};

/// A field that a model looks at.
struct ModelField {
  std::string name;
  FieldKind kind = FieldKind::number;
  std::uint64_t documents = 0;                ///< of training that have a value
  std::uint64_t values = 0;                   ///< that are distinct
  std::vector<NumberDistribution> numbers{};  ///< by topic; for a field of numbers
};

/// How much one term speaks for a topic.
struct TopicWeight {
  std::string term;
  std::string surface;  ///< its most frequent surface form in training
  double count = 0;     ///< Classifier::count()
  /// ln P(term | topic), for kinds that have such a probability. For Bernoulli models that of a
  /// text with the term.
  std::optional<double> log_p{};
  double weight = 0;  ///< Classifier::weight(), nats
  /// log2 of P(term | topic) / P(term | the other topics together); of kinds without such rates the
  /// weight less the mean weight of the other topics, in bits.
  double bits = 0;
};

/// What is known of the rate of a term in a topic: its posterior mean, and the interval that holds
/// it with a probability of 95 %.
struct RateInterval {
  double rate = 0, low = 0, high = 0;
};

/// A trained model. It is a value and does not need the index it was trained on. Any number of
/// threads may use one. One that was moved from may only be assigned to or destroyed.
///
/// Functions that take an index read postings and no text. `where` selects documents: a set of the
/// index's view (OptionError for one of another), without it all live documents.
class Classifier {
 public:
  /// Counts the terms of the selected documents that have a topic. A document with several topics
  /// counts for each of them; one without any is left out. `on_progress` may be empty: it is called
  /// now and then with the part that is done, 0 to 1, and what it throws ends the training.
  ///
  /// Cost: one walk over all terms of the field, then O(candidates * postings * topics) where
  /// something is chosen or calibrated; memory: 8 bytes a posting, and as many for its value.
  ///
  /// Throws UnknownNameError when there is no field `by` or `field`; EmptyInputError when no
  /// selected document has a topic; OptionError for a `field` that has no terms, an alpha that is
  /// not a number from 0 to 1e15, a GivenPrior whose weights are not positive numbers or whose
  /// topics are not those of the documents, and more topics than kMostModelTopics.
  static Classifier train(const Index& index, const DocumentSet& where,
                          const TrainOptions& options = {},
                          const std::function<void(double)>& on_progress = {});
  static Classifier train(const Index& index, const TrainOptions& options = {});

  /// Reads what serialize() wrote; `name` is for messages. Cost: O(bytes). Throws
  /// CorruptIndexError, FormatVersionError.
  static Classifier parse(std::string_view bytes, const std::string& name);
  std::string serialize() const;

  /// Reads the model of that name from the index. Throws UnknownNameError when there is none, and
  /// what parse() throws.
  static Classifier load(const Index& index, std::string_view name);
  /// Puts the model into the index; load() finds it after the next commit of `writer`. Throws what
  /// IndexWriter::put_model() throws.
  void store(IndexWriter& writer, std::string_view name) const {
    writer.put_model(name, serialize());
  }

  ~Classifier();
  Classifier(Classifier&&) noexcept;
  Classifier& operator=(Classifier&&) noexcept;

  const AnalyzerSettings& analyzer() const noexcept;  ///< of the index it was trained on
  TermUnit term_unit() const noexcept;
  const std::string& field() const noexcept;                ///< whose terms it counted
  const std::vector<std::string>& topics() const noexcept;  ///< sorted
  ModelKind kind() const noexcept;
  /// With these, train() makes such a model of other documents: what was chosen from the data
  /// (alpha, C, the temperature) is chosen again, and what was given stays. A kind that was chosen
  /// stays as well.
  TrainOptions options() const;
  double alpha() const noexcept;
  std::optional<double> c() const noexcept;  ///< of logistic regression, by itself or in a blend
  double temperature() const noexcept;       ///< multiplies scores to make calibrated probabilities
  /// What was tried on held-out documents to choose alpha, C and the blend.
  const std::vector<TrainingTrial>& trials() const noexcept;
  /// How many documents training with documents() and topics() holds out, each once: a sample where
  /// documents times topics are more than 4,194,304 scores. 0 where none was held out. A model that
  /// learned since may have held out some more or less.
  std::uint64_t held_out() const noexcept;
  /// What `auto` compared, in its order; empty for a kind that was named.
  const std::vector<KindTrial>& kinds_compared() const noexcept;
  /// What its training documents measured, each held out; of fewer than 30, of models of fields,
  /// and without calibration nothing is known.
  const TypicalTexts& typical_texts() const noexcept;
  std::string by() const;                    ///< the field that named the topics
  std::string prior_name() const;            ///< "fit", "uniform" or "given"
  std::uint64_t documents() const noexcept;  ///< that trained it
  /// TrainOptions::from of its training. Empty for a model of an earlier release, which
  /// did not record its documents.
  std::optional<TrainedFrom> trained_from() const;
  /// Whether a document of this id trained it. Of a model of an earlier release that is unknown,
  /// and false.
  bool has_trained_with(std::string_view id) const noexcept;
  std::uint64_t tokens() const noexcept;  ///< of these documents
  std::uint64_t terms() const noexcept;   ///< V, the size of its vocabulary; of fields, all values
  std::uint64_t cells() const noexcept;   ///< (term, topic) pairs with a count above 0

  // `topic` is a place in topics(); OptionError for one beyond its end. Terms and values of a model
  // of fields are named `field:value`.

  std::uint64_t topic_documents(std::size_t topic) const;
  double topic_tokens(std::size_t topic) const;  ///< the sum of count() over all terms
  double log_prior(std::size_t topic) const;     ///< ln P(topic)
  /// The least p of a tag; infinite for a topic that is never given; empty where the best topic is
  /// the tag.
  std::optional<double> cut(std::size_t topic) const;
  /// Whether count() is a whole number of occurrences.
  bool counts_occurrences() const noexcept;
  /// Occurrences of `term` in documents of `topic`; of a model that weighs terms (TermWeight) the
  /// sum of their values there, idf apart. 0 for a term outside of the vocabulary.
  double count(std::string_view term, std::size_t topic) const;
  /// What one occurrence of the term adds to the score of the topic, where texts are not divided by
  /// their lengths: ln P(term | topic) of a multinomial model. Empty for a term outside of the
  /// vocabulary.
  std::optional<double> weight(std::string_view term, std::size_t topic) const;
  /// The rate of a term in a topic, with alpha as the prior: under Dirichlet(alpha, ...), one rate
  /// is distributed as Beta(n + alpha, all others + theirs). In Bernoulli models it is the share of
  /// documents with the term, Beta(d + alpha, others + absent_alpha). Empty for a term outside of
  /// the vocabulary and for models that have no such rates: of weighted counts, of another
  /// smoothing than additive, of other kinds. Cost: some microseconds.
  std::optional<RateInterval> rate_interval(std::string_view term, std::size_t topic) const;
  /// The k terms that tell most for `topic`: those with the greatest `bits`, times P(term | topic)
  /// where the kind has it (log_p), which is what the term adds to the divergence of the topic from
  /// the others. Ties go to the more frequent term, then by bytes. Cost: O(terms * topics).
  std::vector<TopicWeight> top_terms(std::size_t topic, std::size_t k) const;

  /// Classifies a text, which is analyzed as those of the training index were. Cost: O(bytes +
  /// distinct known terms * topics). Throws OptionError for a text of 4 GiB or more.
  Classification classify(std::string_view text, bool explain = false) const;

  /// Classifies a document by what is given: `text` belongs to field(), and values to their fields.
  /// With none it is classify(text). `options` say which topics are given, and change no p. Throws
  /// also OptionError for a field that the model does not have, for something else than a number
  /// where one is needed, and for a text where the model has no field of text; and what tag()
  /// throws for its options.
  Classification classify(std::string_view text, const GivenFields& given, bool explain = false,
                          const TagOptions& options = {}) const;
  /// The same of several values, such as title and text (text_values()): no pair of terms reaches
  /// from one to the next, and lines are counted in each by itself. The language is that of all of
  /// them.
  Classification classify(const std::vector<std::string>& values, const GivenFields& given,
                          bool explain = false, const TagOptions& options = {}) const;
  /// The fields of a model of fields, else none.
  std::vector<ModelField> fields() const;

  /// Classifies the selected documents and compares the predictions with their values of the field
  /// that named the topics. Values that the model does not know are counted (Evaluation::unknown).
  ///
  /// Cost: O(postings * topics). Throws EmptyInputError when no selected document has a topic that
  /// the model knows, UnknownNameError when the index lacks a field of the model and for a topic of
  /// the options that the model lacks, OptionError for an index whose analyzer is another, and what
  /// tag() throws for EvaluationOptions::given.
  Evaluation evaluate(const Index& index, const DocumentSet& where,
                      const EvaluationOptions& options = {}) const;
  Evaluation evaluate(const Index& index) const;

  /// Cross-validation of what train() makes: the selected documents that have a topic are dealt out
  /// into folds of like mixture, and each fold is judged by a model of the others. A topic of one
  /// fold only is unknown to the model that judges it. Of a GivenPrior, each model takes the
  /// weights of the topics that it knows.
  ///
  /// Cost: that of `folds` trainings and evaluations. Throws OptionError for folds that FoldOptions
  /// does not allow, and what train() and evaluate() throw.
  static Evaluation cross_validate(const Index& index, const DocumentSet& where,
                                   const TrainOptions& options, const FoldOptions& folds,
                                   const EvaluationOptions& evaluation = {});

  /// Gives each selected document the tags that classify() would give it: its most probable topic,
  /// by costs the cheapest, or, of a model that gives sets, all topics that reach their cuts. None
  /// when no term is known, every topic is impossible, the cut of the model or `options.min_p` is
  /// not reached, or the text is unlike those that trained the model; `options.at_least_one` gives
  /// the best topic of those that miss a cut or are unlike. Nothing is written: hand the assignment
  /// to IndexWriter::put_tags().
  ///
  /// Cost: O(postings * topics). Throws OptionError for a `min_p` outside [0, 1], for costs that
  /// are not from 0 up or of a topic taken for itself, for costs of a model that gives sets of
  /// topics, and for an index whose analyzer is another; UnknownNameError for costs of a topic that
  /// the model lacks, and when the index lacks the field whose terms the model counts.
  Tagging tag(const Index& index, const DocumentSet& where, const TagOptions& options = {}) const;
  Tagging tag(const Index& index, const TagOptions& options = {}) const;

 private:
  friend struct classify::ClassifierAccess;
  explicit Classifier(std::unique_ptr<const classify::Model> model);

  std::unique_ptr<const classify::Model> model_;
  std::unique_ptr<classify::TextReaders> readers_;  ///< refers to the model; any thread may use it
};

}  // namespace inkling
