#include "query/parse/lenient.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "query/parse/bare_words.h"
#include "query/parse/parser.h"
#include "query/parse/query_pieces.h"
#include "query/parse/typed_ranges.h"

namespace inkling::query {

namespace {

constexpr std::string_view kSigns = "+-!:^~\"()[]{}*?=\\";
constexpr std::size_t kLeastWordsOfText = 6;
constexpr std::string_view kOperators[] = {"AND", "OR", "NOT"};

/// Where the code point of that number begins.
std::size_t byte_of(std::string_view text, std::size_t code_points) {
  return analysis::first_code_points(text, code_points).size();
}

bool is_escaped(std::string_view text, std::size_t at) {
  std::size_t backslashes = 0;
  while (backslashes < at && text[at - 1 - backslashes] == '\\') ++backslashes;
  return backslashes % 2 == 1;
}

/// What stands before the first colon of the word; empty where there is none.
std::string_view name_before_colon(std::string_view word) {
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] == ':' && !is_escaped(word, at)) return word.substr(0, at);
  }
  return {};
}

/// What may surround a word in a sentence, beside question marks.
constexpr std::string_view kPunctuation[] = {"?", "!",      ".",      ",",      ";",      ":",
                                             "'", "\u2019", "\u201D", "\u00BB", "\u203A", "\u2026"};

/// The bytes of a mark at the end of the word; 0 where there is none.
std::size_t mark_at_end(std::string_view word) {
  for (const std::string_view mark : kPunctuation) {
    if (word.ends_with(mark) && !is_escaped(word, word.size() - mark.size())) return mark.size();
  }
  return 0;
}

/// "what is ink?!" asks about ink: a question mark at either end of a word, perhaps among other
/// marks, is none of its letters.
std::string with_escaped_questions(std::string_view word) {
  std::size_t begin = 0, end = word.size();
  while (begin < end && word[begin] == '?') ++begin;
  while (end > begin && mark_at_end(word.substr(begin, end - begin)) > 0)
    end -= mark_at_end(word.substr(begin, end - begin));
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    const bool is_mark = word[at] == '?' && (at < begin || at >= end);
    if (is_mark) result += '\\';
    result += word[at];
  }
  return result;
}

/// "https://ink.org", "www.ink.org", "ink.org/a?b=1".
bool is_address(std::string_view word) {
  if (word.find("://") != std::string_view::npos || word.starts_with("www.")) return true;
  const std::string_view host = word.substr(0, word.find_first_of("/?"));
  const std::size_t parameters = word.find('?');
  return host.find('.') != std::string_view::npos && parameters != std::string_view::npos &&
         word.find('=', parameters) != std::string_view::npos;
}

/// "https://ink.org/?page=2*": none of these signs is one of the language.
std::string with_escaped_address(std::string_view word) {
  if (!is_address(word)) return std::string(word);
  constexpr std::string_view kSignsOfAddresses = "?*~^=";
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (kSignsOfAddresses.find(word[at]) != std::string_view::npos && !is_escaped(word, at))
      result += '\\';
    result += word[at];
  }
  return result;
}

/// "--help" is a flag, or follows a dash: two signs are none.
std::string with_escaped_hyphens(std::string_view word) {
  const std::size_t hyphens = word.find_first_not_of('-');
  if (hyphens < 2 || hyphens == std::string_view::npos) return std::string(word);
  std::string result;
  for (std::size_t at = 0; at < hyphens; ++at) result += "\\-";
  return result.append(word.substr(hyphens));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// White space of Unicode is none.
bool starts_letter_or_digit(std::string_view text) {
  std::size_t at = 0;
  return is_letter_or_digit(text[0]) &&
         !analysis::is_white_space(analysis::next_code_point(text, at));
}

/// "C:\notes\a.txt": nobody needs a backslash before a letter within a word but for a path.
std::string with_escaped_path(std::string_view word) {
  std::string result;
  for (std::size_t at = 0; at < word.size(); ++at) {
    result += word[at];
    if (word[at] != '\\' || at + 1 == word.size()) continue;
    if (at > 0 && starts_letter_or_digit(word.substr(at + 1))) {
      result += '\\';
    } else {
      result += word[++at];
    }
  }
  return result;
}

/// "wrod~5" and "wrod~0.8" are written for other search engines.
std::string with_nearest_distance(std::string_view word) {
  const std::size_t at = word.rfind('~');
  if (at == std::string_view::npos || at == 0 || at + 1 == word.size()) return std::string(word);
  const std::string_view before = word.substr(0, at), number = word.substr(at + 1);
  const bool is_number = number.find_first_not_of("0123456789.") == std::string_view::npos &&
                         number[0] != '.' && number.back() != '.';
  const char last = before.back();
  const bool is_behind_letter = is_letter_or_digit(last) && (last < '0' || last > '9');
  if (!is_number || !is_behind_letter || number == "1" || number == "2" ||
      before.find_first_of("*?~^=") != std::string_view::npos)
    return std::string(word);
  if (number.find_first_not_of("0.") == std::string_view::npos) return std::string(before);
  const bool is_part = number.starts_with("0.") || number.starts_with("1.");
  return std::string(before) + (is_part ? "~1" : "~2");
}

/// How much of `tail`, which stands behind a word, is a distance, a weight or both.
std::size_t size_of_numbers(std::string_view tail) {
  const auto behind_digits = [&](std::size_t at) {
    return std::min(tail.find_first_not_of(".0123456789", at), tail.size());
  };
  const std::size_t weight = tail.starts_with('~') ? behind_digits(1) : 0;
  const bool has_weight = weight < tail.size() && tail[weight] == '^';
  const std::size_t end = has_weight ? behind_digits(weight + 1) : weight;
  if (end > weight + 1) return end;
  return weight > 1 ? weight : 0;
}

/// "soil^^2", "soil^-1" and "soil^2^3" ask for soil: what can be neither a weight nor a distance is
/// not a word. In "10^-3" it belongs to a number. `follows` says that a quotation or a group ends
/// where the word begins.
std::string without_odd_numbers(std::string_view word, bool follows) {
  const std::size_t at = word.find_first_of("^~");
  if (at == std::string_view::npos || at + 1 == word.size() || is_escaped(word, at) ||
      word.find_first_not_of("^~+-.0123456789", at) != std::string_view::npos)
    return std::string(word);
  const bool is_behind_word =
      at == 0 ? follows : is_letter_or_digit(word[at - 1]) && !is_digit(word[at - 1]);
  return std::string(is_behind_word ? word.substr(0, at + size_of_numbers(word.substr(at))) : word);
}

/// "BRCA(1)-deficient" and "\"BRCA1\"-deficient": a sign of the language has a blank before it.
std::string without_parting_sign(std::string_view word) {
  const std::size_t end = word.find_first_not_of("+-");
  if (end == 0) return std::string(word);
  return ' ' + std::string(word.substr(std::min(end, word.size())));
}

/// "+1" and "-2,".
bool is_signed_number(std::string_view word) {
  return word.size() > 1 && (word[0] == '+' || word[0] == '-') && is_digit(word[1]) &&
         word.find_first_not_of("0123456789.,;:%", 1) == std::string_view::npos;
}

/// Says NOT for a minus that stands behind an operator, and nothing for a plus or for another
/// operator. Called with each word in order.
class SignsBehindOperators {
 public:
  std::string operator()(std::string_view word) {
    const bool is_one = word == "AND" || word == "OR";
    const bool is_behind = std::exchange(is_operator_, is_one);
    if (is_behind && is_one) return {};
    if (!is_behind || word.size() < 2) return std::string(word);
    if (word.starts_with('-')) return "NOT " + std::string(word.substr(1));
    return std::string(word.starts_with('+') ? word.substr(1) : word);
  }

 private:
  bool is_operator_ = false;  ///< the word before
};

bool is_operator(std::string_view word) {
  return std::ranges::find(kOperators, word) != std::end(kOperators);
}

/// Whether the query has capitals and no small letters; those of operators alone do not count.
bool is_in_capitals(std::string_view text) {
  bool has_capitals = false;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next()) {
    if (is_operator(piece->text)) continue;
    for (std::size_t at = 0; at < piece->text.size();) {
      const analysis::CodePoint c = analysis::next_code_point(piece->text, at);
      if (c == analysis::kIllFormed || !analysis::is_cased(c)) continue;
      if (analysis::to_lower(c) == c) return false;
      has_capitals = true;
    }
  }
  return has_capitals;
}

/// Changes each word.
template <typename Change>
std::string with_words(std::string_view text, Change change) {
  std::string result;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next())
    result += piece->is_word ? change(piece->text) : std::string(piece->text);
  return result;
}

/// Whether so many words stand in it by themselves that it is a sentence, whose signs are not those
/// of a query.
bool is_text(std::string_view query) {
  std::size_t words = 0;
  Pieces pieces(query);
  while (const std::optional<Piece> piece = pieces.next())
    words += piece->is_word && is_letter_or_digit(piece->text[0]) && !is_operator(piece->text) &&
             name_before_colon(piece->text).empty();
  return words >= kLeastWordsOfText;
}

/// Without the escaped signs at its ends, which analysis drops. A word with a field keeps them, as
/// its value may be compared letter by letter.
std::string without_outer_signs(std::string_view word) {
  if (!name_before_colon(word).empty()) return std::string(word);
  const auto is_sign = [&](std::size_t at) {
    return word[at] == '\\' && at + 1 < word.size() &&
           kSigns.find(word[at + 1]) != std::string_view::npos;
  };
  if (word.find('\\') != std::string_view::npos &&
      word.find_first_not_of(kSigns) == std::string_view::npos)
    return {};
  while (!word.empty() && is_sign(0)) word.remove_prefix(2);
  while (word.size() >= 2 && is_sign(word.size() - 2) && !is_escaped(word, word.size() - 2))
    word.remove_suffix(2);
  return std::string(word);
}

/// One blank for any white space outside of quotations, none at the ends.
std::string without_needless_blanks(std::string_view text) {
  std::string result;
  Pieces pieces(text);
  while (const std::optional<Piece> piece = pieces.next()) {
    const bool is_blank = !piece->is_word && query::is_blank(piece->text);
    if (!is_blank) {
      result += piece->text;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  if (result.ends_with(' ') && !is_escaped(result, result.size() - 1)) result.pop_back();
  return result;
}

/// Puts a backslash before the sign at `at`, or, where that is the end of a word, before the last
/// one of the word. False when it has one already.
bool escape(std::string& text, std::size_t at) {
  while (at > 0 && (at == text.size() || analysis::is_ascii_space(text[at]))) --at;
  const bool escapes_another = text[at] == '\\' && at + 1 < text.size();
  if (escapes_another || is_escaped(text, at)) return false;
  text.insert(at, 1, '\\');
  return true;
}

/// Where the word that `at` is in or behind of begins.
std::size_t word_begin(std::string_view text, std::size_t at) {
  return text.substr(0, at).find_last_of(" \t\r\n()\"") + 1;
}

/// Whether `at` is in a word that a sign or an operator says something of.
bool is_operand(std::string_view text, std::size_t at) {
  const std::size_t begin = word_begin(text, at);
  if (text[begin] == '+' || text[begin] == '-') return true;
  constexpr std::string_view kBlanks = " \t\r\n";
  const std::string_view before =
      text.substr(0, text.substr(0, begin).find_last_not_of(kBlanks) + 1);
  if (is_operator(before.substr(word_begin(before, before.size())))) return true;
  const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
  const std::string_view behind =
      text.substr(std::min(text.find_first_not_of(kBlanks, end), text.size()));
  return is_operator(behind.substr(0, behind.find_first_of(kBlanks)));
}

/// "define:dog" are two words: puts a blank in the place of the sign at `at`, and of those right
/// behind it, where they part two words that no sign or operator is about. "12:30" is one.
bool part_words(std::string& text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(kSigns, at);
  if (at == 0 || end == at || end == std::string::npos || is_escaped(text, at)) return false;
  if (text.find('\\', at) < end) return false;  // of a path
  const char left = text[at - 1], right = text[end];
  if (!is_letter_or_digit(left) || !is_letter_or_digit(right)) return false;
  if ((is_digit(left) && is_digit(right)) || is_operand(text, at)) return false;
  text.replace(at, end - at, " ");
  return true;
}

class Reader {
 public:
  Reader(std::string_view text, const LenientReadingOptions& options) : options_(options) {
    query_.text = analysis::to_valid_utf8(text);
    if (query_.text != text) note("it is not UTF-8");
  }

  LenientQuery read() {
    cut(longest(), "the query is too long");
    mend("signs within an address are letters of it", [this](std::string_view word) {
      return names_field(word) && options_.is_field ? std::string(word)
                                                    : with_escaped_address(word);
    });
    mend("a backslash before a letter is one of a path", with_escaped_path);
    mend("two hyphens before a word are no sign", with_escaped_hyphens);
    put(with_capital_to(query_.text, [this](std::string_view word) { return names_field(word); }),
        "`TO` in a range is written in capitals");
    mend("`~` after a word takes 1 or 2", with_nearest_distance);
    mend("what follows `^` or `~` is not a number",
         [this](std::string_view word) { return without_odd_numbers(word, follows_group(word)); });
    mend("a sign right behind `)` or `\"` parts two words", [this](std::string_view word) {
      return follows_group(word) ? without_parting_sign(word) : std::string(word);
    });
    if (is_text(query_.text)) {
      mend("a sign before a number of a text belongs to it", [](std::string_view word) {
        return is_signed_number(word) ? '\\' + std::string(word) : std::string(word);
      });
    }
    mend("a question mark around a word is punctuation", [this](std::string_view word) {
      return names_field(word) ? std::string(word) : with_escaped_questions(word);
    });
    if (is_in_capitals(query_.text)) {
      mend("without small letters AND, OR and NOT are words", [](std::string_view word) {
        return is_operator(word) ? '\\' + std::string(word) : std::string(word);
      });
    }
    mend("neither a sign nor an operator can follow AND or OR", SignsBehindOperators());
    cut(longest(), "the query is too long");
    query_.tree = parse();
    if (!query_.reason.empty() && !options_.keeps_punctuation) leave_out_punctuation();
    loosen_words(query_.tree);
    return std::move(query_);
  }

 private:
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
        if (stands_before_field(at)) {
          query_.text.erase(at, 1);
          continue;
        }
        if (part_words(query_.text, at)) continue;
        if (!escape(query_.text, at)) cut(at, error.what());
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

  /// Whether a field follows what opens and is never closed: as a sign it would be of its name.
  bool stands_before_field(std::size_t at) const {
    const std::string_view text = query_.text;
    constexpr std::string_view kOpening = "\"([{";
    if (at >= text.size() || kOpening.find(text[at]) == std::string_view::npos) return false;
    const std::string_view behind = text.substr(at + 1);
    return names_field(behind.substr(0, behind.find_first_of(" \t\r\n()\"")));
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
};

}  // namespace

LenientQuery parse_leniently(std::string_view text, const LenientReadingOptions& options) {
  return Reader(text, options).read();
}

}  // namespace inkling::query
