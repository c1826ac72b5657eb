#pragma once

/// Answers other than hits, reports and classifications: plain structs, which render.h turns
/// into JSON and tables.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/classifier.h"
#include "inkling/evaluation_comparison.h"
#include "inkling/export.h"
#include "inkling/field_mapping.h"
#include "inkling/index.h"
#include "inkling/learning_curve.h"
#include "inkling/linear_form.h"
#include "inkling/live_model.h"
#include "inkling/merging.h"
#include "inkling/text_analyzer.h"
#include "inkling/trec.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The sums over a whole index.
struct IndexTotals {
  std::uint64_t documents = 0;
  std::optional<FieldStatistics> text{};  ///< of the text field; empty if its terms would have
                                          ///< to be counted, and nobody asked for that
  std::uint64_t bytes = 0;
  std::uint64_t snapshot = 0;
};

/// What an index holds.
struct IndexStatistics {
  IndexTotals totals{};
  std::uint64_t segments = 0;
  AnalyzerSettings analyzer{};
  bool stores_text = true;
  FieldMapping mapping{};
  std::vector<std::string> keyword_fields{};
  std::vector<std::string> number_fields{};
  std::vector<std::string> models{};
  std::vector<std::uint64_t> snapshots{};  ///< that can be read, the oldest first
};

/// A term of the index.
struct TermRow {
  std::string term{};
  std::string surface{};  ///< its most frequent surface form
  std::uint32_t df = 0;
  std::uint64_t cf = 0;
  double idf = 0;  ///< log2(N / df)

  friend bool operator==(const TermRow&, const TermRow&) = default;
};

/// A text, cut by an analyzer.
struct AnalyzedText {
  std::optional<std::string> language{};  ///< where it was detected
  /// Hands all tokens to `sink`, in order, each time it is called: there may be more than memory
  /// holds.
  std::function<void(const std::function<void(const AnalyzedToken&)>& sink)> for_each_token;
};

/// A model that goes on counting documents which are gone, or have other labels.
struct CountingModel {
  std::string model{};
  std::uint64_t documents = 0;
};

/// Documents deleted from an index or, in a dry run, that would be.
struct Deletion {
  std::uint64_t deleted = 0;
  std::vector<std::string> unknown{};  ///< ids that no document had
  std::uint64_t documents = 0;         ///< that are left
  std::uint64_t snapshot = 0;
  bool dry_run = false;
  std::vector<std::string> ids{};              ///< in a dry run: those of the documents
  std::vector<CountingModel> still_counted{};  ///< models that were trained with any of them
};

/// Documents that were written for other programs.
struct ExportedCollection {
  OutputFormat format = OutputFormat::jsonl;
  OutputTotals totals{};
  std::vector<std::string> text_fields{};  ///< of the index
  double seconds = 0;
};

/// An index whose segments were merged into one.
struct Optimization {
  std::uint64_t documents = 0;
  std::uint64_t segments = 0;
  std::uint64_t bytes = 0;
  std::uint64_t snapshot = 0;
  double seconds = 0;
};

/// Indexes that were merged.
struct Merged {
  MergeReport report{};
  double seconds = 0;
};

struct ModelTopic {
  std::string topic{};
  std::uint64_t documents = 0;
  double tokens = 0;  ///< Classifier::topic_tokens()
  double log_prior = 0;
  std::optional<double> cut{};  ///< the least p of a tag, where documents have several topics
};

/// The fields of a model of fields.
struct ModelFields {
  std::optional<TrainedFrom> from{};  ///< empty for a model of an earlier release
  std::vector<ModelField> fields{};

  /// Fields whose rates add up to 1 in each topic.
  std::uint64_t distributions() const noexcept {
    std::uint64_t count = 0;
    for (const ModelField& field : fields) {
      if (field.kind != FieldKind::number && field.values > 0) ++count;
    }
    return count;
  }
};

/// What training learned of documents that it held out.
struct HeldOutFindings {
  double temperature = 1;                   ///< multiplies scores to make calibrated probabilities
  std::vector<TrainingTrial> trials{};      ///< what was tried
  std::vector<KindTrial> kinds_compared{};  ///< by auto
  std::uint64_t held_out = 0;               ///< Classifier::held_out()
  /// The calibration error of what was chosen, on documents held out; empty if nothing was.
  std::optional<double> ece() const noexcept {
    std::optional<double> last;
    for (const TrainingTrial& trial : trials) {
      if (trial.ece) last = trial.ece;
    }
    return last;
  }

  TypicalTexts typical{};  ///< how probable they were
};

/// An option of training that made a model what it is.
struct ModelOption {
  std::string name{};  ///< as KindOption names it
  std::variant<bool, double, std::uint64_t, std::string, std::vector<std::string>> value{};
};

/// Which terms a model was given, and how much each document counted.
struct ModelCounting {
  /// Those of its kind, in the order of kind_options(): what was chosen, such as alpha and C, the
  /// prior, how terms become values, and what else is not as usual.
  std::vector<ModelOption> options{};
  FeatureChoice chosen{};  ///< by their measure with topics, if they were
  WeighingOptions weighing{};
};

/// A model in an index.
struct ModelPlace {
  ModelVersionId version = ModelVersionId::unknown;  ///< unknown of one that is in none
  std::vector<TagCount> tags{};                      ///< that it gave, by its versions
};

/// What a model was trained on, and its size.
struct ModelDescription : ModelFields, HeldOutFindings, ModelCounting, ModelPlace {
  std::string name{};
  std::string kind = "multinomial";
  std::optional<double> alpha = 1;  ///< empty for a kind without
  std::string by{};
  std::string prior{};  ///< empty for a kind without
  AnalyzerSettings analyzer{};
  TermUnit term_unit = TermUnit::stems;
  std::string field = "text";  ///< whose terms it counts
  std::uint64_t documents = 0;
  std::uint64_t tokens = 0;
  std::uint64_t terms = 0;
  std::uint64_t cells = 0;  ///< (term, topic) pairs with a count above 0
  std::vector<ModelTopic> topics{};

  /// K priors and K * V term probabilities; a mean and a variance for each field of numbers.
  std::uint64_t parameters() const noexcept {
    std::uint64_t each = terms + 1;
    for (const ModelField& of : fields) {
      if (of.kind == FieldKind::number) each += 2;
    }
    return topics.size() * each;
  }
  /// Those that can be chosen: each distribution sums to 1. (K - 1) + K * (V - 1), where V - 1 is
  /// taken for each field; of a Bernoulli model (K - 1) + K * V, since each of its rates is chosen
  /// by itself.
  std::uint64_t free_parameters() const noexcept {
    if (!fields.empty()) return parameters() - 1 - topics.size() * distributions();
    if (topics.empty() || terms == 0) return 0;
    if (kind == "bernoulli") return parameters() - 1;
    return (topics.size() - 1) + topics.size() * (terms - 1);
  }
};

/// Two models on the same documents.
struct NamedEvaluationComparison {
  std::string model{};
  std::string compared{};
  EvaluationComparisonOptions options{};
  EvaluationComparison comparison{};
};

/// What `evaluate` answers.
struct EvaluationReport {
  Evaluation evaluation{};
  std::optional<NamedEvaluationComparison> compare{};
};

/// What `curve` answers.
struct CurveReport {
  LearningCurve curve{};
  std::vector<std::string> kinds{};  ///< their names, by point
};

/// The terms that speak most for a topic.
struct TopicWeights {
  std::string topic{};
  std::vector<TopicWeight> terms{};
  std::vector<std::optional<RateInterval>> intervals{};               ///< by term, or none at all
  std::vector<std::pair<std::string, NumberDistribution>> numbers{};  ///< by field of numbers
};

/// A term of a model, with its numbers in each topic.
struct ModelTerm {
  std::string term{};
  std::string surface{};
  std::vector<double> counts{};   ///< by topic: Classifier::count()
  std::vector<double> weights{};  ///< by topic: Classifier::weight()
};

/// docs/classification.md describes each.
enum class ModelFormat : std::uint8_t {
  json,       ///< an object with the numbers of all terms; parse_exported_model() reads it back
  tsv,        ///< a row for each term: its surface form, its counts and its weights by topic
  liblinear,  ///< a model file of LIBLINEAR: term number n, by bytes and from 1, is feature n
  softmax,    ///< an object with all that scoring needs: LinearForm
};

/// A whole model, for other programs.
struct ModelExport {
  ModelDescription model{};
  ModelFormat format = ModelFormat::json;
  std::string bytes{};  ///< as the index has it
  LinearForm linear{};  ///< of liblinear and softmax
  /// What its weights are called: of a multinomial model they are ln P(term | topic).
  const char* weight_name() const noexcept {
    return model.kind == "multinomial" ? "log_p" : "weight";
  }
  /// Hands all terms to `sink`, by their bytes. Throws OptionError for an empty one.
  std::function<void(const std::function<void(const ModelTerm&)>& sink)> for_each_term;
};

/// A model as of a snapshot in which it changed.
struct ModelVersion {
  std::uint64_t snapshot = 0;
  bool dropped = false;  ///< it was dropped with this snapshot; the rest is empty
  ModelDescription model{};
};

struct ModelHistory {
  std::string model{};
  std::vector<ModelVersion> versions{};  ///< the oldest first
  std::uint64_t snapshots = 0;           ///< that the index keeps, and that were looked at
};

struct RenamedModel {
  std::string model{};
  std::string before{};
  std::uint64_t snapshot = 0;
};

struct ImportedModel {
  ModelDescription model{};
  std::uint64_t snapshot = 0;
};

struct DroppedModel {
  std::string model{};
  std::uint64_t snapshot = 0;
};

/// A text that a model learned, and under which name.
struct LearnedFile {
  std::string id{};
  LearnedDocument document{};
  bool has_other_version = false;  ///< the model counts another text of this id, too
};

/// Texts that a model learned.
struct LearnReport {
  std::string model{};
  std::vector<LearnedFile> texts{};
  std::uint64_t documents = 0;  ///< of the model, from now on
  std::vector<std::string> topics{};
  std::uint64_t snapshot = 0;
  double seconds = 0;
};

struct ForgottenFile {
  std::string id{};
  ForgottenDocument document{};
};

/// Documents that a model forgot.
struct ForgetReport {
  std::string model{};
  std::vector<ForgottenFile> forgotten{};
  std::uint64_t unchanged = 0;  ///< texts with the words of one that was forgotten before them
  std::uint64_t documents = 0;  ///< of the model, that are left
  std::vector<std::string> topics{};
  std::uint64_t snapshot = 0;
  double seconds = 0;
};

/// The labels of a document, as they are now.
struct LabelReport {
  std::string id{};
  std::vector<std::string> labels{};
  std::vector<std::string> before{};
  bool was_by_hand = false;                 ///< whether those before were given by hand
  std::string model{};                      ///< that was to learn it; empty if none was named
  Learning learning = Learning::unchanged;  ///< what that model did
  /// Models that were trained with the document and not told of its new labels.
  std::vector<CountingModel> still_counted{};
  std::uint64_t snapshot = 0;
  double seconds = 0;
};

/// Documents that a model gave tags.
struct TagReport {
  std::string model{};
  bool dry_run = false;  ///< counted, and nothing changed
  std::uint64_t tagged = 0;
  std::uint64_t abstained = 0;  ///< selected documents that got no tag
  std::vector<std::pair<std::string, std::uint64_t>>
      topics{};                                      ///< tags given, by topic of the model
  std::optional<double> mean_p{};                    ///< Tagging::mean_p
  ModelVersionId version = ModelVersionId::unknown;  ///< of the model
  double seconds = 0;
};

/// What became of documents that were shown for labelling.
struct ReviewTally {
  std::uint64_t labelled = 0;
  std::uint64_t skipped = 0;
  std::uint64_t left = 0;  ///< without a label, and still to come
  bool learns = true;      ///< the model learned the labels
  std::string why{};       ///< why it did not
  /// Labelled documents that it did not learn, because it was trained with them: it counts them
  /// under labels that were taken away since.
  std::vector<std::string> counted_before{};
};

/// Tokens that a model drew.
struct GeneratedText {
  std::string model{};
  std::string topic{};
  std::uint64_t seed = 0;
  std::size_t tokens = 0;
  std::string text{};  ///< their surface forms, with blanks between
};

/// Two runs that were compared, with their names and how.
struct NamedComparison {
  std::string run{};
  std::string compared{};
  ComparisonOptions options{};
  TrecComparison comparison{};
};

// What makes these answers, where it takes more than a call of the library.

/// Cost: with `count_terms` that of Index::field_statistics(), else O(1).
IndexTotals index_totals(const Index& index, bool count_terms = false);

/// `directory` is that of `index`. Cost: that of Index::field_statistics(). Throws what
/// Index::snapshots() does.
IndexStatistics index_statistics(const std::filesystem::path& directory, const Index& index);

/// Terms of the text field that begin with `prefix`, which is folded as terms are: the first `k` by
/// their bytes. Cost: O(k log terms).
std::vector<TermRow> term_rows(const Index& index, std::string_view prefix = {},
                               std::size_t k = std::numeric_limits<std::size_t>::max());

/// A model of the index, with its version and the tags that it gave. Throws what Classifier::load()
/// does.
ModelDescription describe_model(const Index& index, const std::string& name);
/// Any model; ModelPlace is empty.
ModelDescription describe_model(const std::string& name, const Classifier& classifier);

/// The `k` terms that speak most for each topic, or for one. Throws UnknownNameError for a topic
/// that the model does not have. Cost: that of Classifier::top_terms() for each topic.
std::vector<TopicWeights> topic_weights(const Classifier& classifier, std::size_t k = 10,
                                        const std::optional<std::string>& topic = {});

/// A model as to_text() writes it in this format. for_each_term keeps the model. Cost: that of
/// Classifier::serialize(); for liblinear, of a walk over all terms. Throws OptionError without a
/// model, and where it has no such form: fields of numbers have no rows in tsv; in liblinear and
/// softmax, models of fields and what linear_form() refuses; in liblinear, a blend and terms that
/// are impossible in a topic.
ModelExport export_model(const std::string& name, std::shared_ptr<const Classifier> classifier,
                         ModelFormat format = ModelFormat::json);
/// The model in what to_json() wrote of a ModelExport, or in a model's bytes; `file` is for
/// messages. Throws OptionError for something else, CorruptIndexError, FormatVersionError.
Classifier parse_exported_model(std::string_view text, const std::string& file);

/// The snapshots that the index keeps in which the model came, changed or went. Throws
/// UnknownNameError if none of them has it. Cost: the model is read once for each change.
ModelHistory model_history(const std::filesystem::path& directory, const std::string& name);

}  // namespace inkling
