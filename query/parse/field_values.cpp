#include "query/parse/field_values.h"

#include <optional>

#include "query/parse/field_groups.h"
#include "query/parse/limits.h"
#include "query/parse/misplaced_signs.h"
#include "query/parse/query_pieces.h"
#include "query/parse/typed_text.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

namespace {

constexpr std::string_view kOpening = "\"([{";

std::size_t sign_before(std::string_view word) {
  return word.starts_with('+') || word.starts_with('-') ? 1 : 0;
}

bool has_value(std::string_view word) {
  const std::string_view name = name_before_colon(word);
  return !name.empty() && name.size() + 1 < word.size();
}

bool opens(char sign) { return kOpening.find(sign) != std::string_view::npos; }

char closing(char opening) { return opening == '"' ? '"' : opening == '(' ? ')' : ']'; }

/// A range is one only with its `TO`.
bool may_close(std::string_view query, std::size_t at) {
  return query[at] == '"' || query[at] == '(' || query.find(" TO ", at) != std::string_view::npos;
}

std::string_view word_before(std::string_view query, std::size_t at) {
  const std::size_t begin = word_begin(query, at);
  return query.substr(begin, at - begin);
}

/// Without the marks at its end, but for what is at `at` and before.
std::string_view without_last_marks(std::string_view query, std::size_t at) {
  while (query.size() > at + 1 && (mark_at_end(query) > 0 || query.ends_with("\\?")))
    query.remove_suffix(query.ends_with("\\?") ? 2 : mark_at_end(query));
  return query;
}

}  // namespace

bool FieldValues::names_field(std::string_view word) const {
  const std::string_view name = name_before_colon(word.substr(sign_before(word)));
  return !name.empty() && (!options_.is_field || options_.is_field(name));
}

std::string FieldValues::with_meant_values(const std::string& query) {
  std::string result;
  FieldGroups groups;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next()) {
    groups.pass(*piece, [this](std::string_view word) { return names_field(word); });
    if (!piece->is_word || is_operator(piece->text)) {
      result += piece->text;
    } else if (names_field(piece->text)) {
      result += meant_value(piece->text);
    } else {
      result += meant_in_group(groups.field(), piece->text);
    }
  }
  return result;
}

bool FieldValues::stands_in_brackets(std::string_view word) {
  const bool is_in_brackets = (word.starts_with('[') && word.ends_with(']')) ||
                              (word.starts_with('{') && word.ends_with('}'));
  if (!options_.finds || !is_in_brackets) return false;
  const std::string_view within = word.substr(1, word.size() - 2);
  return names_field(within) && has_value(within) && may_look_up() && finds(within);
}

bool FieldValues::mend_sign(std::string& query, std::size_t at) {
  if (at >= query.size()) return false;
  const bool is_opening = opens_value(query, at);
  if (is_opening && may_close(query, at) && closed_.insert(at).second) {
    close(query, at);
    return true;
  }
  if (!is_opening && !stands_before_field(query, at) && !stands_behind_value(query, at))
    return false;
  query.erase(at, 1);
  return true;
}

bool FieldValues::may_look_up() { return options_.finds && looked_up_++ < kMostClauses; }

bool FieldValues::finds(std::string_view word) const {
  return options_.finds(word.substr(sign_before(word)));
}

/// "label:soil?" asks for `soil` where the field has it, and not what was typed.
std::string FieldValues::meant_value(std::string_view typed) {
  const std::string word(typed);
  if (mark_at_end(word) == 0 || !may_look_up()) return word;
  const std::string shorter = word.substr(0, word.size() - mark_at_end(word));
  const std::string shortest(without_marks(word));
  for (const std::string& meant : {word, shorter, shortest, without_opening_quote(shortest)}) {
    if (!has_value(meant)) return word;
    if (finds(meant)) return meant;
  }
  return word;
}

/// What is but marks stands between two values, and is none.
std::string FieldValues::meant_in_group(std::string_view field, std::string_view word) {
  if (field.empty() || mark_at_end(word) == 0) return std::string(word);
  const std::size_t sign = sign_before(word);
  const std::string typed = std::string(field).append(word.substr(sign));
  if (without_marks(word.substr(sign)).empty())
    return std::string(may_look_up() && !finds(typed) ? std::string_view() : word);
  return std::string(word.substr(0, sign)).append(meant_value(typed), field.size());
}

/// At the end of the query; before the marks there where that finds what is asked for.
void FieldValues::close(std::string& query, std::size_t at) {
  const char end = closing(query[at]);
  const std::string typed = query + end;
  query = std::string(without_last_marks(query, at)) + end;
  const std::size_t begin = word_begin(query, at);
  const bool may_ask = query != typed && may_look_up();
  if (!may_ask || finds(typed.substr(begin)) || !finds(query.substr(begin))) query = typed;
}

bool FieldValues::opens_value(std::string_view query, std::size_t at) const {
  return opens(query[at]) && at > 0 && query[at - 1] == ':' && names_field(word_before(query, at));
}

bool FieldValues::stands_before_field(std::string_view query, std::size_t at) const {
  if (!opens(query[at])) return false;
  const std::string_view behind = query.substr(at + 1);
  return names_field(behind.substr(0, behind.find_first_of(" \t\r\n()\"")));
}

bool FieldValues::stands_behind_value(std::string_view query, std::size_t at) const {
  const bool closes = query[at] == ')' || query[at] == '"';
  return closes && !is_escaped(query, at) && names_field(word_before(query, at));
}

}  // namespace inkling::query
