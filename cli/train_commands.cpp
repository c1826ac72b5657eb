/// train, evaluate, classify, tag.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/model_description.h"
#include "cli/prior_file.h"
#include "inkling/classifier.h"
#include "inkling/ingest.h"
#include "inkling/search.h"
#include "render/classification.h"
#include "render/json.h"
#include "render/numbers.h"
#include "render/utf8.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kTopicsForPeople = 3;

PriorChoice prior(const TrainRequest& request, const Session& session) {
  if (request.prior == "fit") return FittedPrior{};
  if (request.prior == "uniform") return UniformPrior{};
  return parse_prior(read_text(session, request.prior), request.prior);
}

void answer_one(const ClassifyRequest& request, const Session& session, const std::string& id,
                Classification& answer) {
  const std::size_t all = answer.predictions.size();
  const std::size_t top = request.top.value_or(session.json ? all : kTopicsForPeople);
  answer.predictions.resize(std::min(all, top));
  session.json ? render::write_json(session.out, id, answer, request.explain)
               : render::print(session.out, id, answer);
}

/// DocumentSet of an empty query is that of all documents.
DocumentSet matching(const Index& index, const std::string& where) {
  return Searcher(index).matching(where);
}

void report_tags(const TagRequest& request, const Session& session, const Tagging& summary,
                 double seconds) {
  if (session.json) {
    render::JsonWriter json(session.out);
    json.begin_object().member("model", request.name).member("tagged", summary.tagged);
    json.member("abstained", summary.abstained)
        .member("dry_run", request.dry_run)
        .key("topics")
        .begin_object();
    for (const auto& [topic, documents] : summary.topics) json.member(topic, documents);
    json.end_object().member("seconds", seconds).end_object().end_line();
  } else if (reports_in_words(session)) {
    session.out << fmt::format(
        "{:<11}{} by {}, {} without a tag, in {}\n", request.dry_run ? "Would tag" : "Tagged",
        render::counted(summary.tagged, "document"), render::terminal_text(request.name),
        render::grouped(summary.abstained), render::duration(seconds));
    for (const auto& [topic, documents] : summary.topics) {
      session.out << fmt::format("           {} {}\n", render::terminal_text(topic),
                                 render::grouped(documents));
    }
  }
}

}  // namespace

ExitCode run(const TrainRequest& request, const Session& session) {
  require_model_name(request.name);
  const PriorChoice chosen = prior(request, session);
  IndexWriter writer = open_to_change(session);
  const Index index = writer.index();
  const Stopwatch watch;
  const Classifier classifier = Classifier::train(index, matching(index, request.where),
                                                  {.alpha = request.alpha,
                                                   .prior = chosen,
                                                   .by = request.by,
                                                   .term_unit = request.term_unit,
                                                   .field = request.field});
  classifier.store(writer, request.name);
  writer.commit();
  const double seconds = watch.seconds();
  const render::ModelDescription model = describe(request.name, classifier);
  if (session.json) render::write_trained_json(session.out, model, seconds);
  if (reports_in_words(session)) render::print_trained(session.out, model, seconds);
  return ExitCode::done;
}

ExitCode run(const EvaluateRequest& request, const Session& session) {
  const Index index = open_snapshot(session);
  const Stopwatch watch;
  const Evaluation evaluation =
      Classifier::load(index, request.name).evaluate(index, matching(index, request.where));
  session.json ? render::write_json(session.out, evaluation, watch.seconds())
               : render::print(session.out, evaluation);
  return evaluation.accuracy < request.min_accuracy.value_or(0) ? ExitCode::no : ExitCode::done;
}

ExitCode run(const ClassifyRequest& request, const Session& session) {
  if (request.files.empty() != request.text.has_value()) {
    throw UsageError("`inkling classify` takes either --text or files",
                     "see `inkling classify --help`");
  }
  const Classifier classifier = Classifier::load(open_to_compare_text(session), request.name);
  const auto classify_text = [&](const std::string& id, const std::string& text) {
    Classification answer = classifier.classify(text, request.explain);
    answer_one(request, session, id, answer);
  };
  if (request.text) classify_text("text", *request.text);
  for (const std::string& file : request.files)
    classify_text(file, read_document(file, session.in).text);
  return ExitCode::done;
}

ExitCode run(const TagRequest& request, const Session& session) {
  const Stopwatch watch;
  require_model_name(request.name);
  IndexWriter writer = open_to_change(session);
  const Index index = writer.index();
  const Tagging tagging = Classifier::load(index, request.name)
                              .tag(index, matching(index, request.where), {.min_p = request.min_p});
  if (!request.dry_run) {
    writer.put_tags(request.name, tagging.assignment);
    writer.commit();
  }
  report_tags(request, session, tagging, watch.seconds());
  return tagging.tagged == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
