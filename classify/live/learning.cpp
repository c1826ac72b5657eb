#include "classify/live/learning.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "analysis/unicode.h"
#include "classify/families/feature_values.h"
#include "classify/live/row_edits.h"
#include "classify/live/topic_edits.h"
#include "classify/training/counting.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

constexpr std::size_t kLongestTopic = 32u << 10;

/// The values that training would give the document, in units of masses; rounded as there.
std::vector<TermMass> masses_of(const TrainingRecord& record, const DocumentCounts& document) {
  const FeatureRule& rule = record.choices.rule;
  const FeatureValues value_of(rule.weight);
  double squares = 0;
  for (const DocumentTerm& term : document.terms) squares += value_of(term.tf) * value_of(term.tf);
  const double length = rule.unit_length && squares > 0 ? std::sqrt(squares) : 1;
  std::vector<TermMass> masses;
  for (const DocumentTerm& term : document.terms) {
    masses.push_back(
        {term.term, term.surface, to_mass(value_of(term.tf) / length, record.mass_unit())});
  }
  return masses;
}

void require_known_topics(const TrainingRecord& record, const std::vector<std::string>& topics) {
  for (const std::string& topic : topics) {
    if (!std::ranges::binary_search(record.topics, topic))
      throw UnknownNameError("topic", topic, record.topics);
  }
}

/// Whether the topic was there, and has a weight.
bool is_former(const TrainingRecord& record, const std::string& topic) {
  return std::ranges::binary_search(record.former, topic, {}, &FormerTopic::name);
}

void require_learnable_topics(const TrainingRecord& record,
                              const std::vector<std::string>& topics) {
  if (topics.empty()) throw OptionError("topic", "a document is learned under at least one topic");
  std::size_t unknown = 0;
  for (const std::string& topic : topics) {
    if (topic.empty() || topic.size() > kLongestTopic || analysis::to_valid_utf8(topic) != topic)
      throw OptionError("topic", "its name has 1 byte to 32 KiB of valid UTF-8");
    if (std::ranges::binary_search(record.topics, topic)) continue;
    ++unknown;
    if (record.prior.kind == PriorKind::given && !is_former(record, topic)) {
      throw OptionError("topic", "`" + topic + "` is new, and the given prior has no weight for it",
                        "train again with a weight for it, or with --prior fit");
    }
  }
  if (record.topics.size() + unknown > kMostModelTopics) {
    throw OptionError("topic",
                      "a model takes " + std::to_string(kMostModelTopics) + " topics at most");
  }
}

std::vector<std::uint32_t> numbers_of(const TrainingRecord& record,
                                      const std::vector<std::string>& topics) {
  std::vector<std::uint32_t> numbers;
  for (const std::string& topic : topics) {
    const auto at = std::ranges::lower_bound(record.topics, topic);
    numbers.push_back(static_cast<std::uint32_t>(at - record.topics.begin()));
  }
  return numbers;
}

/// What a topic has of all terms.
std::uint64_t mass_of_topic(const TrainingRecord& record, std::uint32_t topic) {
  std::uint64_t mass = 0;
  for (const Cell& cell : record.cells) mass += cell.topic == topic ? cell.count : 0;
  return mass;
}

[[noreturn]] void refuse_unknown_document(const std::string& what) {
  throw OptionError(
      "model",
      "it was not trained on this document under these topics, or the document is not "
      "what it was then: " +
          what,
      "nothing was changed; train the model again if documents have changed since");
}

/// A topic that loses its last document has nothing but that document.
void require_nothing_left(const TrainingRecord& record, const std::vector<TermMass>& masses,
                          const std::vector<std::uint32_t>& topics) {
  std::uint64_t mass = 0;
  for (const TermMass& term : masses) mass += term.mass;
  for (const std::uint32_t topic : topics) {
    if (record.topic_documents[topic] == 1 && mass_of_topic(record, topic) != mass)
      refuse_unknown_document("the last document of `" + record.topics[topic] +
                              "` has other terms");
  }
}

/// Throws if the document cannot have been in training under these topics, because the record has
/// too little of it.
void require_there(const TrainingRecord& record, const DocumentCounts& document,
                   const std::vector<std::string>& topics) {
  require_known_topics(record, topics);
  const std::vector<TermMass> masses = masses_of(record, document);
  const std::vector<std::uint32_t> numbers = numbers_of(record, topics);
  if (const auto missing = first_missing(record, {masses, numbers}))
    refuse_unknown_document("it has too little of `" + std::string(*missing) + "`");
  if (record.tokens < document.tokens) refuse_unknown_document("it has fewer tokens");
  require_nothing_left(record, masses, numbers);
}

void take(TrainingRecord& record, const DocumentCounts& document,
          const std::vector<std::string>& topics) {
  const std::vector<std::uint32_t> numbers = numbers_of(record, topics);
  const std::vector<TermMass> masses = masses_of(record, document);
  take_rows(record, {masses, numbers});
  --record.documents;
  record.tokens -= document.tokens;
  for (std::size_t left = numbers.size(); left > 0; --left) {
    const std::uint32_t topic = numbers[left - 1];
    if (--record.topic_documents[topic] == 0) erase_topic(record, topic);
  }
}

}  // namespace

void require_live(const TrainingRecord& record) {
  const auto refuse = [](const std::string& why, const ErrorText& hint) {
    throw OptionError("model", "it cannot learn or forget one document exactly: " + why, hint);
  };
  if (record.choices.kind == ModelKind::logistic || record.choices.kind == ModelKind::blend) {
    refuse("the weights of logistic regression are fitted to all documents together",
           "train it again, or train one of --kind multinomial, complement or bernoulli");
  }
  if (is_of_fields(record.choices.kind)) {
    refuse("a model of fields is trained as a whole", "train it again");
  }
  if (!record.choices.rule.is_additive()) {
    refuse("idf within documents changes with every document",
           "train it again, or train one with --idf counts");
  }
  if (record.has_pairs) {
    refuse("it knows pairs of terms, of which it never saw those of one document",
           "train it again, or train one without --bigrams");
  }
  if (record.choices.limits.leave_out_any()) {
    refuse("rare terms, or others, were left out and not counted",
           "train it again, or train one without --min-df, --max-terms, --features and --without");
  }
  if (record.source.weighing != WeighingOptions{}) {
    refuse("documents have weights, and what one of them adds is rounded with all others",
           "train it again, or train one without --weights and --balance");
  }
  if (!record.term_documents.empty() && record.term_documents.front() == 0) {
    refuse("an earlier release trained it, which did not count the documents of each term",
           "train it again");
  }
}

void learn(TrainingRecord& record, const DocumentCounts& document,
           const std::vector<std::string>& topics) {
  require_live(record);
  require_learnable_topics(record, topics);
  for (const std::string& topic : topics) require_topic_number(record, topic);
  const std::vector<std::uint32_t> numbers = numbers_of(record, topics);
  const std::vector<TermMass> masses = masses_of(record, document);
  add_rows(record, {masses, numbers});
  for (const std::uint32_t number : numbers) ++record.topic_documents[number];
  ++record.documents;
  record.tokens += document.tokens;
}

void forget(TrainingRecord& record, const DocumentCounts& document,
            const std::vector<std::string>& topics) {
  require_live(record);
  require_there(record, document, topics);
  if (record.documents == 1) {
    throw OptionError("model", "it has no other document, and a model needs at least one",
                      "`inkling model drop` removes it");
  }
  take(record, document, topics);
}

void relabel(TrainingRecord& record, const DocumentCounts& document,
             const std::vector<std::string>& from, const std::vector<std::string>& to) {
  require_live(record);
  require_there(record, document, from);
  learn(record, document, to);
  take(record, document, from);
}

}  // namespace inkling::classify
