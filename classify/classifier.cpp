#include "inkling/classifier.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "classify/answers/cross_validation.h"
#include "classify/answers/evaluation.h"
#include "classify/answers/field_classification.h"
#include "classify/answers/field_weights.h"
#include "classify/answers/rate_intervals.h"
#include "classify/answers/tagging.h"
#include "classify/answers/tags_of.h"
#include "classify/answers/text_classification.h"
#include "classify/answers/text_reader.h"
#include "classify/answers/topic_weights.h"
#include "classify/counts/folds.h"
#include "classify/counts/training_ids.h"
#include "classify/model/model.h"
#include "classify/model/model_format.h"
#include "classify/training/train.h"
#include "inkling/error.h"
#include "storage/view/view.h"

namespace inkling {

namespace {

void require_topic(const std::vector<std::string>& topics, std::size_t topic) {
  if (topic < topics.size()) return;
  throw OptionError("topic", "the model has " + std::to_string(topics.size()) +
                                 " topics, and none with the number " + std::to_string(topic));
}

/// Of a model of texts.
void require_none(const GivenFields& given) {
  if (given.empty()) return;
  throw OptionError("set", "the model looks at a text alone",
                    "values of fields are for the kinds gaussian, categorical and mixed");
}

}  // namespace

Classifier Classifier::train(const Index& index, const DocumentSet& where,
                             const TrainOptions& options,
                             const std::function<void(double)>& on_progress) {
  return Classifier(
      std::make_unique<classify::Model>(classify::train(index, where, options, on_progress)));
}

Classifier Classifier::train(const Index& index, const TrainOptions& options) {
  return train(index, index.documents(), options);
}

Classifier Classifier::parse(std::string_view bytes, const std::string& name) {
  return Classifier(std::make_unique<classify::Model>(classify::decode(bytes, "model " + name)));
}

std::string Classifier::serialize() const { return model_->bytes(); }

Classifier Classifier::load(const Index& index, std::string_view name) {
  const auto file = storage::view_of(index).commit()->model_file(name);
  if (file == nullptr) throw UnknownNameError("model", std::string(name), index.models());
  if (auto opened = classify::open_mapped(file, "model " + std::string(name)))
    return Classifier(std::make_unique<classify::Model>(*std::move(opened)));
  return parse(*index.model_bytes(name), std::string(name));
}

Classifier::Classifier(std::unique_ptr<const classify::Model> model)
    : model_(std::move(model)), readers_(std::make_unique<classify::TextReaders>()) {}
Classifier::~Classifier() = default;
Classifier::Classifier(Classifier&&) noexcept = default;
Classifier& Classifier::operator=(Classifier&&) noexcept = default;

const AnalyzerSettings& Classifier::analyzer() const noexcept {
  return model_->record().source.analyzer;
}
TermUnit Classifier::term_unit() const noexcept { return model_->record().source.unit; }
const std::string& Classifier::field() const noexcept { return model_->record().source.field; }
const std::vector<std::string>& Classifier::topics() const noexcept {
  return model_->record().topics;
}
ModelKind Classifier::kind() const noexcept { return model_->record().choices.kind; }
TrainOptions Classifier::options() const { return classify::options_of(model_->record()); }
double Classifier::temperature() const noexcept { return model_->record().choices.temperature; }
std::uint64_t Classifier::held_out() const noexcept {
  if (trials().empty()) return 0;
  const std::size_t stride = classify::held_out_stride(documents(), topics().size());
  return (documents() + stride - 1) / stride;
}
const std::vector<KindTrial>& Classifier::kinds_compared() const noexcept {
  return model_->record().choices.kinds;
}

const std::vector<TrainingTrial>& Classifier::trials() const noexcept {
  return model_->record().choices.trials;
}
const TypicalTexts& Classifier::typical_texts() const noexcept {
  return model_->record().choices.typical;
}
double Classifier::alpha() const noexcept { return model_->record().choices.alpha; }
std::optional<double> Classifier::c() const noexcept {
  const classify::LinearTwin& twin = model_->record().twin;
  return twin.biases.empty() ? std::nullopt : std::optional(twin.c);
}
std::optional<TrainedFrom> Classifier::trained_from() const {
  const auto& origin = model_->record().source.origin;
  return origin ? std::optional(origin->from) : std::nullopt;
}
bool Classifier::has_trained_with(std::string_view id) const noexcept {
  const auto& origin = model_->record().source.origin;
  return origin && classify::has_id(*origin, id);
}
std::string Classifier::by() const { return model_->record().source.by; }

std::string Classifier::prior_name() const {
  constexpr std::array kNames{"fit", "uniform", "given"};
  return kNames[static_cast<std::size_t>(model_->record().prior.kind)];
}

std::uint64_t Classifier::documents() const noexcept { return model_->record().documents; }
std::uint64_t Classifier::tokens() const noexcept { return model_->record().tokens; }
std::uint64_t Classifier::terms() const noexcept {
  return model_->fields() != nullptr ? classify::value_count(*model_) : model_->term_count();
}
std::uint64_t Classifier::cells() const noexcept {
  return model_->fields() != nullptr ? classify::cell_count(*model_) : model_->terms().cell_count();
}

std::uint64_t Classifier::topic_documents(std::size_t topic) const {
  require_topic(topics(), topic);
  return model_->record().topic_documents[topic];
}

double Classifier::topic_tokens(std::size_t topic) const {
  require_topic(topics(), topic);
  return model_->topic_tokens(topic);
}

double Classifier::log_prior(std::size_t topic) const {
  require_topic(topics(), topic);
  return model_->log_priors()[topic];
}

std::optional<double> Classifier::cut(std::size_t topic) const {
  require_topic(topics(), topic);
  const std::vector<double>& cuts = model_->record().choices.cuts;
  return cuts.empty() ? std::nullopt : std::optional(classify::public_cut(cuts[topic]));
}

bool Classifier::counts_occurrences() const noexcept {
  return model_->record().choices.mass_bits == 0;
}

double Classifier::count(std::string_view term, std::size_t topic) const {
  require_topic(topics(), topic);
  if (model_->fields() != nullptr) {
    const auto numbers = classify::value_numbers(*model_, term);
    return numbers ? static_cast<double>(numbers->counts[topic]) : 0;
  }
  const std::optional<std::size_t> known = model_->terms().find(term);
  return known ? model_->count(*known, topic) : 0;
}

std::optional<double> Classifier::weight(std::string_view term, std::size_t topic) const {
  require_topic(topics(), topic);
  if (model_->fields() != nullptr) {
    const auto numbers = classify::value_numbers(*model_, term);
    return numbers ? std::optional(numbers->log_rates[topic]) : std::nullopt;
  }
  const std::optional<std::size_t> known = model_->terms().find(term);
  if (!known) return std::nullopt;
  return model_->effect(*known, topic);
}

std::optional<RateInterval> Classifier::rate_interval(std::string_view term,
                                                      std::size_t topic) const {
  require_topic(topics(), topic);
  return classify::rate_interval(*model_, term, topic);
}

Classification Classifier::classify(std::string_view text, bool explain) const {
  return classify::classify_text(*model_, *readers_, {text}, explain);
}

Classification Classifier::classify(std::string_view text, const GivenFields& given, bool explain,
                                    const TagOptions& options) const {
  if (model_->fields() != nullptr)
    return classify::classify_fields(*model_, text, given, explain, options);
  require_none(given);
  return classify::classify_text(*model_, *readers_, {text}, explain, options);
}

Classification Classifier::classify(const std::vector<std::string>& values,
                                    const GivenFields& given, bool explain,
                                    const TagOptions& options) const {
  const classify::JoinedValues joined(values);
  if (model_->fields() != nullptr)
    return classify::classify_fields(*model_, joined.text().all, given, explain, options);
  require_none(given);
  return classify::classify_text(*model_, *readers_, joined.text(), explain, options);
}

std::vector<ModelField> Classifier::fields() const { return classify::describe_fields(*model_); }

Evaluation Classifier::evaluate(const Index& index, const DocumentSet& where,
                                const EvaluationOptions& options) const {
  return classify::evaluate(*model_, index, where, options);
}

Evaluation Classifier::evaluate(const Index& index) const {
  return evaluate(index, index.documents());
}

Evaluation Classifier::cross_validate(const Index& index, const DocumentSet& where,
                                      const TrainOptions& options, const FoldOptions& folds,
                                      const EvaluationOptions& evaluation) {
  return classify::cross_validate(index, where, options, folds, evaluation);
}

Tagging Classifier::tag(const Index& index, const TagOptions& options) const {
  return tag(index, index.documents(), options);
}

Tagging Classifier::tag(const Index& index, const DocumentSet& where,
                        const TagOptions& options) const {
  return classify::tag_documents(*model_, index, where, options);
}

std::vector<TopicWeight> Classifier::top_terms(std::size_t topic, std::size_t k) const {
  require_topic(topics(), topic);
  return classify::top_terms(*model_, topic, k);
}

}  // namespace inkling
