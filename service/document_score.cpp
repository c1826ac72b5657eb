#include "service/document_score.h"

#include <cstddef>
#include <optional>

#include "service/choices.h"

namespace inkling::service {

namespace {

/// "name^weight" and what stands behind the first colon after it.
struct Weighed {
  std::string name;
  std::optional<double> weight;
  std::optional<std::string> rest;
};

Weighed parse_weighed(const std::string& name, const std::string& text) {
  Weighed found;
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos) found.rest = text.substr(colon + 1);
  found.name = text.substr(0, colon);
  const std::size_t caret = found.name.rfind('^');
  if (caret != std::string::npos) {
    found.weight = parse_real(name, found.name.substr(caret + 1));
    found.name.resize(caret);
  }
  if (found.name.empty()) throw OptionError(name, "`" + text + "` names no field");
  return found;
}

}  // namespace

std::vector<FieldStream> parse_streams(const std::string& name, const std::string& text) {
  std::vector<FieldStream> streams;
  for (const std::string& each : split_list(name, text)) {
    const Weighed weighed = parse_weighed(name, each);
    FieldStream& stream = streams.emplace_back();
    stream.field = weighed.name;
    stream.weight = weighed.weight.value_or(stream.weight);
    if (weighed.rest) stream.b = parse_real(name, *weighed.rest);
  }
  return streams;
}

Prior parse_document_prior(const std::string& name, const std::string& text) {
  const Weighed weighed = parse_weighed(name, text);
  Prior prior;
  prior.field = weighed.name;
  prior.weight = weighed.weight.value_or(prior.weight);
  if (!weighed.rest || *weighed.rest == "log") return prior;
  const std::size_t colon = weighed.rest->find(':');
  if (weighed.rest->substr(0, colon) != "saturation") {
    throw OptionError(name, "`" + *weighed.rest + "` found, log or saturation wanted",
                      "as in stars, stars^0.5 or stars:saturation:10");
  }
  prior.form = Prior::Form::saturation;
  if (colon != std::string::npos) prior.pivot = parse_real(name, weighed.rest->substr(colon + 1));
  return prior;
}

Recency parse_recency(const std::string& name, const std::string& text) {
  const Weighed weighed = parse_weighed(name, text);
  if (!weighed.rest) {
    throw OptionError(name, "`" + text + "` found, a field and a half-life wanted",
                      "as in modified:30, in days");
  }
  Recency recency;
  recency.field = weighed.name;
  recency.weight = weighed.weight.value_or(recency.weight);
  recency.half_life = parse_real(name, *weighed.rest);
  return recency;
}

Proximity parse_proximity(const std::string& name, const std::string& text) {
  const std::vector<std::string> weights = split_list(name, text);
  if (weights.size() != 3) {
    throw OptionError(name, "three weights wanted: words, pairs in order, pairs in any order",
                      "as in 0.85,0.1,0.05");
  }
  Proximity proximity;
  proximity.terms = parse_real(name, weights[0]);
  proximity.ordered = parse_real(name, weights[1]);
  proximity.unordered = parse_real(name, weights[2]);
  return proximity;
}

}  // namespace inkling::service
