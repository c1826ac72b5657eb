#include "query/parse/leaf_reader.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

namespace inkling::query {

namespace {

constexpr std::string_view kEscape = "or write a backslash before it";

/// Empty when `digits` are not a number of that kind from 0 to `most`.
template <typename Number>
std::optional<Number> parse(std::string_view digits, Number most) {
  Number number{};
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc{} || end != digits.data() + digits.size() || number > most)
    return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::string> LeafReader::read_field_of_group() {
  Lexer ahead = lexer_;
  if (ahead.next_is('"') || ahead.next_is('=')) return std::nullopt;
  std::vector<PatternPiece> name = ahead.read_bare(":");
  if (name.size() > 1 || name[0].literal.empty() || !ahead.take(':') || !ahead.next_is('(') ||
      !is_field(name[0].literal))
    return std::nullopt;
  lexer_ = ahead;
  return std::move(name[0].literal);
}

Node LeafReader::read(const std::string& field) {
  if (lexer_.next_is('"') || lexer_.next_is('=')) return read_value(field);
  const std::size_t start = lexer_.at();
  if (lexer_.next_is('[')) {
    if (field.empty())
      lexer_.fail(start, "a range needs a field", fmt::format("write field:[a TO b], {}", kEscape));
    return read_value(field);
  }
  if (lexer_.next_is('{') && !field.empty()) return read_value(field);
  Lexer ahead = lexer_;
  std::vector<PatternPiece> name = ahead.read_bare(":");
  if (!ahead.next_is(':')) return read_word(field);
  if (name.size() > 1) {
    lexer_.fail(ahead.at(), "a field name cannot be a pattern",
                "write its whole name, or a backslash before the `:`");
  }
  if (name[0].literal.empty()) {
    lexer_.fail(start, "the field before `:` is missing",
                "write field:word, or a backslash before the `:`");
  }
  if (!is_field(name[0].literal))
    lexer_.fail(ahead.at(), fmt::format("there is no field `{}`", name[0].literal));
  lexer_ = ahead;
  lexer_.take(':');
  return read_value(std::move(name[0].literal));
}

Node LeafReader::read_value(std::string field) {
  if (lexer_.next_is('"')) return read_phrase(std::move(field), /*exact=*/false);
  if (lexer_.next_is('=')) return read_exact(std::move(field));
  if (lexer_.next_is('[') || lexer_.next_is('{')) return read_range(std::move(field));
  if (lexer_.word_ends()) {
    lexer_.fail(lexer_.at(), "`" + field + ":` has no value",
                "write the value right after the `:`, in quotation marks if need be");
  }
  return read_word(std::move(field));
}

Node LeafReader::read_word(std::string field) {
  const std::size_t start = lexer_.at();
  const std::size_t position = lexer_.position(start);
  std::vector<PatternPiece> pieces = lexer_.read_bare("");
  const std::size_t behind = lexer_.at();
  if (pieces.size() > 1) {
    if (lexer_.next_is('~'))
      lexer_.fail(behind, "`~` cannot follow a pattern", "leave one of them out");
    return {PatternNode{std::move(field), std::move(pieces), position}};
  }
  std::string& word = pieces[0].literal;
  if (!lexer_.next_is('~')) {
    if (word.empty())
      lexer_.fail(behind, "`^` has nothing before it", "write a backslash before it");
    return {TextNode{std::move(field), std::move(word), false, position}};
  }
  if (word.empty()) lexer_.fail(behind, "`~` has nothing before it", "write a backslash before it");
  return {FuzzyNode{std::move(field), std::move(word), read_distance(), position}};
}

Node LeafReader::read_phrase(std::string field, bool exact) {
  TextNode phrase{std::move(field), {}, true, lexer_.position(lexer_.at()), exact};
  phrase.text = lexer_.read_quoted();
  if (lexer_.next_is('~')) phrase.slop = read_slop();
  return {std::move(phrase)};
}

Node LeafReader::read_exact(std::string field) {
  const std::size_t start = lexer_.at();
  lexer_.take('=');
  if (lexer_.next_is('"')) return read_phrase(std::move(field), /*exact=*/true);
  const std::size_t position = lexer_.position(lexer_.at());
  std::vector<PatternPiece> pieces = lexer_.read_bare("");
  if (pieces.size() > 1 || lexer_.next_is('~')) {
    lexer_.fail(start, "`=` goes before one word or phrase",
                fmt::format("leave it out, {}", kEscape));
  }
  if (pieces[0].literal.empty())
    lexer_.fail(start, "nothing follows `=`",
                "write a backslash before it if it is meant literally");
  return {
      TextNode{std::move(field), std::move(pieces[0].literal), false, position, /*exact=*/true}};
}

Node LeafReader::read_range(std::string field) {
  const std::size_t start = lexer_.at();
  RangeNode range{.field = std::move(field),
                  .without_from = lexer_.next_is('{'),
                  .position = lexer_.position(start)};
  lexer_.take(range.without_from ? '{' : '[');
  range.from = read_bound(start);
  lexer_.skip_space();
  if (!lexer_.take_operator("TO")) {
    lexer_.fail(start, "the range has no `TO`", fmt::format("write [a TO b], {}", kEscape));
  }
  range.to = read_bound(start);
  lexer_.skip_space();
  range.without_to = lexer_.take('}');
  if (!range.without_to && !lexer_.take(']')) {
    lexer_.fail(start, "the range is never closed", fmt::format("write [a TO b], {}", kEscape));
  }
  return {std::move(range)};
}

std::optional<std::string> LeafReader::read_bound(std::size_t range) {
  lexer_.skip_space();
  if (lexer_.next_is('"')) return lexer_.read_quoted();
  std::vector<PatternPiece> pieces = lexer_.read_bare("]}");
  if (pieces.size() == 1 && !pieces[0].literal.empty()) return std::move(pieces[0].literal);
  const bool is_open = pieces.size() == 2 && pieces[0].literal.empty() &&
                       pieces[0].wildcard == '*' && pieces[1].literal.empty();
  if (is_open) return std::nullopt;
  lexer_.fail(range, "a bound of the range is missing", "write a value, or `*` for none");
}

/// Behind a word: `~`, `~1` or `~2`.
unsigned LeafReader::read_distance() {
  const std::size_t start = lexer_.at();
  lexer_.take('~');
  const std::string_view digits = lexer_.read_number();
  if (digits.empty() && (lexer_.word_ends() || lexer_.next_is('^'))) return 1;
  const std::optional<unsigned> distance = parse<unsigned>(digits, 2);
  if (distance.value_or(0) > 0) {
    expect_end(start);
    return *distance;
  }
  lexer_.fail(start, "`~` after a word takes 1 or 2",
              fmt::format("write word~1 or word~2, {}", kEscape));
}

std::uint32_t LeafReader::read_slop() {
  const std::size_t start = lexer_.at();
  lexer_.take('~');
  const std::optional<std::uint32_t> slop =
      parse<std::uint32_t>(lexer_.read_number(), kGreatestSlop);
  if (slop) {
    expect_end(start);
    return *slop;
  }
  lexer_.fail(start, fmt::format("`~` after a phrase takes a number up to {}", kGreatestSlop),
              "write \"a phrase\"~3, or leave it out");
}

/// Behind the number of a suffix.
void LeafReader::expect_end(std::size_t suffix) const {
  if (lexer_.word_ends() || lexer_.next_is('^')) return;
  lexer_.fail(suffix, "something follows the number without a blank",
              fmt::format("leave a blank, {}", kEscape));
}

double LeafReader::read_boost() {
  const std::size_t start = lexer_.at();
  if (lexer_.take('^')) {
    const std::optional<double> boost = parse<double>(lexer_.read_number(), kGreatestBoost);
    if (!boost) {
      lexer_.fail(start, fmt::format("`^` takes a weight from 0 to {}", kGreatestBoost),
                  fmt::format("write word^2 or word^0.5, {}", kEscape));
    }
    if (lexer_.next_is('^') || lexer_.next_is('~'))
      lexer_.fail(start, "one weight is enough", "leave out the others");
    expect_end(start);
    return *boost;
  }
  if (lexer_.next_is('~'))
    lexer_.fail(start, "`~` cannot stand here", "it follows a word or a phrase, before any `^`");
  return 1;
}

}  // namespace inkling::query
