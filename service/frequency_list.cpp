/// A frequency list in a file.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "inkling/keyness.h"
#include "inkling/line_reader.h"
#include "service/choices.h"

namespace inkling {

namespace {

[[noreturn]] void refuse_list(const std::string& place, const std::string& what) {
  throw service::ParameterError("reference", fmt::format("{}: {}", place, what),
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

/// What the writer of TSV wrote as `\t`, `\n`, `\r` and `\\`; a backslash before anything else
/// stays.
std::string without_escapes(std::string_view field) {
  constexpr std::string_view kEscapes = "tnr\\", kMeant = "\t\n\r\\";
  std::string text;
  for (std::size_t at = 0; at < field.size(); ++at) {
    const std::size_t escape =
        field[at] == '\\' && at + 1 < field.size() ? kEscapes.find(field[at + 1]) : kEscapes.npos;
    if (escape == kEscapes.npos) {
      text += field[at];
      continue;
    }
    text += kMeant[escape];
    ++at;
  }
  return text;
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
  std::optional<std::size_t> rate{};     ///< by the million, as of `report wordlist`
  std::optional<std::size_t> df{};       ///< the same
  std::optional<std::size_t> surface{};  ///< where words are terms
  bool are_named = false;
  FrequencyList::Kind kind = FrequencyList::Kind::written;

  /// Whether a line has what `report wordlist` says of words alone.
  bool is_of_word(const std::vector<std::string_view>& fields) const noexcept {
    const auto has = [&](const std::optional<std::size_t>& column) {
      return column && *column < fields.size() && !fields[*column].empty();
    };
    return has(df) || has(rate);
  }
  std::size_t needed() const noexcept { return std::max({word, count, surface.value_or(0)}) + 1; }
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
  const auto word = place_of(fields, {"term", "word", "surface"});
  const auto count = place_of(fields, {"count", "cf", "frequency"});
  if (!word || !count) return std::nullopt;
  Columns columns{.word = *word,
                  .count = *count,
                  .rate = place_of(fields, {"per_million"}),
                  .df = place_of(fields, {"df"}),
                  .are_named = true};
  // Other programs call words terms, too; these columns are those of `report wordlist`.
  const bool are_terms =
      fields[*word] == "term" && place_of(fields, {"surface", "df", "cf", "per_million"});
  if (!are_terms) return columns;
  columns.surface = place_of(fields, {"surface"});
  columns.kind = columns.surface ? FrequencyList::Kind::words : FrequencyList::Kind::terms;
  return columns;
}

[[noreturn]] void refuse_size(const LineReader& lines, const char* what) {
  refuse_list(lines.place(), fmt::format("{} more than 2^53 tokens", what));
}

/// The tokens of a corpus, by the rate of its most frequent word.
class CorpusSize {
 public:
  void take(const Columns& columns, const std::vector<std::string_view>& fields,
            std::uint64_t count, const LineReader& lines) {
    if (!columns.rate || *columns.rate >= fields.size() || count <= count_) return;
    const std::string_view text = fields[*columns.rate];
    double rate = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rate);
    if (error != std::errc() || end != text.data() + text.size() || !(rate > 0)) return;
    size_ = std::round(1e6 * static_cast<double>(count) / rate);
    if (!(size_ <= static_cast<double>(kMostListedTokens)))
      refuse_size(lines, "by its rate the corpus has");
    count_ = count;
  }
  /// Empty where the words of the list are all, or nothing says how many there are.
  std::optional<std::uint64_t> beyond(std::uint64_t listed) const {
    const auto all = static_cast<std::uint64_t>(size_);
    return all > listed ? std::optional(all) : std::nullopt;
  }

 private:
  std::uint64_t count_ = 0;  ///< of the most frequent word
  double size_ = 0;
};

/// A list, line by line.
class ListParser {
 public:
  void take(const LineReader& lines) {
    const std::vector<std::string_view> fields = split_at_tabs(lines.line());
    const auto names = std::exchange(is_first_, false) ? named_columns(fields) : std::nullopt;
    if (names) {
      columns_ = *names;
      list_.kind = columns_.kind;
      return;
    }
    if (fields.size() < columns_.needed())
      refuse_list(lines.place(), fmt::format("there are fewer than {} columns", columns_.needed()));
    const std::optional<std::uint64_t> count = whole_number(fields[columns_.count]);
    if (!count)
      refuse_list(lines.place(), fmt::format("`{}` is not a count", fields[columns_.count]));
    add(fields, *count, lines);
  }
  FrequencyList finish() && {
    if (!list_.tokens) list_.tokens = most_.beyond(listed_);
    return std::move(list_);
  }

 private:
  void add(const std::vector<std::string_view>& fields, std::uint64_t count,
           const LineReader& lines) {
    most_.take(columns_, fields, count, lines);
    const std::string_view word = fields[columns_.word];
    if (word == "#tokens" && !columns_.is_of_word(fields)) {
      if (count > kMostListedTokens) refuse_size(lines, "the corpus has");
      list_.tokens = count;
      return;
    }
    if (count > kMostListedTokens - listed_) refuse_size(lines, "up to here the list counts");
    listed_ += count;
    list_.words.emplace_back(columns_.are_named ? without_escapes(word) : std::string(word), count);
    // A surface form by itself is its own term.
    if (columns_.surface && fields[*columns_.surface] != word)
      list_.kind = FrequencyList::Kind::stems;
  }

  FrequencyList list_;
  std::uint64_t listed_ = 0;  ///< tokens
  Columns columns_;
  CorpusSize most_;
  bool is_first_ = true;
};

}  // namespace

FrequencyList parse_frequency_list(std::string_view text, const std::string& name) {
  std::istringstream in{std::string(LineReader::without_mark(text))};
  ListParser parser;
  for (LineReader lines(in, name); lines.next();) parser.take(lines);
  FrequencyList list = std::move(parser).finish();
  if (list.words.empty()) refuse_list(name, "the list is empty");
  return list;
}

}  // namespace inkling
