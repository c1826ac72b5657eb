#include "service/feedback.h"

#include <utility>

#include "service/choices.h"

namespace inkling::service {

namespace {

constexpr std::pair<std::string_view, FeedbackModel> kFeedbackModels[] = {
    {"rm3", FeedbackModel::rm3}, {"bo1", FeedbackModel::bo1}, {"rocchio", FeedbackModel::rocchio}};
constexpr std::pair<std::string_view, ExampleModel> kExampleModels[] = {
    {"rocchio", ExampleModel::rocchio}, {"nb", ExampleModel::naive_bayes}};

void require(bool is_asked_for, const char* name, const char* owner) {
  if (!is_asked_for)
    throw ParameterError(name, ErrorText("belongs to ") + owner, "leave it out, or add that");
}

/// What was given of a number, or what is usual.
template <typename Number>
void take(const std::optional<Number>& given, Number& target) {
  if (given) target = *given;
}

Feedback feedback_of(const FeedbackRequest& request) {
  Feedback feedback;
  feedback.model = *request.expand;
  const bool is_rm3 = feedback.model == FeedbackModel::rm3;
  if (feedback.model == FeedbackModel::rocchio) feedback.beta = kRocchioBeta;
  if (request.lambda) require(is_rm3, "fb-lambda", "--expand by rm3");
  if (request.beta) require(!is_rm3, "fb-beta", "--expand by bo1 or rocchio, and --like");
  take(request.documents, feedback.documents);
  take(request.terms, feedback.terms);
  take(request.lambda, feedback.lambda);
  take(request.beta, feedback.beta);
  return feedback;
}

Examples examples_of(const FeedbackRequest& request) {
  Examples examples{.like = request.like, .unlike = request.unlike};
  examples.model = request.like_by.value_or(examples.model);
  const bool is_rocchio = examples.model == ExampleModel::rocchio;
  if (request.terms) require(is_rocchio, "fb-terms", "--like by rocchio");
  if (request.beta) require(is_rocchio, "fb-beta", "--like by rocchio");
  if (request.gamma) require(is_rocchio, "fb-gamma", "--like by rocchio");
  take(request.terms, examples.terms);
  take(request.beta, examples.beta);
  take(request.gamma, examples.gamma);
  return examples;
}

}  // namespace

void declare_feedback(Parameters& parameters, FeedbackRequest& request) {
  parameters.group("Feedback");
  parameters.choice("expand", request.expand, kFeedbackModels,
                    "add terms of the best documents to the query, and rank again");
  parameters.count("fb-docs", request.documents,
                   "with --expand: how many documents terms come from (default 10)");
  parameters.count("fb-terms", request.terms, "how many terms are added (default 50)");
  parameters.real("fb-lambda", request.lambda,
                  "for rm3: the weight of the query's own words, up to 1 (default 0.5)");
  parameters.real("fb-beta", request.beta,
                  "for bo1, rocchio: the weight of what is added (default 0.8, 1.5; with --like "
                  "0.75)");
  parameters.values("like", request.like, "ID",
                    "documents like this one, instead of QUERY; repeatable");
  parameters.values("unlike", request.unlike, "ID", "with --like: but unlike this one; repeatable");
  parameters.choice("like-by", request.like_by, kExampleModels,
                    "how examples rank: by their vectors, or as topics (default rocchio)");
  parameters.real("fb-gamma", request.gamma,
                  "with --unlike: the weight of what is unlike (default 0.15)");
  parameters.group({});
}

void apply(const FeedbackRequest& request, QueryOptions& options) {
  const bool has_examples = !request.like.empty() || !request.unlike.empty();
  if (request.documents) require(request.expand.has_value(), "fb-docs", "--expand");
  if (request.lambda) require(request.expand.has_value(), "fb-lambda", "--expand");
  if (request.terms) require(request.expand || has_examples, "fb-terms", "--expand or --like");
  if (request.beta) require(request.expand || has_examples, "fb-beta", "--expand or --like");
  if (request.gamma) require(!request.unlike.empty(), "fb-gamma", "--unlike");
  if (request.like_by) require(has_examples, "like-by", "--like");
  if (request.expand) options.feedback = feedback_of(request);
  if (has_examples) options.examples = examples_of(request);
}

}  // namespace inkling::service
