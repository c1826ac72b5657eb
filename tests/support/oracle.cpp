#include "tests/support/oracle.h"

#include <cmath>
#include <limits>
#include <sstream>
#include "tests/support/places.h"

namespace inkling::test {

Oracle::Oracle(const std::string& name) {
  root_ = parser_.load(project_path("tests/oracles/" + name + ".json").string());
  relative_ = root_["tolerance"]["relative"];
  absolute_ = root_["tolerance"]["absolute"];
}

simdjson::dom::array Oracle::cases() const { return root_["cases"]; }

bool Oracle::matches(double found, simdjson::dom::element expected) const {
  const double wanted = value(expected);
  if (std::isinf(wanted) || std::isnan(wanted)) return found == wanted;
  return std::abs(found - wanted) <= absolute_ + relative_ * std::abs(wanted);
}

double Oracle::value(simdjson::dom::element element) {
  if (element.is_object()) return value(element["value"]);
  if (element.is_string()) {
    const std::string_view text = element;
    if (text == "inf") return std::numeric_limits<double>::infinity();
    if (text == "-inf") return -std::numeric_limits<double>::infinity();
    return std::numeric_limits<double>::quiet_NaN();
  }
  return double(element);
}

std::string string_of(simdjson::dom::element value) { return std::string(std::string_view(value)); }

double rational(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return std::stod(text);
  return std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

std::string joined(simdjson::dom::element strings) {
  std::string text;
  for (const std::string_view part : simdjson::dom::array(strings)) text.append(part).append(" ");
  return text;
}

std::vector<std::string> strings(simdjson::dom::element array) {
  std::vector<std::string> result;
  for (const std::string_view text : simdjson::dom::array(array)) result.emplace_back(text);
  return result;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  std::istringstream in{std::string(text)};
  for (std::string word; in >> word;) result.push_back(word);
  return result;
}

}  // namespace inkling::test
