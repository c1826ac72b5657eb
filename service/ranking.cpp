#include "service/ranking.h"

#include <string>
#include <string_view>
#include <utility>

#include "service/choices.h"
#include "service/declarations.h"

namespace inkling::service {

namespace {

constexpr std::pair<const char*, const char*> kParameters[] = {
    {"k1", "of bm25, bm25+: saturation of tf (default 1.2)"},
    {"b", "of bm25, bm25+: length normalisation, 0 to 1 (default 0.75)"},
    {"delta", "of bm25+: what a term adds even in the longest document (default 1)"},
    {"mu", "of lm: tokens of the collection mixed into each document (default 1000)"},
    {"lambda", "of lm:jm: share of the collection in the mixture, 0 to 1 (default 0.7)"},
    {"slope", "of smart with u: weight of the number of distinct terms, 0 to 1 (default 0.2)"},
    {"alpha", "of smart with b: exponent of the byte size, 0 to 1 (default 0.375)"},
};

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
  parameters.value(
      "rank",
      [&](const std::string&, const std::string& text) { request.ranker = parse_ranker(text); },
      "bm25|bm25+|tfidf|smart:ddd.qqq|lm|lm:jm|dfr",
      "how hits are scored (default bm25); see `inkling help ranking`");
  for (const auto& [name, what] : kParameters) {
    const auto take = [&request, key = name](const std::string& spelled, const std::string& text) {
      request.parameters[key] = parse_real(spelled, text);
    };
    parameters.value(name, take, "X", what);
  }
  parameters.value(
      "field-weight",
      [&](const std::string& name, const std::string& text) {
        request.field_weights = {};
        for (const std::string& each : split_list(name, text))
          read_field_weight(name, each, request.field_weights);
      },
      "FIELD=X,...", "a term in the title, or in a text field, scores X times again (default 0)");
}

Ranker ranker(const RankRequest& request) {
  Ranker chosen = request.ranker;
  for (const auto& [name, value] : request.parameters) set_parameter(chosen, name, value);
  return chosen;
}

}  // namespace inkling::service
