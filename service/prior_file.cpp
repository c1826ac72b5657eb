#include "service/prior_file.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <charconv>

#include "service/choices.h"

namespace inkling::service {

namespace {

[[noreturn]] void refuse(const std::string& place, const std::string& what) {
  throw ParameterError("prior", fmt::format("{}: {}", place, what),
                       "write a JSON object {\"topic\": weight}, or lines of topic, tab, weight");
}

GivenPrior parse_json(std::string_view text, const std::string& name) {
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  if (parser.parse(simdjson::padded_string(text)).get(object) != simdjson::SUCCESS)
    refuse(name, "not a JSON object");
  GivenPrior prior;
  for (const auto& [topic, weight] : object) {
    double number = 0;
    if (weight.get(number) != simdjson::SUCCESS)
      refuse(name, fmt::format("the weight of `{}` is no number", topic));
    if (!prior.emplace(topic, number).second)
      refuse(name, fmt::format("`{}` is given twice", topic));
  }
  return prior;
}

void parse_line(std::string_view line, const std::string& place, GivenPrior& prior) {
  const std::size_t tab = line.rfind('\t');
  if (tab == std::string_view::npos) refuse(place, "there is no tab");
  const std::string_view weight = line.substr(tab + 1);
  double number = 0;
  const auto [end, error] = std::from_chars(weight.data(), weight.data() + weight.size(), number);
  if (error != std::errc() || end != weight.data() + weight.size()) {
    refuse(place, fmt::format("`{}` is no number", weight));
  }
  if (!prior.emplace(line.substr(0, tab), number).second) refuse(place, "the topic is given twice");
}

GivenPrior parse_lines(std::string_view text, const std::string& name) {
  GivenPrior prior;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty()) parse_line(line, fmt::format("{}:{}", name, number), prior);
  }
  return prior;
}

}  // namespace

std::optional<PriorChoice> named_prior(std::string_view name) {
  if (name == "fit") return FittedPrior{};
  if (name == "uniform") return UniformPrior{};
  return std::nullopt;
}

GivenPrior parse_prior(std::string_view text, const std::string& name) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) refuse(name, "the file is empty");
  return text[begin] == '{' ? parse_json(text, name) : parse_lines(text, name);
}

}  // namespace inkling::service
