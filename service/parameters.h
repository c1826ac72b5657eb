#pragma once

/// The parameters of one request, bound to its fields.

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/choices.h"

namespace inkling::service {

/// "rank"; a letter where there is a short form; the letter alone where that is all.
struct ParameterName {
  ParameterName(const char* name, char short_form = '\0') : word(name), letter(short_form) {}
  ParameterName(std::string name) : word(std::move(name)) {}

  std::string word;
  char letter = '\0';
};

enum class Presence { optional, required };

/// Where the values of a request come from: the flags of a command line, the parameters of a URL,
/// the keyword arguments of a call. Each face implements it once. What is bound must outlive the
/// values' being taken.
class Parameters {
 public:
  /// Makes something of the text of a value. `name` is the parameter's as the face spells it, for
  /// messages. What it throws goes up unchanged.
  using Take = std::function<void(const std::string& name, const std::string& text)>;

  virtual ~Parameters() = default;

  /// What the parameters from here on have in common, as a heading of help; empty: nothing. A face
  /// without headings passes it over.
  virtual void group(const std::string&) {}

  virtual void flag(const ParameterName& name, bool& target, const std::string& what) = 0;
  /// A value; `type` says what of, for help.
  virtual void value(const ParameterName& name, Take take, const std::string& type,
                     const std::string& what) = 0;
  /// A value that may be left out behind the name, where it is `usual`.
  virtual void optional_value(const ParameterName& name, const std::string& usual, Take take,
                              const std::string& type, const std::string& what) = 0;
  /// A value that may come again: each is taken.
  virtual void values(const ParameterName& name, std::vector<std::string>& target,
                      const std::string& type, const std::string& what) = 0;
  /// On a command line, a word without a flag.
  virtual void word(const ParameterName& name, std::string& target, Presence presence,
                    const std::string& what) = 0;
  /// The words that are left, joined by blanks.
  virtual void phrase(const ParameterName& name, std::optional<std::string>& target,
                      const std::string& what) = 0;
  /// Any number of them.
  virtual void words(const ParameterName& name, std::vector<std::string>& target,
                     const std::string& what) = 0;

  /// `Target` is a string or an optional one.
  template <typename Target>
  void text(const ParameterName& name, Target& target, const std::string& type,
            const std::string& what) {
    const auto take = [&target](const std::string&, const std::string& text) { target = text; };
    value(name, take, type, what);
  }

  /// `Target` is a number or an optional one.
  template <typename Target>
  void real(const ParameterName& name, Target& target, const std::string& what) {
    const auto take = [&target](const std::string& spelled, const std::string& text) {
      target = parse_real(spelled, text);
    };
    value(name, take, "X", what);
  }
  template <typename Target>
  void count(const ParameterName& name, Target& target, const std::string& what) {
    const auto take = [&target](const std::string& spelled, const std::string& text) {
      target = parse_count(spelled, text);
    };
    value(name, take, "N", what);
  }

  /// `choices` must outlive the parameters.
  template <typename Value, typename Target, std::size_t N>
  void choice(const ParameterName& name, Target& target,
              const std::pair<std::string_view, Value> (&choices)[N], const std::string& what) {
    std::string names;
    for (const auto& pair : choices) names.append(names.empty() ? "" : "|").append(pair.first);
    const auto take = [&target, &choices](const std::string& spelled, const std::string& text) {
      target = choose<Value>(spelled, text, choices);
    };
    value(name, take, names, what);
  }
};

}  // namespace inkling::service
