#include "service/frequency_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <vector>

#include "inkling/line_reader.h"
#include "service/choices.h"

namespace inkling::service {

namespace {

[[noreturn]] void refuse_list(const std::string& place, const std::string& what) {
  throw ParameterError("reference", fmt::format("{}: {}", place, what),
                       "write lines of word, tab, count, or a query");
}

std::vector<std::string_view> split_at_tabs(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t tab = line.find('\t'); tab != line.npos; tab = line.find('\t')) {
    fields.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  fields.push_back(line);
  return fields;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Where words and counts are in a line.
struct Columns {
  std::size_t word = 0;
  std::size_t count = 1;
};

std::optional<std::size_t> place_of(const std::vector<std::string_view>& names,
                                    std::initializer_list<std::string_view> wanted) {
  for (const std::string_view name : wanted) {
    const auto found = std::ranges::find(names, name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  }
  return std::nullopt;
}

std::optional<Columns> named_columns(const std::vector<std::string_view>& fields) {
  const auto word = place_of(fields, {"word", "surface", "term"});
  const auto count = place_of(fields, {"count", "cf", "frequency"});
  if (!word || !count) return std::nullopt;
  return Columns{*word, *count};
}

}  // namespace

FrequencyList parse_frequency_list(std::string_view text, const std::string& name) {
  std::istringstream in{std::string(LineReader::without_mark(text))};
  FrequencyList list;
  Columns columns;
  bool is_first = true;
  for (LineReader lines(in, name); lines.next(); is_first = false) {
    const std::vector<std::string_view> fields = split_at_tabs(lines.line());
    const auto names = is_first ? named_columns(fields) : std::nullopt;
    if (names) {
      columns = *names;
      continue;
    }
    const std::size_t needed = std::max(columns.word, columns.count) + 1;
    if (fields.size() < needed)
      refuse_list(lines.place(), fmt::format("there are fewer than {} columns", needed));
    const std::optional<std::uint64_t> count = whole_number(fields[columns.count]);
    if (!count) refuse_list(lines.place(), fmt::format("`{}` is no count", fields[columns.count]));
    if (fields[columns.word] == "#tokens") {
      list.tokens = *count;
    } else {
      list.words.emplace_back(fields[columns.word], *count);
    }
  }
  if (list.words.empty()) refuse_list(name, "the list is empty");
  return list;
}

}  // namespace inkling::service
