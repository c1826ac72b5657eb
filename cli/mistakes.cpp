#include "cli/mistakes.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "inkling/error.h"

namespace inkling::cli {

namespace {

/// What other programs call it, and what it is called here.
constexpr std::pair<std::string_view, std::string_view> kNamesElsewhere[] = {
    {"add", "index"},        {"import", "index"},     {"find", "search"},
    {"query", "search"},     {"rm", "delete"},        {"remove", "delete"},
    {"get", "show"},         {"cat", "show"},         {"info", "stats"},
    {"status", "stats"},     {"verify", "check"},     {"repair", "salvage"},
    {"predict", "classify"}, {"-v", "--version"},     {"-n", "-k"},
    {"-n", "--top"},         {"--limit", "-k"},       {"--limit", "--top"},
    {"--top", "-k"},         {"--size", "-k"},        {"-q", "--quiet"},
    {"--where", "--filter"}, {"--filter", "--where"}, {"--order", "--sort"},
    {"--jobs", "--threads"}, {"-j", "--threads"},     {"--where", "--query"},
    {"--filter", "--query"}, {"--output", "--out"},   {"--count", "-k"},
    {"-l", "--language"},    {"settings", "config"},  {"completion", "completions"},
    {"edit", "open"}};

bool contains(const std::vector<std::string>& known, std::string_view name) {
  return std::ranges::find(known, name) != known.end();
}

std::string_view without_dashes(std::string_view flag) {
  return flag.substr(std::min(flag.find_first_not_of('-'), flag.size()));
}

/// "-k" for "--k", "--json" for "-json".
std::string with_other_dashes(const std::string& flag, const std::vector<std::string>& known) {
  const auto is_same = [&](const std::string& name) {
    return without_dashes(name) == without_dashes(flag);
  };
  const auto found = std::ranges::find_if(known, is_same);
  return found == known.end() ? "" : *found;
}

}  // namespace

std::string name_here(const std::string& elsewhere, const std::vector<std::string>& known) {
  for (const auto& [name, here] : kNamesElsewhere) {
    if (name == elsewhere && contains(known, here)) return std::string(here);
  }
  return {};
}

std::string meant_command(const std::string& word, const std::vector<std::string>& known) {
  const std::string here = name_here(word, known);
  return here.empty() ? nearest_name(word, known) : here;
}

std::string meant_flag(const std::string& flag, const std::vector<std::string>& known) {
  if (const std::string here = name_here(flag, known); !here.empty()) return here;
  if (const std::string same = with_other_dashes(flag, known); !same.empty()) return same;
  // Without their dashes, which are alike in all flags.
  std::vector<std::string> words;
  for (const std::string& name : known) {
    if (name.starts_with("--")) words.emplace_back(without_dashes(name));
  }
  const std::string nearest = nearest_name(std::string(without_dashes(flag)), words);
  return nearest.empty() ? "" : "--" + nearest;
}

}  // namespace inkling::cli
