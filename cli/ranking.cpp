#include "cli/ranking.h"

#include <string>
#include <string_view>
#include <utility>

#include "cli/choices.h"
#include "inkling/error.h"

namespace inkling::cli {

namespace {

constexpr std::pair<const char*, const char*> kParameters[] = {
    {"k1", "of bm25, bm25+: saturation of tf (default 1.2)"},
    {"b", "of bm25, bm25+: length normalisation, 0 to 1 (default 0.75)"},
    {"delta", "of bm25+: what a term is worth in the longest document (default 1)"},
    {"mu", "of lm: tokens of the collection mixed into each document (default 1000)"},
    {"lambda", "of lm:jm: part of the collection in the mixture, 0 to 1 (default 0.7)"},
    {"slope", "of smart with u: how much distinct terms count, 0 to 1 (default 0.2)"},
    {"alpha", "of smart with b: power of the bytes, 0 to 1 (default 0.375)"},
};

/// "title=2".
void read_field_weight(const std::string& text, FieldWeights& weights) {
  constexpr std::string_view kFlag = "--field-weight";
  const std::size_t equals = text.rfind('=');
  const std::string field = text.substr(0, equals);
  if (equals == std::string::npos) {
    throw OptionError(std::string(kFlag), "`" + text + "` found, a field and a number wanted",
                      "as in title=2");
  }
  if (field == "text") {
    throw OptionError(std::string(kFlag), "text counts once",
                      "give other fields a weight relative to it: title=2");
  }
  const double weight = parse_real(std::string(kFlag), text.substr(equals + 1));
  (field == "title" ? weights.title : weights.text_fields[field]) = weight;
}

}  // namespace

void declare_rank(Flags& flags, RankRequest& request) {
  flags.read(
      "--rank", [&](const std::string& name) { request.ranker = parse_ranker(name); },
      "bm25|bm25+|tfidf|smart:ddd.qqq|lm|lm:jm|dfr",
      "how hits are scored (default bm25); see `inkling help ranking`");
  for (const auto& [name, what] : kParameters) {
    const std::string flag = std::string("--") + name;
    flags.read(
        flag,
        [&request, flag, name](const std::string& text) {
          request.parameters[name] = parse_real(flag, text);
        },
        "X", what);
  }
  flags.read(
      "--field-weight",
      [&](const std::string& text) {
        request.field_weights = {};
        for (const std::string& each : split_list("--field-weight", text))
          read_field_weight(each, request.field_weights);
      },
      "FIELD=X,...", "words of the title, or of a text field, count X times more (default 0)");
}

Ranker ranker(const RankRequest& request) {
  Ranker chosen = request.ranker;
  for (const auto& [name, value] : request.parameters) set_parameter(chosen, name, value);
  return chosen;
}

}  // namespace inkling::cli
