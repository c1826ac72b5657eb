#pragma once

/// Multinomial naive Bayes, trained from the postings of an index.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document_set.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/tagging.h"

namespace inkling {

struct FittedPrior {};   ///< P(topic) = its share of the training labels
struct UniformPrior {};  ///< P(topic) = 1 / topics
/// Positive weights by topic, which are normalised; every topic must be given.
using GivenPrior = std::map<std::string, double>;
using PriorChoice = std::variant<FittedPrior, UniformPrior, GivenPrior>;

struct TrainOptions {
  double alpha =
      1.0;  ///< pseudo-count added to every (term, topic) count; >= 0, 0 is maximum likelihood
  PriorChoice prior = FittedPrior{};
  std::string by = "label";  ///< the field of exact strings or numbers whose values are the topics
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";  ///< whose terms are counted
};

/// Topics of one model.
inline constexpr std::size_t kMostModelTopics = 131'072;

struct TopicProbability {
  std::string topic;
  double p = 0;      ///< P(topic | text); NaN when every topic is impossible: 0/0
  double log_p = 0;  ///< its natural logarithm, kept where p underflows; -infinity for an
                     ///< impossible topic, NaN as p
};

/// One term's part of the log odds of the best topic against the runner-up, in bits.
struct Evidence {
  std::string term;     ///< "" for the prior
  std::string surface;  ///< as it is in the text, folded; "prior" for the prior
  std::uint32_t tf = 0;
  double bits = 0;  ///< infinite when the runner-up never has the term: only at alpha 0
  std::string impossible_under;  ///< that runner-up; "" where the bits are finite
};

struct Classification {
  /// Best first, ties by topic. With no known term: the priors. When every topic is impossible:
  /// all, without numbers.
  std::vector<TopicProbability> predictions;
  bool abstained = false;  ///< no tag: no known term, or every topic is impossible
  std::string why;         ///< the reason when abstained
  std::vector<std::string>
      unknown;  ///< words that training never saw, in order, each once: they are skipped
  std::vector<Evidence>
      explanation;      ///< prior first; added in this order they give `log_odds` exactly
  double log_odds = 0;  ///< bits, best against runner-up; 0 with fewer than two topics, NaN when
                        ///< all are impossible
  double log_evidence = 0;  ///< ln p(text), the text as a sequence of its known terms
};

struct TopicQuality {
  std::string topic;
  double precision = 0, recall = 0, f1 = 0;
  std::uint64_t support = 0;
};

struct Evaluation {
  std::uint64_t documents = 0;
  std::uint64_t correct = 0;
  std::uint64_t abstained = 0;  ///< counted as wrong
  double accuracy = 0, macro_f1 = 0, micro_f1 = 0;
  double log_loss = 0;  ///< nats, mean of -ln p(true topic); infinite when one was impossible
  double ece = 0;       ///< 15 equal-width bins of the top probability
  std::vector<TopicQuality> topics;
  /// [true][predicted], in the order of topics; empty for a model of more than
  /// kMostConfusionTopics.
  std::vector<std::vector<std::uint64_t>> confusion;

  static constexpr std::size_t kMostConfusionTopics = 1000;  ///< whose matrix has 8 MB
};

struct TopicWeight {
  std::string term;
  std::string surface;
  std::uint64_t count = 0;
  double log_p = 0;  ///< ln P(term | topic)
  double bits = 0;   ///< log2 of P(term | topic) over P(term | the other topics together)
};

namespace classify {
class Model;
struct ClassifierAccess;
}  // namespace classify

/// A trained model: values, no index behind it. Any number of threads may classify with one.
class Classifier {
 public:
  /// Walks once over the postings of the selected documents and reads no text. A document with
  /// several topics counts for each of them. The vocabulary is the terms of all documents that have
  /// a topic.
  /// Throws UnknownNameError when there is no field `by` or `field`, EmptyInputError when no
  /// selected document has a topic, OptionError for an alpha that is no number from 0 to 1e15, a
  /// prior that misses a topic, more topics than kMostModelTopics, and a `where` of another view.
  static Classifier train(const Index& index, const DocumentSet& where,
                          const TrainOptions& options = {});
  /// From all documents.
  static Classifier train(const Index& index, const TrainOptions& options = {});

  /// The model that serialize() wrote. Throws CorruptIndexError, FormatVersionError.
  static Classifier parse(std::string_view bytes, const std::string& name);
  std::string serialize() const;

  /// Reads model `name` of the index. Throws UnknownNameError.
  static Classifier load(const Index& index, std::string_view name);
  /// Puts the model into the index, where load() finds it after the next commit of `writer`.
  /// Throws what IndexWriter::put_model() does.
  void store(IndexWriter& writer, std::string_view name) const {
    writer.put_model(name, serialize());
  }

  ~Classifier();
  Classifier(Classifier&&) noexcept;
  Classifier& operator=(Classifier&&) noexcept;

  const AnalyzerSettings& analyzer() const noexcept;
  TermUnit term_unit() const noexcept;
  const std::string& field() const noexcept;                ///< whose terms it counted
  const std::vector<std::string>& topics() const noexcept;  ///< sorted
  double alpha() const noexcept;
  std::string by() const;
  std::string prior_name() const;  ///< "fit", "uniform" or "given"
  std::uint64_t documents() const noexcept;
  std::uint64_t tokens() const noexcept;
  std::uint64_t terms() const noexcept;
  /// (term, topic) pairs with a count above 0: what the model stores.
  std::uint64_t cells() const noexcept;
  /// Here and below, `topic` is a place in topics(); OptionError for one beyond.
  std::uint64_t topic_documents(std::size_t topic) const;
  std::uint64_t topic_tokens(std::size_t topic) const;
  double log_prior(std::size_t topic) const;
  /// Occurrences of `term` in documents of `topic`; 0 for a term outside of the vocabulary.
  std::uint64_t count(std::string_view term, std::size_t topic) const;
  /// ln P(term | topic); empty for a term outside of the vocabulary.
  std::optional<double> log_probability(std::string_view term, std::size_t topic) const;

  /// Cost: O(tokens + known distinct terms * topics).
  Classification classify(std::string_view text, bool explain = false) const;

  /// Classifies every selected document from its postings, without reading text, and compares with
  /// field `by`. With several true topics a prediction is right when it is one of them.
  /// Throws EmptyInputError when no selected document has a topic that the model knows.
  Evaluation evaluate(const Index& index, const DocumentSet& where) const;
  Evaluation evaluate(const Index& index) const;  ///< with all documents

  /// Gives each selected document its most probable topic, from its postings, without reading text;
  /// none where no term is known, every topic is impossible or its probability is below
  /// `options.min_p`. Nothing is written: hand the assignment to IndexWriter::put_tags(). Throws
  /// OptionError for a `min_p` outside [0, 1], or an index that cuts texts in another way.
  Tagging tag(const Index& index, const DocumentSet& where, const TagOptions& options = {}) const;
  Tagging tag(const Index& index, const TagOptions& options = {}) const;  ///< all documents

  /// The k terms that speak most for `topic`.
  std::vector<TopicWeight> top_terms(std::size_t topic, std::size_t k) const;

 private:
  friend struct classify::ClassifierAccess;
  explicit Classifier(std::unique_ptr<const classify::Model> model);

  std::unique_ptr<const classify::Model> model_;
};

}  // namespace inkling
