#include "analysis/run_cutter.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

#include "analysis/terminal_codes.h"

namespace inkling::analysis {

namespace {

/// Flags do not: they stay together even with a dictionary mark between them.
constexpr bool ends_handed_over(WordClass c) {
  return c == WordClass::other || c == WordClass::space;
}
constexpr bool is_mark(WordClass c) { return c == WordClass::attached || c == WordClass::joiner; }
constexpr bool is_letter(WordClass c) { return c == WordClass::letter || c == WordClass::hebrew; }

constexpr bool joins_letters(WordClass c) {
  return c == WordClass::mid_letter || c == WordClass::mid_both || c == WordClass::single_quote;
}
constexpr bool joins_digits(WordClass c) {
  return c == WordClass::mid_number || c == WordClass::mid_both || c == WordClass::single_quote;
}

/// A character with which terminal codes begin.
constexpr bool begins_terminal_code(CodePoint c) { return c == 0x1B || c == 0x9B; }

/// Whether two adjacent characters stay together: WB5, WB8 to WB10, WB13a, WB13b.
constexpr bool joins(WordClass before, WordClass after) {
  const auto joins_all = [](WordClass c) {
    return is_letter(c) || c == WordClass::digit || c == WordClass::extender;
  };
  return joins_all(before) && joins_all(after);
}

/// Returns the code point at `at` and moves past it. Handles the two most common lengths itself.
CodePoint read_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t offset) {
    return static_cast<unsigned char>(text[at + offset]);
  };
  const auto continues = [&](std::size_t offset) { return (byte(offset) & 0xC0u) == 0x80u; };
  const unsigned first = byte(0);
  if (first < 0x80) {
    ++at;
    return static_cast<CodePoint>(first);
  }
  if (first >= 0xC2 && first < 0xE0 && at + 1 < text.size() && continues(1)) {
    const unsigned c = (first & 0x1Fu) << 6 | (byte(1) & 0x3Fu);
    at += 2;
    return static_cast<CodePoint>(c);
  }
  return next_code_point(text, at);
}

/// Whether the next few bytes after `at` are all ASCII.
bool goes_on_in_ascii(std::string_view text, std::size_t at) {
  constexpr std::size_t kFar = 16;
  constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080;
  if (text.size() - at < kFar) return false;
  std::uint64_t words[2];
  std::memcpy(words, text.data() + at, kFar);
  return ((words[0] | words[1]) & kHighBits) == 0;
}

}  // namespace

/// One walk through a text.
class RunCutter::Walk {
 public:
  Walk(RunCutter& cutter, std::string_view text, std::size_t start, std::vector<WordSpan>& words)
      : cutter_(cutter),
        classes_(cutter.classes_),
        pairs_(cutter.pairs_),
        text_(text),
        at_(start),
        words_(words) {
    begin_run(start);
  }

  std::size_t walk() {
    const std::size_t start = at_;
    while (at_ < text_.size()) {
      const std::size_t here = at_;
      const CodePoint c = read_code_point(text_, at_);
      if (begins_terminal_code(c) && skip_terminal_code(here)) continue;
      const WordClass found = classes_[c];
      if (c < 0x80 && is_ascii_space(static_cast<char>(c)) && here > start &&
          goes_on_in_ascii(text_, here)) {
        at_ = here;
        break;
      }
      take(found, here);
      if (at_ - run_ >= kLongestRun) end_run(at_);
    }
    close();
    return at_;
  }

 private:
  bool skip_terminal_code(std::size_t here) {
    const std::size_t bytes = cutter_.skips_terminal_codes_ ? terminal_code_bytes(text_, here) : 0;
    if (bytes == 0) return false;
    close();
    at_ = here + bytes;
    begin_run(at_);
    after_joiner_ = false;
    return true;
  }

  void take(WordClass found, std::size_t here) {
    switch (found) {
      case WordClass::letter:
      case WordClass::hebrew:
      case WordClass::digit:
      case WordClass::extender:
      case WordClass::hangul:
        take_base(found, here);
        break;
      case WordClass::mid_letter:
      case WordClass::mid_number:
      case WordClass::mid_both:
      case WordClass::single_quote:
      case WordClass::double_quote:
        take_middle(found);
        break;
      case WordClass::attached:
      case WordClass::joiner:
        attach(found);
        return;
      case WordClass::pictograph:
        take_pictograph(here);
        break;
      case WordClass::dictionary:
        if (!take_plain(here)) hand_over();
        break;
      case WordClass::other:
      case WordClass::space:
      case WordClass::flag:
        end_run(here);
        break;
    }
    after_joiner_ = false;
  }

  void take_base(WordClass found, std::size_t here) {
    if (!goes_on_with(found)) {
      close();
      word_.begin = static_cast<std::uint32_t>(here);
      alone_ = true;
    } else {
      alone_ = false;
    }
    base_ = found;
    middle_ = WordClass::other;
    marked_ = false;
    word_.end = static_cast<std::uint32_t>(at_);
  }

  bool goes_on_with(WordClass found) const {
    if (base_ == WordClass::hangul)
      return found == WordClass::hangul && middle_ == WordClass::other && !marked_;
    if (middle_ == WordClass::other) return joins(base_, found);
    // WB6, WB7; WB11, WB12.
    return (is_letter(base_) && is_letter(found) && joins_letters(middle_)) ||
           (base_ == WordClass::digit && found == WordClass::digit && joins_digits(middle_));
  }

  void take_middle(WordClass found) {
    if (base_ == WordClass::other) return;
    const bool is_quote = found == WordClass::single_quote || found == WordClass::double_quote;
    if (base_ == WordClass::hebrew && middle_ == WordClass::other && is_quote) {
      hand_over();  // WB7a to WB7c
      return;
    }
    if (middle_ != WordClass::other) close();
    middle_ = base_ == WordClass::other ? WordClass::other : found;
  }

  // WB4.
  void attach(WordClass found) {
    if (base_ != WordClass::other && middle_ == WordClass::other) {
      marked_ = true;
      word_.end = static_cast<std::uint32_t>(at_);
    }
    after_joiner_ = found == WordClass::joiner;
  }

  // WB3c. By ICU's rules a word that ends in a pictograph is not a word.
  void take_pictograph(std::size_t here) {
    if (!after_joiner_) {
      end_run(here);
    } else if (middle_ == WordClass::other) {
      base_ = WordClass::other;
    } else {
      close();
    }
  }

  void close() {
    if (base_ != WordClass::other && is_word()) words_.push_back(word_);
    base_ = WordClass::other;
    middle_ = WordClass::other;
  }

  // By ICU's rules a mark makes these lose their status as a word; a letter or a digit keeps it.
  bool is_word() const {
    if (base_ == WordClass::extender) return !alone_ && !marked_;
    if (base_ == WordClass::hangul) return !marked_;
    return true;
  }

  /// Begins the next run at `at`, with the character that separates the two: a joiner after it may
  /// bind it to a pictograph.
  void end_run(std::size_t at) {
    close();
    begin_run(at);
  }

  void begin_run(std::size_t at) {
    run_ = at;
    words_before_run_ = words_.size();
  }

  /// Takes the ideographs and kana from `here` on. Returns false, and does nothing, if they cannot
  /// be separated from their neighbours.
  bool take_plain(std::size_t here) {
    if (base_ == WordClass::extender) return false;
    const std::size_t end = read_plain(here);
    if (end == here || (!pairs_ && !has_dictionary())) return false;
    close();
    if (pairs_) {
      add_pairs(span_of(here, end));
    } else {
      cutter_.dictionary_->cut(
          cutter_.characters_, [&](std::size_t begin_of_word, std::size_t end_of_word) {
            words_.push_back(
                span_of(here + kPlainBytes * begin_of_word, here + kPlainBytes * end_of_word));
          });
    }
    at_ = end;
    begin_run(end);
    return true;
  }

  /// Puts the plain characters from `here` on into characters_ and returns the place after them, or
  /// `here` if what follows may belong to them.
  std::size_t read_plain(std::size_t here) {
    const std::size_t limit = here + kLongestRun;
    cutter_.characters_.clear();
    std::size_t end = here;
    while (end < text_.size() && end < limit) {
      std::size_t next = end;
      const CodePoint c = next_code_point(text_, next);
      if (!EastAsianDictionary::is_plain(c)) return binds_plain(classes_[c]) ? here : end;
      cutter_.characters_ += static_cast<char16_t>(c);
      end = next;
    }
    return end;
  }

  static constexpr bool binds_plain(WordClass c) {
    return is_mark(c) || c == WordClass::extender || c == WordClass::dictionary;
  }

  bool has_dictionary() {
    if (cutter_.dictionary_) return true;
    if (const EastAsianDictionary* const dictionary = EastAsianDictionary::instance()) {
      cutter_.dictionary_.emplace(*dictionary);
    }
    return cutter_.dictionary_.has_value();
  }

  void hand_over() {
    words_.resize(words_before_run_);
    base_ = WordClass::other;
    middle_ = WordClass::other;
    run_ = piece_begin();
    const std::size_t end = run_end();
    const std::span<const Piece> pieces = cutter_.icu_.pieces(text_, run_, end);
    pairs_ ? take_in_pairs(pieces) : take_words(pieces);
    at_ = end;
    begin_run(end);
  }

  void take_words(std::span<const Piece> pieces) {
    for (const Piece& piece : pieces) {
      if (piece.is_word) words_.push_back({piece.begin, piece.end});
    }
  }

  /// Adjacent words in ideographs and kana are treated as one sequence of characters.
  void take_in_pairs(std::span<const Piece> pieces) {
    while (!pieces.empty()) {
      const auto behind = std::find_if_not(pieces.begin(), pieces.end(),
                                           [&](const Piece& piece) { return in_pairs(piece); });
      const auto count = static_cast<std::size_t>(behind - pieces.begin());
      if (count > 0) {
        add_pairs({pieces.front().begin, pieces[count - 1].end});
      } else {
        take_words(pieces.first(1));
      }
      pieces = pieces.subspan(std::max<std::size_t>(count, 1));
    }
  }

  bool in_pairs(const Piece& piece) const {
    std::size_t at = piece.begin;
    return piece.is_word && is_east_asian(read_code_point(text_, at));
  }

  void add_pairs(WordSpan sequence) {
    std::uint32_t before = sequence.begin;
    std::uint32_t current = character_end(before, sequence.end);
    if (current == sequence.end) words_.push_back(sequence);
    while (current < sequence.end) {
      const std::uint32_t end = character_end(current, sequence.end);
      words_.push_back({before, end});
      before = current;
      current = end;
    }
  }

  /// The place after the character at `begin` and its marks.
  std::uint32_t character_end(std::uint32_t begin, std::uint32_t limit) const {
    std::size_t at = begin;
    read_code_point(text_, at);
    for (std::size_t next = at; at < limit && is_mark(classes_[read_code_point(text_, next)]);
         at = next) {
    }
    return static_cast<std::uint32_t>(at);
  }

  /// The beginning of the piece that contains the first character of the run: WB3d, WB15 and WB16
  /// keep it with those before it.
  std::size_t piece_begin() const {
    std::size_t begin = run_;
    std::size_t at = begin;
    for (WordClass kept = class_at(at);
         at > 0 && (kept == WordClass::space || kept == WordClass::flag);) {
      previous_code_point(text_, at);
      const WordClass before = class_at(at);
      if (before == kept) {
        begin = at;
      } else if (kept == WordClass::space || !is_mark(before)) {
        break;
      }
    }
    return begin;
  }

  WordClass class_at(std::size_t at) const {
    return at < text_.size() ? classes_[read_code_point(text_, at)] : WordClass::other;
  }

  std::size_t run_end() const {
    const std::size_t limit = run_ + kLongestRun;
    std::size_t end = at_;
    for (bool after_joiner = false; end < text_.size() && end < limit;) {
      std::size_t next = end;
      const WordClass found = classes_[read_code_point(text_, next)];
      if (ends_handed_over(found) || (found == WordClass::pictograph && !after_joiner)) break;
      after_joiner = found == WordClass::joiner;
      end = next;
    }
    return end;
  }

  static constexpr std::size_t kPlainBytes = 3;

  RunCutter& cutter_;
  const WordClasses& classes_;
  bool pairs_;
  std::string_view text_;
  std::size_t at_;
  std::vector<WordSpan>& words_;

  std::size_t run_ = 0;  ///< where it begins
  std::size_t words_before_run_ = 0;

  WordSpan word_{};
  /// Class of the open word's last character that is not a mark; other: no word is open.
  WordClass base_ = WordClass::other;
  /// Follows the open word and may join it to what comes next.
  WordClass middle_ = WordClass::other;
  bool alone_ = false;   ///< the open word is one character, not counting marks
  bool marked_ = false;  ///< a mark follows the last character of the open word
  bool after_joiner_ = false;
};

std::size_t RunCutter::cut(std::string_view text, std::size_t start, std::vector<WordSpan>& words) {
  return Walk(*this, text, start, words).walk();
}

}  // namespace inkling::analysis
