#include "service/ranking.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "service/choices.h"
#include "service/declarations.h"
#include "service/document_score.h"
#include "service/feedback.h"

namespace inkling::service {

namespace {

constexpr std::pair<const char*, const char*> kParameters[] = {
    {"k1", "for bm25, bm25+, bm25f: saturation of tf (default 1.2)"},
    {"b", "for bm25, bm25+, bm25f: length normalisation, 0 to 1 (default 0.75)"},
    {"delta", "for bm25+: what a term adds even in the longest document (default 1)"},
    {"mu", "for lm: tokens of the collection mixed into each document (default 1000)"},
    {"lambda", "for lm:jm: share of the collection in the mixture, 0 to 1 (default 0.7)"},
    {"slope", "for smart with u: weight of the number of distinct terms, 0 to 1 (default 0.2)"},
    {"alpha", "for smart with b: exponent of the byte size, 0 to 1 (default 0.375)"},
};

constexpr std::string_view kUsualProximity = "0.85,0.1,0.05";

/// "title=2".
void read_field_weight(const std::string& name, const std::string& text, FieldWeights& weights) {
  const std::size_t equals = text.rfind('=');
  const std::string field = text.substr(0, equals);
  if (equals == std::string::npos) {
    throw OptionError(name, "`" + text + "` found, a field and a number wanted", "as in title=2");
  }
  if (field == "text") {
    throw OptionError(name, "text counts once",
                      "give other fields a weight relative to it: title=2");
  }
  const double weight = parse_real(name, text.substr(equals + 1));
  (field == "title" ? weights.title : weights.text_fields[field]) = weight;
}

}  // namespace

void declare_rank(Parameters& parameters, RankRequest& request) {
  const auto take = [&parameters](const char* flag, auto& target, auto parse, const char* type,
                                  const char* what) {
    parameters.value(
        flag,
        [&target, parse](const std::string& name, const std::string& text) {
          target = parse(name, text);
        },
        type, what);
  };
  parameters.value(
      "rank",
      [&](const std::string&, const std::string& text) { request.ranker = parse_ranker(text); },
      "bm25|bm25+|bm25f|tfidf|smart:ddd.qqq|lm|lm:jm|dfr",
      "how hits are scored (default bm25); see `inkling help ranking`");
  for (const auto& [name, what] : kParameters) {
    const auto keep = [&request, key = name](const std::string& spelled, const std::string& text) {
      request.parameters[key] = parse_real(spelled, text);
    };
    parameters.value(name, keep, "X", what);
  }
  parameters.value(
      "field-weight",
      [&](const std::string& name, const std::string& text) {
        request.field_weights = {};
        for (const std::string& each : split_list(name, text))
          read_field_weight(name, each, request.field_weights);
      },
      "FIELD=X,...", "a term in the title, or in a text field, scores X times again (default 0)");
  take("fields", request.fields, &parse_streams, "FIELD[^WEIGHT][:B],...",
       "for bm25f: the fields that are added up (default title^2,text)");
  take("prior", request.prior, &parse_document_prior, "FIELD[^WEIGHT][:log|:saturation[:PIVOT]]",
       "add ln(1 + x), or x / (PIVOT + x), of a number field to each score");
  take("recency", request.recency, &parse_recency, "FIELD[^WEIGHT]:HALF-LIFE",
       "add up to WEIGHT, half of it for what is HALF-LIFE older than the newest; days for dates");
}

void declare_stop_words(Parameters& parameters, bool& score) {
  parameters.flag("score-stop-words", score, "words such as `the` score like any other");
}

void declare_query_words(Parameters& parameters, RankRequest& request) {
  parameters.optional_value(
      "proximity", std::string(kUsualProximity),
      [&](const std::string& name, const std::string& text) {
        require_number_not_word(name, text, std::string(kUsualProximity));
        request.proximity = parse_proximity(name, text);
      },
      "[T,O,U]", "words that stand near each other add to a score (default 0.85,0.1,0.05)");
  declare_stop_words(parameters, request.score_stop_words);
  declare_feedback(parameters, request.feedback);
}

namespace {

/// Naive Bayes scores by itself.
void require_ranking(const RankRequest& request) {
  const FeedbackRequest& feedback = request.feedback;
  if (feedback.like.empty() || feedback.like_by != ExampleModel::naive_bayes) return;
  const auto refuse = [](const std::string& name) {
    throw ParameterError(name, "has no effect with --like-by nb, which scores by itself",
                         "leave one of them out");
  };
  if (request.ranker) refuse("rank");
  if (!request.parameters.empty()) refuse(request.parameters.begin()->first);
  if (request.fields) refuse("fields");
  if (!request.field_weights.are_none()) refuse("field-weight");
  if (request.proximity) refuse("proximity");
}

}  // namespace

Ranker ranker(const RankRequest& request) {
  Ranker chosen = request.ranker.value_or(Bm25{});
  if (request.fields) {
    auto* const formula = std::get_if<Bm25F>(&chosen);
    if (formula == nullptr)
      throw ParameterError("fields", "belongs to bm25f", "add --rank bm25f, or leave it out");
    formula->fields = *request.fields;
  }
  for (const auto& [name, value] : request.parameters) set_parameter(chosen, name, value);
  return chosen;
}

void apply(const RankRequest& request, QueryOptions& options) {
  require_ranking(request);
  options.ranker = ranker(request);
  options.field_weights = request.field_weights;
  options.prior = request.prior;
  options.recency = request.recency;
  options.proximity = request.proximity;
  options.score_stop_words = request.score_stop_words;
  apply(request.feedback, options);
}

void require_number_not_word(const std::string& name, const std::string& text,
                             const std::string& usual) {
  if (text.find_first_of("0123456789") != std::string::npos) return;
  throw ParameterError(name, "`" + text + "` is not a number",
                       "write the query first, or " + name + "=" + usual);
}

}  // namespace inkling::service
