#pragma once

/// Command lines of the tools: flags with one value each, `--name VALUE`, and `--help`.

#include <array>
#include <charconv>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

namespace inkling::bench {

/// The command line is wrong; what() says why.
class UsageError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Presence { optional, required };

class Flags {
 public:
  /// A number in [least, most]. If the flag is not given, `value` keeps its content, the default.
  template <typename Number>
  void add_number(std::string name, Presence presence, Number& value,
                  std::type_identity_t<Number> least, std::type_identity_t<Number> most,
                  std::string meaning = {}) {
    add({std::move(name), presence, std::move(meaning), to_text(value)},
        [&value, least, most](std::string_view text) {
          Number number{};
          const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
          // In this form the comparison also refuses NaN.
          if (error != std::errc() || end != text.data() + text.size() ||
              !(number >= least && number <= most))
            return false;
          value = number;
          return true;
        });
  }

  void add_text(std::string name, Presence presence, std::string& value, std::string meaning = {});

  /// Sets the values. Throws UsageError.
  void parse(int argc, char** argv) const;

  /// "--seed VALUE [--documents VALUE]"
  std::string usage() const;

  /// A line for each flag: its name, what it means, and its default.
  std::string help() const;

 private:
  using Read = std::function<bool(std::string_view)>;
  struct Flag {
    std::string name;
    Presence presence;
    std::string meaning;
    std::string by_default;
    Read read = nullptr;
  };

  template <typename Number>
  static std::string to_text(Number number) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
  }

  void add(Flag flag, Read read);
  const Flag& named(std::string_view name) const;

  std::vector<Flag> flags_;
};

/// The body of a tool's main(): parses and calls `work` once, or prints help if asked to. Returns
/// the exit code: 0; 1, with a message, if `work` throws; 2 for a wrong command line.
int run_tool(std::string_view tool, std::string_view purpose, const Flags& flags, int argc,
             char** argv, const std::function<void()>& work);

}  // namespace inkling::bench
