#include "render/feedback.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "render/listed.h"
#include "render/numbers.h"

namespace inkling::render {

namespace {

/// Terms and documents that are said; all are in the answer.
constexpr std::size_t kTold = 10;

std::vector<std::string> told_terms(const std::vector<FeedbackTerm>& terms) {
  std::vector<std::string> told;
  for (const FeedbackTerm& term : terms)
    told.push_back(fmt::format("{}^{}", term.surface, fixed(term.weight, 3)));
  return told;
}

std::vector<std::string> told_documents(const std::vector<FeedbackDocument>& documents) {
  std::vector<std::string> told;
  for (const FeedbackDocument& document : documents)
    told.push_back(fmt::format("{} ({})", document.id, fixed(document.weight, 3)));
  return told;
}

}  // namespace

void write_feedback(JsonWriter& json, const std::optional<FeedbackReport>& feedback) {
  if (!feedback) return;
  json.key("feedback").begin_object().member("model", feedback->model);
  json.array("documents", feedback->documents, [&](const FeedbackDocument& document) {
    json.begin_object().member("id", document.id).member("weight", document.weight).end_object();
  });
  json.array("terms", feedback->terms, [&](const FeedbackTerm& term) {
    json.begin_object().member("term", term.term).member("surface", term.surface);
    json.member("weight", term.weight).array("documents", term.documents).end_object();
  });
  if (!feedback->declined.empty()) json.member("declined", feedback->declined);
  json.end_object();
}

std::vector<std::string> told_of(const std::optional<FeedbackReport>& feedback) {
  if (!feedback) return {};
  if (!feedback->declined.empty())
    return {fmt::format("{} adds nothing: {}", feedback->model, feedback->declined)};
  return {fmt::format("{} adds {}: {}", feedback->model, counted(feedback->terms.size(), "term"),
                      listed(told_terms(feedback->terms), kTold)),
          fmt::format("from {}: {}", counted(feedback->documents.size(), "document"),
                      listed(told_documents(feedback->documents), kTold))};
}

}  // namespace inkling::render
