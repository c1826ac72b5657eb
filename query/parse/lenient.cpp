#include "query/parse/lenient.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/parse/bare_words.h"
#include "query/parse/field_groups.h"
#include "query/parse/limits.h"
#include "query/parse/misplaced_signs.h"
#include "query/parse/parser.h"
#include "query/parse/typed_ranges.h"
#include "query/parse/typed_text.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

namespace {

constexpr std::string_view kOpening = "\"([{";

/// Where the code point of that number begins.
std::size_t byte_of(std::string_view text, std::size_t code_points) {
  return analysis::first_code_points(text, code_points).size();
}

class Reader {
 public:
  Reader(std::string_view text, const LenientReadingOptions& options) : options_(options) {
    query_.text = analysis::to_valid_utf8(text);
    if (query_.text != text) note("it is not UTF-8");
  }

  LenientQuery read() {
    cut(longest(), "the query is too long");
    put(with_straight_quotes(query_.text), "curly quotation marks are quotation marks");
    mend_signs();
    mend_marks();
    cut(longest(), "the query is too long");
    query_.tree = parse();
    if (!query_.reason.empty() && !options_.keeps_punctuation) leave_out_punctuation();
    loosen_words(query_.tree);
    return std::move(query_);
  }

 private:
  /// What is no sign of the language, though it looks like one, and signs in the wrong places.
  void mend_signs() {
    mend("signs within an address are letters of it", [this](std::string_view word) {
      return names_field(word) && options_.is_field ? std::string(word)
                                                    : with_escaped_address(word);
    });
    mend("a backslash before a letter is one of a path", with_escaped_path);
    mend("two hyphens before a word are no sign", with_escaped_hyphens);
    const auto has_field = [this](std::string_view word) { return names_field(word); };
    put(with_capital_to(query_.text, has_field), "`TO` in a range is written in capitals");
    put(with_tidy_comparisons(query_.text, has_field),
        "a comparison is written without blanks, and ends with its value");
    mend("a mark behind a weight or a distance is punctuation", [this](std::string_view word) {
      return without_mark_behind_number(word, follows_group(word));
    });
    mend("`~` after a word takes 1 or 2", with_nearest_distance);
    mend("`~` after a phrase takes 99 at most", [this](std::string_view word) {
      return follows_group(word) ? with_possible_slop(word) : std::string(word);
    });
    mend("what follows `^` or `~` is not a number",
         [this](std::string_view word) { return without_odd_numbers(word, follows_group(word)); });
    mend("a sign right behind `)` or `\"` parts two words", [this](std::string_view word) {
      return follows_group(word) ? without_parting_sign(word) : std::string(word);
    });
  }

  /// Punctuation, and words that look like operators.
  void mend_marks() {
    if (is_text(query_.text)) {
      mend("a sign before a number of a text belongs to it", [](std::string_view word) {
        return is_signed_number(word) ? '\\' + std::string(word) : std::string(word);
      });
    }
    put(with_meant_values(), "a mark behind a value is punctuation");
    mend("brackets around a field and its value are punctuation", [this](std::string_view word) {
      return std::string(is_value_in_brackets(word) ? word.substr(1, word.size() - 2) : word);
    });
    mend("a question mark around a word is punctuation", [this](std::string_view word) {
      return names_field(word) ? std::string(word) : with_escaped_questions(word);
    });
    if (is_in_capitals(query_.text)) {
      mend("without small letters AND, OR and NOT are words", [](std::string_view word) {
        return is_operator(word) ? '\\' + std::string(word) : std::string(word);
      });
    }
    mend("neither a sign nor an operator can follow AND or OR", SignsBehindOperators());
  }

  /// Whether a quotation or a group ends where the word of the query begins.
  bool follows_group(std::string_view word) const {
    if (word.data() == query_.text.data()) return false;
    const char before = *(word.data() - 1);
    return before == '"' || before == ')';
  }

  /// With a sign before it or without.
  bool names_field(std::string_view word) const {
    if (word.starts_with('+') || word.starts_with('-')) word.remove_prefix(1);
    const std::string_view name = name_before_colon(word);
    return !name.empty() && (!options_.is_field || options_.is_field(name));
  }

  /// The first reason is told.
  void note(std::string reason) {
    if (query_.reason.empty()) query_.reason = std::move(reason);
  }

  template <typename Change>
  void mend(const char* reason, Change change) {
    put(with_words(query_.text, change), reason);
  }
  void put(std::string mended, const char* reason) {
    if (mended == query_.text) return;
    query_.text = std::move(mended);
    note(reason);
  }

  /// An escaped character is not a sign any more: each round leaves fewer signs, or a shorter text.
  Node parse() {
    while (!is_blank(query_.text)) {
      try {
        return parse_query(query_.text, options_.join, options_.is_field);
      } catch (const TooManyClausesError& error) {
        cut(byte_of(query_.text, error.position()), error.what());
      } catch (const TooDeepError& error) {
        note(error.what());
        escape_run(byte_of(query_.text, error.position()));
        cut(longest(), error.what());
      } catch (const QuerySyntaxError& error) {
        const std::size_t at = byte_of(query_.text, error.position());
        note(error.what() + suggestion(at));
        const bool is_mended = mend_at_field(at) || part_words(query_.text, at);
        if (!is_mended && !escape(query_.text, at)) cut(at, error.what());
        cut(longest(), error.what());
      }
    }
    note("the query is empty");
    return {GroupNode{}};
  }

  /// All parentheses in a row are too deep if the first one is; a NOT stands alone.
  void escape_run(std::size_t at) {
    const std::size_t end = query_.text.find_first_not_of('(', at);
    const std::size_t count = std::min(end, query_.text.size()) - at;
    std::string escaped;
    for (std::size_t each = 0; each < count; ++each) escaped += "\\(";
    if (count > 0) {
      query_.text.replace(at, count, escaped);
    } else if (!escape(query_.text, at)) {
      cut(at, "the query is nested too deep");
    }
  }

  /// "label:soil?" asks for `soil` where the field has it, and not what was typed. Only so many
  /// values are looked up as a query may have.
  std::string meant_value(std::string_view typed) {
    const std::string word(typed);
    if (!options_.finds || mark_at_end(word) == 0 || looked_up_++ >= kMostClauses) return word;
    const std::string shorter = word.substr(0, word.size() - mark_at_end(word));
    const std::string shortest(without_marks(word));
    for (const std::string& meant : {word, shorter, shortest, without_opening_quote(shortest)}) {
      if (!has_value(meant)) return word;
      if (finds(meant)) return meant;
    }
    return word;
  }

  /// "[label:soil]", where there is such a label.
  bool is_value_in_brackets(std::string_view word) {
    const bool is_in_brackets = (word.starts_with('[') && word.ends_with(']')) ||
                                (word.starts_with('{') && word.ends_with('}'));
    if (!options_.finds || !is_in_brackets) return false;
    const std::string_view within = word.substr(1, word.size() - 2);
    return names_field(within) && has_value(within) && looked_up_++ < kMostClauses && finds(within);
  }

  /// Beside their fields, and in groups of these.
  std::string with_meant_values() {
    std::string result;
    FieldGroups groups;
    Pieces pieces(query_.text);
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

  /// What is but marks stands between two values, and is none.
  std::string meant_in_group(std::string_view field, std::string_view word) {
    if (field.empty() || mark_at_end(word) == 0) return std::string(word);
    const std::size_t sign = word.starts_with('+') || word.starts_with('-') ? 1 : 0;
    const std::string typed = std::string(field).append(word.substr(sign));
    if (without_marks(word.substr(sign)).empty()) {
      const bool is_looked_up = options_.finds && looked_up_++ < kMostClauses;
      return std::string(is_looked_up && !finds(typed) ? std::string_view() : word);
    }
    return std::string(word.substr(0, sign)).append(meant_value(typed), field.size());
  }

  bool finds(std::string_view word) const {
    const std::size_t sign = word.starts_with('+') || word.starts_with('-') ? 1 : 0;
    return options_.finds(word.substr(sign));
  }

  static bool has_value(std::string_view word) {
    return name_before_colon(word).size() + 1 < word.size() && !name_before_colon(word).empty();
  }

  /// What opens a value and is never closed ends with the query; other signs at either end of a
  /// field and its value are none of their letters. False where there is no field.
  bool mend_at_field(std::size_t at) {
    if (at >= query_.text.size()) return false;
    const bool opens = opens_value(at);
    if (opens && may_close(at) && closed_.insert(at).second) {
      close(at);
      return true;
    }
    if (!opens && !stands_before_field(at) && !stands_behind_value(at)) return false;
    query_.text.erase(at, 1);
    return true;
  }

  /// At the end of the query; before the marks there where that finds what is asked for.
  void close(std::size_t at) {
    const char end = closing(query_.text[at]);
    const std::string typed = query_.text + end;
    std::string_view without(query_.text);
    while (without.size() > at + 1 && (mark_at_end(without) > 0 || without.ends_with("\\?")))
      without.remove_suffix(without.ends_with("\\?") ? 2 : mark_at_end(without));
    query_.text = std::string(without) + end;
    const std::size_t begin = word_begin(query_.text, at);
    const bool may_ask = options_.finds && query_.text != typed && looked_up_++ < kMostClauses;
    if (!may_ask || finds(typed.substr(begin)) || !finds(query_.text.substr(begin)))
      query_.text = typed;
  }

  static char closing(char opening) { return opening == '"' ? '"' : opening == '(' ? ')' : ']'; }

  bool opens_value(std::size_t at) const {
    const bool opens = kOpening.find(query_.text[at]) != std::string_view::npos;
    return opens && at > 0 && query_.text[at - 1] == ':' && names_field(word_before(at));
  }

  /// A range is one only with its `TO`.
  bool may_close(std::size_t at) const {
    return query_.text[at] == '"' || query_.text[at] == '(' ||
           query_.text.find(" TO ", at) != std::string::npos;
  }

  std::string_view word_before(std::size_t at) const {
    const std::size_t begin = word_begin(query_.text, at);
    return std::string_view(query_.text).substr(begin, at - begin);
  }

  bool stands_before_field(std::size_t at) const {
    if (kOpening.find(query_.text[at]) == std::string_view::npos) return false;
    const std::string_view behind = std::string_view(query_.text).substr(at + 1);
    return names_field(behind.substr(0, behind.find_first_of(" \t\r\n()\"")));
  }

  bool stands_behind_value(std::size_t at) const {
    const bool closes = query_.text[at] == ')' || query_.text[at] == '"';
    return closes && !is_escaped(query_.text, at) && names_field(word_before(at));
  }

  /// Where it was the colon at `at` that failed.
  std::string suggestion(std::size_t at) {
    if (!options_.nearest_field || at >= query_.text.size() || query_.text[at] != ':') return {};
    const std::string_view before = std::string_view(query_.text).substr(0, at);
    const std::size_t begin = before.find_last_of(" \t\r\n()\"+-") + 1;
    const std::string_view name = before.substr(begin);
    const std::string nearest = options_.nearest_field(name);
    if (nearest.empty() && name != "id") return {};
    query_.mistaken_fields.emplace_back(name);
    if (!nearest.empty()) return "; did you mean `" + nearest + "`?";
    const std::string_view value = std::string_view(query_.text).substr(at + 1);
    const std::string id(value.substr(0, value.find_first_of(" \t\r\n()\"")));
    return "; `inkling show " + (id.empty() ? "ID" : id) + "` shows the document of that id";
  }

  /// Where that reads as well, which it does but for odd texts.
  void leave_out_punctuation() {
    std::string shorter = without_needless_blanks(with_words(query_.text, without_outer_signs));
    if (is_blank(shorter)) return;
    try {
      query_.tree = parse_query(shorter, options_.join, options_.is_field);
      query_.text = std::move(shorter);
    } catch (const QuerySyntaxError&) {
    }
  }

  std::size_t longest() const {
    std::size_t end = std::min(query_.text.size(), kLongestQuery);
    while (end < query_.text.size() &&
           (static_cast<unsigned char>(query_.text[end]) & 0xC0u) == 0x80u)
      --end;
    const bool parts_an_escape = end < query_.text.size() && is_escaped(query_.text, end);
    return parts_an_escape ? end - 1 : end;
  }

  void cut(std::size_t end, const char* reason) {
    if (end == query_.text.size()) return;
    note(reason);
    query_.cut_off.insert(0, query_.text, end);
    query_.text.resize(end);
  }

  const LenientReadingOptions& options_;
  LenientQuery query_;
  std::size_t looked_up_ = 0;       ///< values with marks behind them
  std::set<std::size_t> closed_{};  ///< where what is closed at the end of the query opens
};

}  // namespace

LenientQuery parse_leniently(std::string_view text, const LenientReadingOptions& options) {
  return Reader(text, options).read();
}

}  // namespace inkling::query
