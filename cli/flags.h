#pragma once

/// The flags and words of one command, bound to the fields of its request.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/choices.h"

namespace CLI {
class App;
}

namespace inkling::cli {

/// Implemented in arguments.cpp, the only file that knows the library behind it. What is bound must
/// outlive the parsing.
class Flags {
 public:
  explicit Flags(CLI::App& app) : app_(app) {}

  void flag(const std::string& name, bool& target, const std::string& what);

  /// A value that `take` makes of its text; what it throws goes up unchanged.
  void read(const std::string& names, std::function<void(const std::string&)> take,
            const std::string& type, const std::string& what);

  /// The same for a flag that may come again: each value is taken.
  void each(const std::string& names, std::vector<std::string>& target, const std::string& type,
            const std::string& what);

  /// A word that must be there.
  void word(const std::string& name, std::string& target, const std::string& what);

  /// Any number of words.
  void words(const std::string& name, std::vector<std::string>& target, const std::string& what);

  template <typename Target>
  void text(const std::string& names, Target& target, const std::string& type,
            const std::string& what) {
    read(
        names, [&target](const std::string& word) { target = word; }, type, what);
  }

  /// `Target` is a number or an optional one.
  template <typename Target>
  void real(const std::string& name, Target& target, const std::string& what) {
    read(
        name, [&target, name](const std::string& word) { target = parse_real(name, word); }, "X",
        what);
  }
  template <typename Target>
  void count(const std::string& name, Target& target, const std::string& what) {
    read(
        name, [&target, name](const std::string& word) { target = parse_count(name, word); }, "N",
        what);
  }

  template <typename Value, typename Target, std::size_t N>
  void choice(const std::string& name, Target& target,
              const std::pair<std::string_view, Value> (&choices)[N], const std::string& what) {
    std::string names;
    for (const auto& pair : choices) names.append(names.empty() ? "" : "|").append(pair.first);
    read(
        name, [&, name](const std::string& word) { target = choose<Value>(name, word, choices); },
        names, what);
  }

 private:
  CLI::App& app_;
};

}  // namespace inkling::cli
