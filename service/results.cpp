/// What indexes and models hold, as plain structs.

#include "inkling/results.h"

#include <cmath>

#include "inkling/check.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/kind_options.h"
#include "inkling/live_model.h"
#include "service/browsing.h"
#include "service/model_options.h"

namespace inkling {

namespace {

TermRow row_of(const TermCursor& cursor, double documents) {
  const TermStatistics statistics = cursor.statistics();
  return {.term = std::string(cursor.term()),
          .surface = cursor.surface(),
          .df = statistics.df,
          .cf = statistics.cf,
          .idf = std::log2(documents / statistics.df)};
}

/// The places of the topics asked for: one, or all.
std::vector<std::size_t> places(const Classifier& classifier,
                                const std::optional<std::string>& topic) {
  std::vector<std::size_t> result;
  for (std::size_t at = 0; at < classifier.topics().size(); ++at) {
    if (!topic || classifier.topics()[at] == *topic) result.push_back(at);
  }
  if (topic && result.empty()) throw UnknownNameError("topic", *topic, classifier.topics());
  return result;
}

}  // namespace

IndexTotals index_totals(const Index& index, bool count_terms) {
  return {.documents = index.document_count(),
          .text = count_terms ? index.field_statistics(FieldId::text)
                              : index.known_field_statistics(FieldId::text),
          .bytes = index.bytes(),
          .snapshot = index.snapshot()};
}

IndexStatistics index_statistics(const std::filesystem::path& directory, const Index& index) {
  return {.totals = index_totals(index, true),
          .segments = index.segment_count(),
          .analyzer = index.analyzer(),
          .stores_text = index.stores_text(),
          .mapping = index.mapping(),
          .keyword_fields = index.keyword_fields(),
          .number_fields = index.number_fields(),
          .models = index.models(),
          .snapshots = Index::snapshots(directory)};
}

std::vector<TermRow> term_rows(const Index& index, std::string_view prefix, std::size_t k) {
  const std::string folded = service::folded_prefix(index, std::string(prefix));
  std::vector<TermRow> rows;
  for (TermCursor cursor = index.terms(FieldId::text, folded);
       !cursor.exhausted() && rows.size() < k; cursor.advance()) {
    rows.push_back(row_of(cursor, index.document_count()));
  }
  return rows;
}

ModelDescription describe_model(const std::string& name, const Classifier& classifier) {
  ModelDescription model;
  model.name = name;
  model.kind = kind_name(classifier.kind());
  model.alpha.reset();
  if (service::takes_option(classifier.kind(), "alpha")) model.alpha = classifier.alpha();
  model.temperature = classifier.temperature();
  model.trials = classifier.trials();
  model.held_out = classifier.held_out();
  model.kinds_compared = classifier.kinds_compared();
  model.by = classifier.by();
  if (service::takes_option(classifier.kind(), "prior")) model.prior = classifier.prior_name();
  model.analyzer = classifier.analyzer();
  model.term_unit = classifier.term_unit();
  model.field = classifier.field();
  model.documents = classifier.documents();
  model.tokens = classifier.tokens();
  model.terms = classifier.terms();
  model.cells = classifier.cells();
  model.fields = classifier.fields();
  model.from = classifier.trained_from();
  model.typical = classifier.typical_texts();
  const TrainOptions options = classifier.options();
  model.chosen = options.features.chosen;
  model.weighing = options.features.weighing;
  model.options = service::model_options(classifier);
  for (std::size_t at = 0; at < classifier.topics().size(); ++at) {
    model.topics.push_back({classifier.topics()[at], classifier.topic_documents(at),
                            classifier.topic_tokens(at), classifier.log_prior(at),
                            classifier.cut(at)});
  }
  return model;
}

ModelDescription describe_model(const Index& index, const std::string& name) {
  ModelDescription model = describe_model(name, Classifier::load(index, name));
  model.version = index.model_version(name).value();
  model.tags = index.tag_counts(name);
  return model;
}

std::vector<TopicWeights> topic_weights(const Classifier& classifier, std::size_t k,
                                        const std::optional<std::string>& topic) {
  std::vector<TopicWeights> topics;
  for (const std::size_t at : places(classifier, topic)) {
    topics.push_back({classifier.topics()[at], classifier.top_terms(at, k), {}, {}});
    for (const TopicWeight& weight : topics.back().terms)
      topics.back().intervals.push_back(classifier.rate_interval(weight.term, at));
    for (const ModelField& field : classifier.fields()) {
      if (field.kind == FieldKind::number)
        topics.back().numbers.emplace_back(field.name, field.numbers[at]);
    }
  }
  return topics;
}

std::vector<Finding> check_models(const Index& index) {
  std::vector<Finding> findings;
  for (const std::string& name : index.models()) {
    try {
      LiveModel::load(index, name);  // decodes all of it
    } catch (const CorruptIndexError& error) {
      findings.push_back({error.path(), error.offset(), error.what_is_wrong()});
    } catch (const FormatVersionError& error) {
      findings.push_back({"model " + name, 0, error.what()});
    }
  }
  return findings;
}

}  // namespace inkling
