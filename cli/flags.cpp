#include "cli/flags.h"

#include <cctype>

namespace inkling::cli {

namespace {

/// A parameter that has no name but a letter.
bool is_letter(const service::ParameterName& name) {
  return name.word == std::string(1, name.letter);
}

}  // namespace

service::ParameterError parameter_error(const OptionError& error) {
  constexpr std::size_t kSeparator = 2;  // ": ", between name and message
  return {error.name(), std::string(error.what()).substr(error.name().size() + kSeparator),
          error.hint()};
}

std::string spelled(const service::ParameterName& name) {
  return (is_letter(name) ? "-" : "--") + name.word;
}

std::string declared(const service::ParameterName& name) {
  if (is_letter(name) || name.letter == '\0') return spelled(name);
  return std::string("-") + name.letter + ',' + spelled(name);
}

std::string capitals(const service::ParameterName& name) {
  std::string text = name.word;
  for (char& letter : text)
    letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return text;
}

}  // namespace inkling::cli
