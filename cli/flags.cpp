#include "cli/flags.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <sstream>
#include <utility>

#include "inkling/ingest.h"

namespace inkling::cli {

namespace {

/// A parameter that has no name but a letter.
bool is_letter(const service::ParameterName& name) {
  return name.word == std::string(1, name.letter);
}

/// A word that is the id of a document: shells complete the names of files there.
bool is_id(const service::ParameterName& name) { return name.word == "id"; }

}  // namespace

Flag& Flags::add(FlagKind kind, const service::ParameterName& name, const std::string& type,
                 const std::string& what) {
  all_.push_back({kind, name, type, what, group_, false, {}});
  return all_.back();
}

void Flags::flag(const service::ParameterName& name, bool& target, const std::string& what) {
  add(FlagKind::flag, name, {}, what).take = [&target](const std::string&,
                                                       const std::vector<std::string>& texts) {
    target = texts.empty() || texts.back() == "true";
  };
}

void Flags::value(const service::ParameterName& name, Take take, const std::string& type,
                  const std::string& what) {
  add(FlagKind::value, name, type, what).take =
      [take = std::move(take)](const std::string& spelled, const std::vector<std::string>& texts) {
        take(spelled, texts.back());
      };
}

void Flags::optional_value(const service::ParameterName& name, const std::string& usual, Take take,
                           const std::string& type, const std::string& what) {
  add(FlagKind::optional_value, name, type, what).take =
      [usual, take = std::move(take)](const std::string& spelled,
                                      const std::vector<std::string>& texts) {
        take(spelled, texts.empty() || texts.back().empty() ? usual : texts.back());
      };
}

void Flags::values(const service::ParameterName& name, std::vector<std::string>& target,
                   const std::string& type, const std::string& what) {
  add(FlagKind::values, name, type, what).take = [&target](const std::string&,
                                                           const std::vector<std::string>& texts) {
    target.insert(target.end(), texts.begin(), texts.end());
  };
}

void Flags::word(const service::ParameterName& name, std::string& target,
                 service::Presence presence, const std::string& what) {
  Flag& flag = add(FlagKind::word, name, {}, what);
  flag.is_required = presence == service::Presence::required;
  flag.take = [&target, is_document = is_id(name)](const std::string&,
                                                   const std::vector<std::string>& texts) {
    target = is_document ? meant_id(texts.back()) : texts.back();
  };
}

void Flags::phrase(const service::ParameterName& name, std::optional<std::string>& target,
                   const std::string& what) {
  add(FlagKind::phrase, name, {}, what).take = [&target](const std::string&,
                                                         const std::vector<std::string>& texts) {
    std::string joined;
    for (const std::string& text : texts)
      joined.append(&text == &texts.front() ? "" : " ").append(text);
    target = std::move(joined);
  };
}

void Flags::words(const service::ParameterName& name, std::vector<std::string>& target,
                  const std::string& what) {
  values(name, target, {}, what);
  all_.back().kind = FlagKind::words;
  if (!is_id(name)) return;
  all_.back().take = [&target](const std::string&, const std::vector<std::string>& texts) {
    std::ranges::transform(texts, std::back_inserter(target), meant_id);
  };
}

std::string spelled(const service::ParameterName& name) {
  return (is_letter(name) ? "-" : "--") + name.word;
}

std::string with_flags(const ErrorText& text) {
  return text.with(
      [](std::string_view name) { return (name.size() == 1 ? "-" : "--") + std::string(name); });
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

std::vector<std::string> choices_of(const std::string& type) {
  std::vector<std::string> choices;
  if (type.find('|') == type.npos || type.find_first_of("[]{},=") != type.npos) return choices;
  std::istringstream in(type);
  for (std::string choice; std::getline(in, choice, '|');) {
    const bool is_open = std::ranges::any_of(
        choice, [](unsigned char letter) { return std::isupper(letter) != 0 || letter == '.'; });
    if (is_open) return {};
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace inkling::cli
