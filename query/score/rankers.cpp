/// The rankings by their names, and the domains of their parameters.

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "inkling/error.h"
#include "inkling/ranker.h"
#include "stats/smart.h"

namespace inkling {

namespace {

struct Domain {
  double least;
  double greatest;
  std::string_view wanted;

  bool holds(double x) const noexcept { return std::isfinite(x) && x >= least && x <= greatest; }
};

// Bounds that no use comes near keep every score finite.
constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr double kBelowOne = 1 - std::numeric_limits<double>::epsilon();
constexpr Domain kNotNegative{0, kNoBound, "must be a number of 0 or more"};
constexpr Domain kWeight{0, 1e9, "must lie between 0 and 1e9"};
constexpr Domain kTokens{1e-9, 1e12, "must lie between 1e-9 and 1e12"};
constexpr Domain kUnit{0, 1, "must lie between 0 and 1"};
constexpr Domain kShare{1e-9, kBelowOne, "must be 1e-9 or more, and less than 1"};

struct Parameter {
  std::string_view name;
  double* value;
  Domain domain;
};

std::vector<Parameter> parameters(Bm25& f) {
  return {{"k1", &f.k1, kNotNegative}, {"b", &f.b, kUnit}};
}
std::vector<Parameter> parameters(Bm25Plus& f) {
  return {{"k1", &f.k1, kNotNegative}, {"b", &f.b, kUnit}, {"delta", &f.delta, kWeight}};
}
std::vector<Parameter> parameters(TfIdf&) { return {}; }
std::vector<Parameter> parameters(Smart& f) {
  return {{"slope", &f.slope, kUnit}, {"alpha", &f.alpha, kUnit}};
}
std::vector<Parameter> parameters(Dirichlet& f) { return {{"mu", &f.mu, kTokens}}; }
std::vector<Parameter> parameters(JelinekMercer& f) { return {{"lambda", &f.lambda, kShare}}; }
std::vector<Parameter> parameters(Dph&) { return {}; }
std::vector<Parameter> parameters(Bm25F& f) {
  return {{"k1", &f.k1, kNotNegative}, {"b", &f.b, kUnit}};
}

std::vector<Parameter> parameters(Ranker& ranker) {
  return std::visit([](auto& formula) { return parameters(formula); }, ranker);
}

const char* name_of(const Bm25&) { return "bm25"; }
const char* name_of(const Bm25Plus&) { return "bm25+"; }
const char* name_of(const TfIdf&) { return "tfidf"; }
const char* name_of(const Dirichlet&) { return "lm"; }
const char* name_of(const JelinekMercer&) { return "lm:jm"; }
const char* name_of(const Dph&) { return "dfr"; }
const char* name_of(const Bm25F&) { return "bm25f"; }

constexpr std::string_view kSmart = "smart:";
constexpr std::string_view kSmartHint =
    "a name in full: smart:lnc.ltc; docs/ranking.md says what the letters mean";

std::string letters(const SmartScheme& scheme) { return {scheme.tf, scheme.df, scheme.norm}; }

std::string name_of(const Smart& smart) {
  return std::string(kSmart) + letters(smart.document) + "." + letters(smart.query);
}

/// One of each, with the usual parameters.
const std::vector<Ranker>& rankers() {
  static const std::vector<Ranker> all = {Bm25{},  Bm25Plus{},  Bm25F{},         TfIdf{},
                                          Smart{}, Dirichlet{}, JelinekMercer{}, Dph{}};
  return all;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Smart parse_smart(std::string_view triples) {
  const std::string hint(kSmartHint);
  if (triples.size() != 7 || triples[3] != '.') {
    throw OptionError(
        "rank",
        "smart:" + std::string(triples) + " is not `smart:`, three letters, a dot, three letters",
        hint);
  }
  const auto half = [&](std::string_view letters) {
    try {
      return stats::parse_smart_scheme(letters);
    } catch (const OptionError& error) {
      throw OptionError("rank", error.message(), hint);
    }
  };
  return {.document = half(triples.substr(0, 3)), .query = half(triples.substr(4))};
}

std::string hint_for(const std::string& name, const std::vector<std::string>& known) {
  if (name.starts_with("smart")) return std::string(kSmartHint);
  const std::string nearest = nearest_name(name, known);
  return nearest.empty() ? "`inkling help ranking` says what they are"
                         : "did you mean `" + nearest + "`?";
}

}  // namespace

Ranker parse_ranker(std::string_view name) {
  if (name.starts_with(kSmart)) return parse_smart(name.substr(kSmart.size()));
  std::vector<std::string> known;
  for (const Ranker& ranker : rankers()) {
    known.push_back(to_string(ranker));
    if (known.back() == name) return ranker;
  }
  throw OptionError("rank",
                    "`" + std::string(name) + "` found, one of " + listed(known) + " wanted",
                    hint_for(std::string(name), known));
}

std::string to_string(const Ranker& ranker) {
  return std::visit([](const auto& formula) { return std::string(name_of(formula)); }, ranker);
}

std::vector<std::string> parameters_of(const Ranker& ranker) {
  Ranker copy = ranker;
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters(copy)) names.emplace_back(parameter.name);
  return names;
}

void set_parameter(Ranker& ranker, std::string_view name, double value) {
  for (const Parameter& parameter : parameters(ranker)) {
    if (parameter.name != name) continue;
    *parameter.value = value;
    return;
  }
  const std::vector<std::string> own = parameters_of(ranker);
  std::vector<std::string> owners;
  for (const Ranker& other : rankers()) {
    for (const std::string& known : parameters_of(other)) {
      if (known == name) owners.push_back(to_string(other));
    }
  }
  throw OptionError(
      std::string(name),
      owners.empty() ? "no ranking has a parameter of that name" : "belongs to " + listed(owners),
      own.empty() ? to_string(ranker) + " has no parameters"
                  : to_string(ranker) + " has " + listed(own));
}

namespace {

/// Throws OptionError for letters that no scheme has.
void check_letters(const Ranker& ranker) {
  if (std::holds_alternative<Smart>(ranker)) parse_ranker(to_string(ranker));
}

void check_streams(const Ranker& ranker) {
  const auto* formula = std::get_if<Bm25F>(&ranker);
  if (formula == nullptr) return;
  if (formula->fields.empty())
    throw OptionError("fields", "at least one is needed", "title^2,text");
  for (const FieldStream& stream : formula->fields) {
    const auto refuse = [&](const Domain& domain) {
      throw OptionError("fields", "that of " + stream.field + " " + std::string(domain.wanted));
    };
    if (!kWeight.holds(stream.weight)) refuse(kWeight);
    if (stream.b && !kUnit.holds(*stream.b)) refuse(kUnit);
    if (std::ranges::count(formula->fields, stream.field, &FieldStream::field) > 1)
      throw OptionError("fields", stream.field + " is there twice", "name each field once");
  }
}

}  // namespace

void check(const Ranker& ranker) {
  check_letters(ranker);
  check_streams(ranker);
  Ranker copy = ranker;
  for (const Parameter& parameter : parameters(copy)) {
    if (!parameter.domain.holds(*parameter.value)) {
      throw OptionError(std::string(parameter.name), std::string(parameter.domain.wanted));
    }
  }
}

void check(const FieldWeights& weights) {
  const auto require = [](const std::string& field, double weight) {
    if (!kWeight.holds(weight))
      throw OptionError("field-weight", "that of " + field + " " + std::string(kWeight.wanted));
  };
  require("title", weights.title);
  for (const auto& [field, weight] : weights.text_fields) require(field, weight);
}

}  // namespace inkling
