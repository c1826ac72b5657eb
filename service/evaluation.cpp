#include "service/evaluation.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "inkling/document_set.h"
#include "inkling/error_text.h"
#include "inkling/search.h"
#include "service/choices.h"
#include "service/stopwatch.h"
#include "service/topic_costs.h"

namespace inkling::service {

namespace {

constexpr std::size_t kLabelsNamed = 3;

std::string names_of_some(const UnknownLabels& unknown) {
  std::string names;
  std::size_t named = 0;
  for (const auto& [label, count] : unknown.by_label) {
    if (++named > kLabelsNamed) return names + ", ...";
    names += (named > 1 ? ", `" : "`") + label + "`";
  }
  return names;
}

void warn_of_unknown(const UnknownLabels& unknown, std::vector<ErrorText>& warnings) {
  if (unknown.labels == 0) return;
  std::string warning = fmt::format("labels that the model does not know: {} ({})", unknown.labels,
                                    names_of_some(unknown));
  if (unknown.documents > 0) {
    warning += fmt::format("; documents that have no other label, and count as wrong: {}",
                           unknown.documents);
  }
  warnings.push_back(warning);
}

/// The query of what `where` leaves out: `split:test` for `NOT split:test`.
std::string opposite_of(const std::string& where) {
  constexpr std::string_view kNot = "NOT ";
  const std::string_view rest = std::string_view(where).substr(std::min(where.size(), kNot.size()));
  const bool is_one_word = rest.find_first_of(" \t\r\n()\"\\") == rest.npos && !rest.empty();
  if (where.starts_with(kNot) && is_one_word) return std::string(rest);
  return fmt::format("NOT ({})", where);
}

/// Documents that trained the model flatter it. `model` says which one, where there are two.
void warn_of_trained(const Evaluation& evaluation, const Classifier& classifier,
                     const std::string& model, std::vector<ErrorText>& warnings) {
  if (evaluation.trained_on.value_or(0) == 0) return;
  const std::string where = classifier.trained_from()->where;
  ErrorText warning =
      fmt::format("documents that {} was trained on: {} of {}, so the measures are too good; ",
                  model, *evaluation.trained_on, evaluation.documents);
  warning += "judge by --folds 5";
  if (!where.empty())
    warning += ErrorText(", or others with --where ") + fmt::format("'{}'", opposite_of(where));
  warnings.push_back(std::move(warning));
}

bool is_by_folds(const EvaluateRequest& request) {
  const bool by_folds = request.folds || request.leave_one_out;
  if (request.folds && request.leave_one_out)
    throw ParameterError("leave-one-out", "makes a part for each document, --folds says otherwise");
  if (!by_folds && !request.group.empty())
    throw ParameterError("group", "keeps documents together in the parts of --folds");
  if (!by_folds && !request.compare && request.seed)
    throw ParameterError("seed", "is that of the parts of --folds, and of --compare");
  if (request.leave_one_out && !request.group.empty())
    throw ParameterError("group", "needs parts of several documents: --folds");
  return by_folds;
}

/// Tells of one model after another.
OnProgress progress_of_model(const EvaluateRequest& request, std::size_t model,
                             const OnProgress& on_progress) {
  if (!on_progress) return {};
  return [&on_progress, model, models = request.compare ? 2.0 : 1.0](double done) {
    on_progress((static_cast<double>(model) + done) / models);
  };
}

FoldOptions fold_options(const EvaluateRequest& request, const OnProgress& on_progress) {
  FoldOptions options;
  options.folds = request.folds.value_or(options.folds);
  options.leave_one_out = request.leave_one_out;
  options.group = request.group;
  options.seed = request.seed.value_or(options.seed);
  if (on_progress) {
    options.progress = [on_progress](std::size_t done, std::size_t folds) {
      on_progress(static_cast<double>(done) / static_cast<double>(folds));
    };
  }
  return options;
}

EvaluationOptions evaluation_options(const EvaluateRequest& request, const Classifier& classifier) {
  const MistakesRequest& wanted = request.mistakes;
  if (!request.errors && wanted.asks()) {
    const char* const name = wanted.top ? "top" : wanted.truth ? "true" : "predicted";
    throw ParameterError(name, "says which mistakes --errors lists");
  }
  EvaluationOptions evaluation{.given = request.given};
  evaluation.given.costs = parse_costs(request.costs, classifier.topics());
  if (!request.errors) return evaluation;
  MistakeOptions options;
  options.k = wanted.top.value_or(kUsualMistakes);
  options.truth = wanted.truth;
  options.predicted = wanted.predicted;
  evaluation.mistakes = options;
  return evaluation;
}

Classifier load_compared(const Index& index, const EvaluateRequest& request,
                         const Classifier& first) {
  Classifier second = Classifier::load(index, *request.compare);
  if (second.by() != first.by()) {
    throw ParameterError("compare", fmt::format("its topics are the values of `{}`, and those of "
                                                "`{}` are of `{}`",
                                                second.by(), request.name, first.by()));
  }
  return second;
}

}  // namespace

EvaluateResult evaluate(const Index& index, const EvaluateRequest& request,
                        const OnProgress& on_progress, const StopAsked& stop) {
  const double least = request.min_accuracy.value_or(0);
  if (!(least >= 0 && least <= 1))
    throw ParameterError("min-accuracy", "must be a number from 0 to 1");
  const bool by_folds = is_by_folds(request);
  const Stopwatch watch;
  const Classifier classifier = Classifier::load(index, request.name);
  const EvaluationOptions options = evaluation_options(request, classifier);
  EvaluateResult result;
  const DocumentSet where = Searcher(index).matching(request.where);
  const auto judged = [&](const Classifier& model, std::size_t number) {
    EvaluationOptions wanted = options;
    wanted.on_progress = progress_of_model(request, number, on_progress);
    if (number > 0) wanted.mistakes.reset();
    if (!by_folds) return model.evaluate(index, where, wanted);
    FoldOptions folds = fold_options(request, wanted.on_progress);
    folds.check = check_of(stop, "the evaluation was interrupted");
    return Classifier::cross_validate(index, where, model.options(), folds, wanted);
  };
  Evaluation& evaluation = result.report.evaluation;
  if (request.compare) {
    const Classifier other = load_compared(index, request, classifier);
    evaluation = judged(classifier, 0);
    const EvaluationComparisonOptions drawing{.seed = request.seed.value_or(1)};
    const Evaluation compared = judged(other, 1);
    result.report.compare = {request.name, *request.compare, drawing,
                             compare(evaluation, compared, drawing)};
    warn_of_unknown(evaluation.unknown, result.warnings);
    warn_of_trained(evaluation, classifier, "`" + request.name + "`", result.warnings);
    warn_of_trained(compared, other, "`" + *request.compare + "`", result.warnings);
  } else {
    evaluation = judged(classifier, 0);
    warn_of_unknown(evaluation.unknown, result.warnings);
    warn_of_trained(evaluation, classifier, "the model", result.warnings);
  }
  result.is_accurate_enough = evaluation.accuracy >= least;
  result.seconds = watch.seconds();
  return result;
}

}  // namespace inkling::service
