#pragma once

/// The exact expected values in tests/oracles: computed independently of this project,
/// never regenerated.

#include <simdjson.h>

#include <string>
#include <string_view>
#include <vector>

namespace inkling::test {

class Oracle {
 public:
  /// Reads tests/oracles/NAME.json.
  explicit Oracle(const std::string& name);

  simdjson::dom::array cases() const;
  simdjson::dom::element root() const { return root_; }

  /// |found - expected| <= absolute + relative * |expected|, the tolerance being the file's own;
  /// "inf", "-inf" match infinities.
  bool matches(double found, simdjson::dom::element expected) const;

  /// A number, or the `value` of a rational {"exact", "value"}; "inf" and "-inf" are infinities,
  /// "nan" is NaN.
  static double value(simdjson::dom::element element);

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element root_;
  double relative_ = 0;
  double absolute_ = 0;
};

std::string string_of(simdjson::dom::element value);
/// "1/2" as a number; the nearest double, where both parts are small.
double rational(const std::string& text);
/// Strings with a blank behind each.
std::string joined(simdjson::dom::element strings);
std::vector<std::string> strings(simdjson::dom::element array);
/// Split on single spaces, as the texts of the oracles are.
std::vector<std::string> words(std::string_view text);

}  // namespace inkling::test
