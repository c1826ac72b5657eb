/// train, classify, tag.

#include <fmt/format.h>

#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "inkling/classifier.h"
#include "inkling/ingest.h"
#include "render/classification.h"
#include "render/models.h"
#include "service/classification.h"
#include "service/prior_file.h"

namespace inkling::cli {

namespace {

constexpr std::size_t kTopicsForPeople = 3;

PriorChoice prior_of(const std::string& choice, const Session& session) {
  if (const std::optional<PriorChoice> named = service::named_prior(choice)) return *named;
  return service::parse_prior(read_text(session, choice), choice);
}

/// Classifies one text after the other; `take(id, answer)` gets each.
template <typename Take>
void classify_each(const ClassifyCommand& command, const Session& session,
                   const service::ClassifyRequest& request, Take take) {
  const Classifier classifier = Classifier::load(open_to_compare_text(session), request.name);
  if (command.text) take("text", service::classify(classifier, request, *command.text));
  for (const std::string& file : command.files)
    take(file, service::classify(classifier, request, read_document(file, session.in).text));
}

void answer_in_rows(const ClassifyCommand& command, const Session& session,
                    const service::ClassifyRequest& request) {
  std::vector<render::ClassifiedText> texts;
  classify_each(command, session, request, [&](const std::string& id, Classification answer) {
    texts.push_back({id, std::move(answer)});
  });
  render::print(session.out, texts, session.table_format());
}

void answer_each(const ClassifyCommand& command, const Session& session,
                 const service::ClassifyRequest& request) {
  classify_each(command, session, request,
                [&](const std::string& id, const Classification& answer) {
                  session.json ? render::write_json(session.out, id, answer, request.explain)
                               : render::print(session.out, id, answer);
                });
}

}  // namespace

ExitCode run(const TrainCommand& command, const Session& session) {
  require_model_name(command.request.name);  // before a file is read
  service::TrainRequest request = command.request;
  request.options.prior = prior_of(command.prior, session);
  const auto [model, seconds] = service::train(session.index, request);
  if (model.topics.size() == 1) {
    warn(session, fmt::format("the model has one topic, `{}`, and gives it to every text; train on "
                              "documents of other topics, too (--where, --by)",
                              model.topics.front().topic));
  }
  if (session.json) render::write_trained_json(session.out, model, seconds);
  if (reports_in_words(session)) render::print_trained(session.out, model, seconds);
  return ExitCode::done;
}

ExitCode run(const ClassifyCommand& command, const Session& session) {
  if (command.files.empty() != command.text.has_value()) {
    throw UsageError("`inkling classify` takes either --text or files",
                     "see `inkling classify --help`");
  }
  const bool in_rows = !session.json && session.table_format() != TableFormat::table;
  if (in_rows && command.request.explain) {
    throw UsageError("--explain has no rows of its own in this format", "take --json");
  }
  service::ClassifyRequest request = command.request;
  if (!session.json && !in_rows && !request.top) request.top = kTopicsForPeople;
  in_rows ? answer_in_rows(command, session, request) : answer_each(command, session, request);
  return ExitCode::done;
}

ExitCode run(const service::TagRequest& request, const Session& session) {
  const TagReport report = service::tag(session.index, request);
  if (session.json) render::write_json(session.out, report);
  if (reports_in_words(session)) render::print(session.out, report);
  return report.tagged == 0 ? ExitCode::no : ExitCode::done;
}

}  // namespace inkling::cli
