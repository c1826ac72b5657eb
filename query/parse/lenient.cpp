#include "query/parse/lenient.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/parse/bare_words.h"
#include "query/parse/field_values.h"
#include "query/parse/limits.h"
#include "query/parse/misplaced_signs.h"
#include "query/parse/parser.h"
#include "query/parse/typed_ranges.h"
#include "query/parse/typed_text.h"
#include "query/parse/typed_words.h"

namespace inkling::query {

namespace {

/// Where the code point of that number begins.
std::size_t byte_of(std::string_view text, std::size_t code_points) {
  return analysis::first_code_points(text, code_points).size();
}

class Reader {
 public:
  Reader(std::string_view text, const LenientReadingOptions& options)
      : options_(options), values_(options) {
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
      return values_.names_field(word) && options_.is_field ? std::string(word)
                                                            : with_escaped_address(word);
    });
    mend("a backslash before a letter is one of a path", with_escaped_path);
    mend("two hyphens before a word are no sign", with_escaped_hyphens);
    const auto has_field = [this](std::string_view word) { return values_.names_field(word); };
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
    put(values_.with_meant_values(query_.text), "a mark behind a value is punctuation");
    mend("brackets around a field and its value are punctuation", [this](std::string_view word) {
      return std::string(values_.stands_in_brackets(word) ? word.substr(1, word.size() - 2) : word);
    });
    mend("a question mark around a word is punctuation", [this](std::string_view word) {
      return values_.names_field(word) ? std::string(word) : with_escaped_questions(word);
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
        const bool is_mended = values_.mend_sign(query_.text, at) || part_words(query_.text, at);
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
  FieldValues values_;
  LenientQuery query_;
};

}  // namespace

LenientQuery parse_leniently(std::string_view text, const LenientReadingOptions& options) {
  return Reader(text, options).read();
}

}  // namespace inkling::query
