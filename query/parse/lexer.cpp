#include "query/parse/lexer.h"

#include <algorithm>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/common/utf8.h"
#include "query/parse/limits.h"
#include "query/parse/quotation_marks.h"

namespace inkling::query {

namespace {

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

void check_bytes(std::string_view query) {
  const std::string_view good = well_formed_part(query.substr(0, kLongestQuery));
  if (query.size() > kLongestQuery) {
    throw QuerySyntaxError(std::string(good), code_points(good),
                           "the query is longer than " + std::to_string(kLongestQuery) + " bytes",
                           "shorten it, or rank by a whole text with --topics");
  }
  if (good.size() < query.size()) {
    throw QuerySyntaxError(std::string(good), code_points(good),
                           "the query is not valid UTF-8 from here on",
                           "check the encoding of the terminal");
  }
}

}  // namespace

bool is_blank(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const analysis::CodePoint c = analysis::next_code_point(text, at);
    if (c == analysis::kIllFormed || !analysis::is_white_space(c)) return false;
  }
  return true;
}

Lexer::Lexer(std::string_view query) : query_(query) { check_bytes(query); }

void Lexer::fail(std::size_t byte, const std::string& what_is_wrong,
                 const std::string& hint) const {
  throw QuerySyntaxError(std::string(query_), position(byte), what_is_wrong, hint);
}

std::size_t Lexer::position(std::size_t byte) const noexcept {
  return code_points(query_.substr(0, byte));
}

bool Lexer::space_at(std::size_t byte) const noexcept {
  return analysis::is_white_space(analysis::next_code_point(query_, byte));
}

bool Lexer::word_ends_at(std::size_t byte) const noexcept {
  if (byte == query_.size()) return true;
  const char c = query_[byte];
  return c == '(' || c == ')' || (c == '"' && !is_letter_quote(query_, byte)) || space_at(byte);
}

void Lexer::skip_space() noexcept {
  while (!at_end() && space_at(at_)) analysis::next_code_point(query_, at_);
}

bool Lexer::take(char c) noexcept {
  if (!next_is(c)) return false;
  ++at_;
  return true;
}

bool Lexer::operator_follows(std::string_view name) const noexcept {
  return query_.substr(at_).starts_with(name) && word_ends_at(at_ + name.size());
}

bool Lexer::take_operator(std::string_view name) noexcept {
  if (!operator_follows(name)) return false;
  at_ += name.size();
  return true;
}

bool Lexer::take_everything() noexcept {
  for (const std::string_view everything : {"*", "*:*"}) {
    const std::size_t end = at_ + everything.size();
    if (!query_.substr(at_).starts_with(everything) || !(word_ends_at(end) || query_[end] == '^'))
      continue;
    at_ = end;
    return true;
  }
  return false;
}

std::vector<PatternPiece> Lexer::read_bare(std::string_view stops) {
  std::vector<PatternPiece> pieces(1);
  while (!word_ends() && !next_is('~') && !next_is('^') &&
         stops.find(query_[at_]) == std::string_view::npos) {
    if (next_is('\\')) {
      take_escaped(pieces.back().literal);
    } else if (next_is('*') || next_is('?')) {
      pieces.back().wildcard = query_[at_++];
      pieces.emplace_back();
    } else {
      pieces.back().literal += query_[at_++];
    }
  }
  return pieces;
}

std::string Lexer::read_quoted() {
  const std::size_t start = at_;
  const std::size_t end = closing_quote(query_, start);
  std::string text;
  for (++at_; at_ < end;) {
    if (at_end())
      fail(start, "the quotation mark is never closed", "close it, or write a backslash before it");
    if (next_is('\\')) {
      take_escaped(text);
    } else {
      text += query_[at_++];
    }
  }
  ++at_;
  return text;
}

std::string_view Lexer::read_number() noexcept {
  const std::size_t start = at_;
  while (!at_end() && (next_is('.') || (query_[at_] >= '0' && query_[at_] <= '9'))) ++at_;
  return query_.substr(start, at_ - start);
}

void Lexer::take_escaped(std::string& text) {
  const std::size_t start = at_++;
  if (at_end()) fail(start, "nothing follows the backslash", "write two to mean one");
  const std::size_t first = at_;
  analysis::next_code_point(query_, at_);
  text += query_.substr(first, at_ - first);
}

}  // namespace inkling::query
