/// How the probabilities of topics before any word are chosen.

#include <fmt/format.h>
#include <simdjson.h>

#include <charconv>
#include <sstream>

#include "inkling/line_reader.h"
#include "inkling/train_options.h"
#include "service/choices.h"

namespace inkling {

namespace {

[[noreturn]] void refuse_prior(const std::string& place, const std::string& what) {
  throw service::ParameterError(
      "prior", fmt::format("{}: {}", place, what),
      "write a JSON object {\"topic\": weight}, or lines of topic, tab, weight");
}

GivenPrior parse_json(std::string_view text, const std::string& name) {
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  if (parser.parse(simdjson::padded_string(text)).get(object) != simdjson::SUCCESS)
    refuse_prior(name, "not a JSON object");
  GivenPrior prior;
  for (const auto& [topic, weight] : object) {
    double number = 0;
    if (weight.get(number) != simdjson::SUCCESS)
      refuse_prior(name, fmt::format("the weight of `{}` is not a number", topic));
    if (!prior.emplace(topic, number).second)
      refuse_prior(name, fmt::format("`{}` is given twice", topic));
  }
  return prior;
}

void parse_line(const LineReader& lines, GivenPrior& prior) {
  const std::string_view line = lines.line();
  const std::size_t tab = line.rfind('\t');
  if (tab == std::string_view::npos) refuse_prior(lines.place(), "there is no tab");
  const std::string_view weight = line.substr(tab + 1);
  double number = 0;
  const auto [end, error] = std::from_chars(weight.data(), weight.data() + weight.size(), number);
  if (error != std::errc() || end != weight.data() + weight.size()) {
    refuse_prior(lines.place(), fmt::format("`{}` is not a number", weight));
  }
  if (!prior.emplace(line.substr(0, tab), number).second)
    refuse_prior(lines.place(), "the topic is given twice");
}

GivenPrior parse_lines(std::string_view text, const std::string& name) {
  std::istringstream in{std::string(text)};
  GivenPrior prior;
  for (LineReader lines(in, name); lines.next();) parse_line(lines, prior);
  return prior;
}

}  // namespace

std::optional<PriorChoice> named_prior(std::string_view name) {
  if (name == "fit") return FittedPrior{};
  if (name == "uniform") return UniformPrior{};
  return std::nullopt;
}

GivenPrior parse_given_prior(std::string_view text, const std::string& name) {
  text = LineReader::without_mark(text);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) refuse_prior(name, "the file is empty");
  return text[begin] == '{' ? parse_json(text, name) : parse_lines(text, name);
}

}  // namespace inkling
