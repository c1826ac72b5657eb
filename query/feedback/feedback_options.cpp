/// The models of feedback by their names, and the domains of their options.

#include <algorithm>
#include <cmath>
#include <string>

#include "inkling/error.h"
#include "inkling/feedback.h"

namespace inkling {

namespace {

constexpr std::size_t kMostFeedback = 1000;
constexpr double kGreatestFeedback = 1e6;
constexpr double kLeastLambda = 1e-6;  // what is added is divided by it

void require_count(const char* name, std::size_t count) {
  if (count == 0 || count > kMostFeedback) throw OptionError(name, "must lie between 1 and 1000");
}

void require_feedback_weight(const char* name, double weight) {
  if (!std::isfinite(weight) || weight < 0 || weight > kGreatestFeedback)
    throw OptionError(name, "must lie between 0 and 1e6");
}

}  // namespace

FeedbackModel parse_feedback_model(std::string_view name) {
  for (const FeedbackModel model :
       {FeedbackModel::rm3, FeedbackModel::bo1, FeedbackModel::rocchio}) {
    if (to_string(model) == name) return model;
  }
  throw OptionError("expand", "`" + std::string(name) + "` found, one of rm3, bo1, rocchio wanted",
                    "`inkling help ranking` says what they are");
}

std::string to_string(FeedbackModel model) {
  switch (model) {
    case FeedbackModel::rm3:
      return "rm3";
    case FeedbackModel::bo1:
      return "bo1";
    case FeedbackModel::rocchio:
      break;
  }
  return "rocchio";
}

ExampleModel parse_example_model(std::string_view name) {
  if (name == "rocchio") return ExampleModel::rocchio;
  if (name == "nb") return ExampleModel::naive_bayes;
  throw OptionError("like-by", "`" + std::string(name) + "` found, rocchio or nb wanted",
                    "`inkling help ranking` says what they are");
}

std::string to_string(ExampleModel model) {
  return model == ExampleModel::rocchio ? "rocchio" : "nb";
}

void check(const Feedback& feedback) {
  require_choice("expand", feedback.model, FeedbackModel::rocchio);
  require_count("fb-docs", feedback.documents);
  require_count("fb-terms", feedback.terms);
  if (!(feedback.lambda >= kLeastLambda && feedback.lambda <= 1))
    throw OptionError("fb-lambda", "must lie between 1e-6 and 1");
  require_feedback_weight("fb-beta", feedback.beta);
}

void check(const Examples& examples) {
  require_choice("like-by", examples.model, ExampleModel::naive_bayes);
  if (examples.like.empty() && !examples.unlike.empty())
    throw OptionError("unlike", "needs a document to be like", "name one with --like");
  for (const std::string& id : examples.unlike) {
    if (std::ranges::find(examples.like, id) == examples.like.end()) continue;
    throw OptionError("unlike", "`" + id + "` cannot be like and unlike",
                      "leave it out of --like, or of --unlike");
  }
  require_count("fb-terms", examples.terms);
  require_feedback_weight("fb-beta", examples.beta);
  require_feedback_weight("fb-gamma", examples.gamma);
  if (!(examples.alpha > 0 && examples.alpha <= kGreatestFeedback))
    throw OptionError("alpha", "must be above 0 and at most 1e6");
}

}  // namespace inkling
