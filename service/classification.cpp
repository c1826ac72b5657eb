#include "service/classification.h"

#include <algorithm>
#include <string>
#include <utility>

#include "inkling/document_set.h"
#include "inkling/index_writer.h"
#include "inkling/model_view.h"
#include "inkling/search.h"
#include "inkling/tagging.h"
#include "service/choices.h"
#include "service/opened.h"
#include "service/processors.h"
#include "service/stopwatch.h"
#include "service/texts.h"
#include "service/topic_costs.h"
#include "service/training_warnings.h"

namespace inkling::service {

namespace {

/// An empty query stands for all documents.
DocumentSet matching(const Index& index, const std::string& where) {
  return Searcher(index).matching(where);
}

GivenFields given_fields(const std::vector<std::string>& settings) {
  GivenFields given;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
      throw ParameterError("set", "must be FIELD=VALUE, and `" + setting + "` is not");
    given[setting.substr(0, equals)].push_back(setting.substr(equals + 1));
  }
  return given;
}

/// `text` is one, or the values of one.
template <typename Text>
Classification classify_given(const Classifier& classifier, const ClassifyRequest& request,
                              const Text& text, const GivenFields& fields) {
  const TagOptions options{.min_p = request.min_p,
                           .costs = parse_costs(request.costs, classifier.topics())};
  Classification answer = classifier.classify(text, fields, request.explain, options);
  if (request.top) answer.predictions.resize(std::min(answer.predictions.size(), *request.top));
  return answer;
}

/// An answer without one would say nothing.
void require_topics(const ClassifyRequest& request) {
  if (request.top == 0u)
    throw ParameterError("top", "an answer has one topic at least", "3 is usual");
}

/// A term that was mistyped would be left in, unsaid.
void require_terms(const Index& index, const TrainOptions& options) {
  std::vector<std::string> unknown = options.features.without;
  const std::optional<FieldId> field = index.field(options.field);
  if (unknown.empty() || !field) return;
  for (TermCursor term = index.terms(*field, options.term_unit); !term.exhausted(); term.advance())
    std::erase(unknown, term.term());
  if (unknown.empty()) return;
  throw ParameterError("without", "no document has the term `" + unknown.front() + "`",
                       "`inkling terms` lists them as they are");
}

/// Models of fields take records that have no text; others see nothing in them.
bool needs_text(const Classifier& classifier) { return classifier.fields().empty(); }

}  // namespace

TrainResult train(const std::filesystem::path& directory, const TrainRequest& request,
                  const OnProgress& on_progress) {
  require_model_name(request.name);
  IndexWriter writer = open_to_change(directory, request.wait, check_of(on_progress));
  const Index index = writer.index();
  require_terms(index, request.options);
  const Stopwatch watch;
  TrainOptions options = request.options;
  options.from = {request.where, index.snapshot()};
  const DocumentSet where = matching(index, request.where);
  const Classifier classifier = Classifier::train(index, where, options, on_progress);
  classifier.store(writer, request.name);
  writer.commit();
  const double seconds = watch.seconds();
  TrainResult trained{describe_model(request.name, classifier), seconds,
                      count_several_labels(index, where, options.by),
                      split_fields(classifier, index, where)};
  trained.warnings = training_warnings(request, trained.model, trained.labels, trained.split);
  return trained;
}

Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        std::string_view text) {
  require_topics(request);
  return classify_given(classifier, request, text, given_fields(request.set));
}

Classification classify(const Classifier& classifier, const ClassifyRequest& request,
                        const Document& document) {
  require_topics(request);
  const GivenDocument given = ModelView(classifier).of(document, given_fields(request.set));
  return classify_given(classifier, request, given.texts, given.fields);
}

RecordReader records_to_classify(const Classifier& classifier, FieldMapping mapping) {
  constexpr const char* kText = "text";
  if (std::ranges::find(mapping.text, kText) == mapping.text.end())
    mapping.text.emplace_back(kText);
  return RecordReader(mapping, needs_text(classifier));
}

ReadingReport classify_all(const Classifier& classifier, const Index& index,
                           const ClassifyRequest& request, const std::vector<std::string>& paths,
                           std::istream& standard_input, const WriteAnswer& write,
                           const TakeAnswer& take) {
  require_topics(request);
  ReadingOptions options = reading_options(index, request.reading);
  options.threads = request.threads.value_or(processors());
  options.needs_text = needs_text(classifier);
  return read_documents(paths, standard_input, options, [&](Document&& document) -> TakeInOrder {
    return [&take, written = write(document.id, classify(classifier, request, document))] {
      take(written);
      return true;
    };
  });
}

TagReport tag(const std::filesystem::path& directory, const TagRequest& request,
              const OnProgress& on_progress) {
  const Stopwatch watch;
  ModelVersionId version = ModelVersionId::unknown;
  const auto decide = [&](const Index& index) {
    version = index.model_version(request.name).value_or(ModelVersionId::unknown);
    const Classifier classifier = Classifier::load(index, request.name);
    TagOptions options = request.options;
    options.on_progress = on_progress;
    options.costs = parse_costs(request.costs, classifier.topics());
    return classifier.tag(index, matching(index, request.where), options);
  };
  Tagging tagging;
  if (request.dry_run) {
    tagging = decide(open_index(directory));  // needs no lock, and waits for no writer
  } else {
    IndexWriter writer = open_to_change(directory, request.wait, check_of(on_progress));
    tagging = decide(writer.index());
    writer.put_tags(request.name, tagging.assignment);
    writer.commit();
  }
  return {.model = request.name,
          .dry_run = request.dry_run,
          .tagged = tagging.tagged,
          .abstained = tagging.abstained,
          .topics = std::move(tagging.topics),
          .mean_p = tagging.mean_p,
          .version = version,
          .seconds = watch.seconds()};
}

}  // namespace inkling::service
