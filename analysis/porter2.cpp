#include "analysis/porter2.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>

namespace inkling::analysis {

namespace {

static_assert(std::endian::native == std::endian::little,
              "the last byte of a word is the highest of its number");

/// A set of lower-case letters.
class Letters {
 public:
  constexpr explicit Letters(std::string_view letters) {
    for (const char letter : letters) add(letter);
  }
  constexpr void add(char letter) noexcept { set_ |= 1u << (letter - 'a'); }
  constexpr bool has(char c) const noexcept {
    const unsigned number = static_cast<unsigned char>(c - 'a');
    return number < 26 && (set_ >> number & 1u) != 0;
  }
  constexpr bool are_any() const noexcept { return set_ != 0; }

 private:
  std::uint32_t set_ = 0;
};

/// Up to seven letters in the highest bytes of a number, as the last eight bytes of a
/// word are loaded.
class Ending {
 public:
  consteval Ending(const char* letters) : size_(std::string_view(letters).size()) {
    if (size_ == 0 || size_ >= sizeof bytes_) throw "no number holds them";
    for (std::size_t at = 0; at < size_; ++at)
      bytes_ = bytes_ >> 8 | std::uint64_t(letters[at]) << 56;
  }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr char last() const noexcept { return static_cast<char>(bytes_ >> 56); }
  constexpr bool ends(std::uint64_t tail) const noexcept {
    return (tail ^ bytes_) >> (64 - 8 * size_) == 0;
  }
  /// Whether the word consists of nothing else: there must be zeros before it.
  constexpr bool is(std::uint64_t tail) const noexcept { return tail == bytes_; }
  /// Whether all words with this ending also end with `other`.
  constexpr bool implies(const Ending& other) const noexcept {
    return other.size_ <= size_ && other.ends(bytes_);
  }

 private:
  std::size_t size_;
  std::uint64_t bytes_ = 0;
};

struct Rule {
  Ending ending;
  std::string_view replacement;
  Letters before{""};  ///< if not empty, one of them must precede the ending
};

/// A list of rules; the first that fits applies. Most words do not even have the last
/// letter of one.
class Rules {
 public:
  consteval explicit Rules(std::span<const Rule> rules) : rules_(rules) {
    for (std::size_t at = 0; at < rules.size(); ++at) {
      last_.add(rules[at].ending.last());
      for (const Rule& before : rules.first(at)) {
        if (rules[at].ending.implies(before.ending))
          throw "a longer ending has to stand before a shorter one";
      }
    }
  }

  /// The rule for a word with these last eight bytes, by its ending or for the whole word; null
  /// if none fits.
  const Rule* of_ending(std::uint64_t tail) const noexcept {
    return first([tail](const Rule& rule) { return rule.ending.ends(tail); }, tail);
  }
  const Rule* of_word(std::uint64_t tail) const noexcept {
    return first([tail](const Rule& rule) { return rule.ending.is(tail); }, tail);
  }

 private:
  template <typename Fits>
  const Rule* first(Fits fits, std::uint64_t tail) const noexcept {
    if (!last_.has(static_cast<char>(tail >> 56))) return nullptr;
    const auto rule = std::ranges::find_if(rules_, fits);
    return rule == rules_.end() ? nullptr : &*rule;
  }

  std::span<const Rule> rules_;
  Letters last_{""};
};

// A `y` that is a consonant is written `Y` during stemming.
constexpr Letters kVowels("aeiouy");
constexpr Letters kDoubled("bdfgmnprt");

/// Words with a stem of their own.
constexpr Rule kOwnStems[] = {
    {"skis", "ski"},    {"skies", "sky"},   {"dying", "die"},    {"lying", "lie"},
    {"tying", "tie"},   {"idly", "idl"},    {"gently", "gentl"}, {"ugly", "ugli"},
    {"early", "earli"}, {"only", "onli"},   {"singly", "singl"}, {"sky", "sky"},
    {"news", "news"},   {"howe", "howe"},   {"atlas", "atlas"},  {"cosmos", "cosmos"},
    {"bias", "bias"},   {"andes", "andes"},
};
constexpr Rules kExceptions1(kOwnStems);

/// Words that are stems after step 1a.
constexpr Rule kStems[] = {
    {"inning", "inning"},   {"outing", "outing"},   {"canning", "canning"}, {"herring", "herring"},
    {"earring", "earring"}, {"proceed", "proceed"}, {"exceed", "exceed"},   {"succeed", "succeed"},
};
constexpr Rules kExceptions2(kStems);

/// The first region begins after these.
constexpr std::string_view kBeginnings[] = {"gener", "commun", "arsen"};

constexpr Rule kRules2[] = {
    {"ational", "ate"},
    {"tional", "tion"},
    {"ization", "ize"},
    {"ation", "ate"},
    {"izer", "ize"},
    {"ator", "ate"},
    {"alism", "al"},
    {"fulness", "ful"},
    {"ousness", "ous"},
    {"iveness", "ive"},
    {"biliti", "ble"},
    {"aliti", "al"},
    {"iviti", "ive"},
    {"enci", "ence"},
    {"anci", "ance"},
    {"lessli", "less"},
    {"entli", "ent"},
    {"ousli", "ous"},
    {"fulli", "ful"},
    {"abli", "able"},
    {"alli", "al"},
    {"bli", "ble"},
    {"ogi", "og", Letters("l")},
    {"li", "", Letters("cdeghkmnrt")},
};
constexpr Rules kStep2(kRules2);

constexpr Rule kRules3[] = {
    {"ational", "ate"}, {"tional", "tion"}, {"alize", "al"}, {"icate", "ic"},
    {"iciti", "ic"},    {"ical", "ic"},     {"ness", ""},    {"ful", ""},
};
constexpr Rules kStep3(kRules3);

/// Only in the second region.
constexpr Rule kAtive[] = {{"ative", ""}};
constexpr Rules kRestOfStep3(kAtive);

constexpr Rule kRules4[] = {
    {"ement", ""}, {"ance", ""}, {"ence", ""},
    {"able", ""},  {"ible", ""}, {"ment", ""},
    {"ant", ""},   {"ent", ""},  {"ism", ""},
    {"ate", ""},   {"iti", ""},  {"ous", ""},
    {"ive", ""},   {"ize", ""},  {"al", ""},
    {"er", ""},    {"ic", ""},   {"ion", "", Letters("st")},
};
constexpr Rules kStep4(kRules4);

/// Classes of bytes, as bits.
constexpr std::uint8_t kVowel = 1;
constexpr std::uint8_t kY = 2;
constexpr std::uint8_t kForeign = 4;

constexpr auto kKinds = [] {
  std::array<std::uint8_t, 256> kinds{};
  for (std::size_t byte = 0; byte < kinds.size(); ++byte) {
    const char c = static_cast<char>(byte);
    kinds[byte] = byte == 0 || byte >= 0x80 || (c >= 'A' && c <= 'Z') ? kForeign
                  : kVowels.has(c)                                    ? kVowel
                                                                      : 0;
  }
  kinds['y'] |= kY;
  return kinds;
}();

/// Classes of a word's bytes, a bit for each, the first one lowest.
struct Marks {
  explicit Marks(std::string_view word) noexcept {
    for (std::size_t at = 0; at < word.size(); ++at) {
      const std::uint64_t kind = kKinds[static_cast<unsigned char>(word[at])];
      vowels |= (kind & kVowel) << at;
      ys |= (kind & kY) / kY << at;
      foreign |= kind & kForeign;
    }
  }

  std::uint64_t vowels = 0;
  std::uint64_t ys = 0;
  std::uint64_t foreign = 0;  ///< bytes that Porter2 does not accept
};

constexpr std::uint64_t lowest(std::size_t bits) noexcept { return (std::uint64_t{1} << bits) - 1; }

/// The eight bytes before `end`. The word may have become empty; there are zeros before it.
std::uint64_t bytes_before(const char* end) noexcept {
  std::uint64_t bytes;
  std::memcpy(&bytes, end - sizeof bytes, sizeof bytes);
  return bytes;
}

/// The current word, which becomes its stem in place. The eight bytes before it can be read
/// and are zero.
class Word {
 public:
  Word(char* begin, std::size_t size) noexcept : begin_(begin), size_(size) {}

  std::string_view stem(Marks marks) noexcept {
    mark_consonants(marks);
    find_regions();
    step_1a();
    if (kExceptions2.of_word(tail()) == nullptr) {
      step_1b();
      step_1c();
      replace(kStep2, first_);
      if (!replace(kStep3, first_)) replace(kRestOfStep3, second_);
      replace(kStep4, second_);
      step_5();
    }
    if (has_consonant_y_) std::replace(begin_, begin_ + size_, 'Y', 'y');
    return {begin_, size_};
  }

 private:
  std::uint64_t tail() const noexcept { return bytes_before(begin_ + size_); }
  bool ends_with(Ending ending) const noexcept { return ending.ends(tail()); }
  char last() const noexcept { return begin_[size_ - 1]; }
  bool is_vowel(std::size_t at) const noexcept { return kVowels.has(begin_[at]); }
  /// Only for letters that no step has changed.
  bool has_vowel_before(std::size_t end) const noexcept { return (vowels_ & lowest(end)) != 0; }

  /// A `y` is a consonant at the beginning and after a vowel.
  void mark_consonants(const Marks& marks) noexcept {
    vowels_ = marks.vowels;
    for (std::uint64_t ys = marks.ys; ys != 0; ys &= ys - 1) {
      const std::uint64_t y = ys & (~ys + 1);
      if (y != 1 && (vowels_ << 1 & y) == 0) continue;
      begin_[std::countr_zero(y)] = 'Y';
      vowels_ &= ~y;
      has_consonant_y_ = true;
    }
  }

  /// A region is what follows the first consonant after a vowel; the second region is that
  /// of the first.
  void find_regions() noexcept {
    const auto behind_lowest = [&](std::uint64_t bits) {
      return bits == 0 ? size_ : static_cast<std::size_t>(std::countr_zero(bits)) + 1;
    };
    // Consonants that follow vowels.
    const std::uint64_t ends = vowels_ << 1 & ~vowels_ & lowest(size_);
    first_ = behind_lowest(ends);
    for (const std::string_view beginning : kBeginnings) {
      if (std::string_view(begin_, size_).starts_with(beginning)) first_ = beginning.size();
    }
    second_ = behind_lowest(ends & ~lowest(first_));
  }

  /// Whether the first `end` letters end in a short syllable.
  bool ends_short(std::size_t end) const noexcept {
    if (end < 2 || is_vowel(end - 1) || !is_vowel(end - 2)) return false;
    const char last = begin_[end - 1];
    return end == 2 || (!is_vowel(end - 3) && last != 'w' && last != 'x' && last != 'Y');
  }

  void step_1a() noexcept {
    if (ends_with("'s'")) {
      size_ -= 3;
    } else if (ends_with("'s")) {
      size_ -= 2;
    } else if (ends_with("'")) {
      size_ -= 1;
    }
    if (ends_with("ies") || ends_with("ied")) {
      size_ -= size_ > 4 ? 2 : 1;
    } else if (ends_with("sses")) {
      size_ -= 2;
    } else if (ends_with("s") && !ends_with("us") && !ends_with("ss")) {
      const bool has_letter_between = size_ > 2;
      if (has_letter_between && has_vowel_before(size_ - 2)) size_ -= 1;
    }
  }

  void step_1b() noexcept {
    if (ends_with("eed") || ends_with("eedly")) {
      const std::size_t start = size_ - (ends_with("eed") ? 3 : 5);
      if (start >= first_) size_ = start + 2;
    } else if (ends_with("ed")) {
      drop(2);
    } else if (ends_with("ing")) {
      drop(3);
    } else if (ends_with("edly")) {
      drop(4);
    } else if (ends_with("ingly")) {
      drop(5);
    }
  }

  /// Removes an ending if there is a vowel before it, and repairs what is left.
  void drop(std::size_t ending) noexcept {
    if (!has_vowel_before(size_ - ending)) return;
    size_ -= ending;
    if (ends_with("at") || ends_with("bl") || ends_with("iz")) {
      begin_[size_++] = 'e';
    } else if (kDoubled.has(last()) && last() == begin_[size_ - 2]) {
      size_ -= 1;
    } else if (size_ == first_ && ends_short(size_)) {
      begin_[size_++] = 'e';
    }
  }

  void step_1c() noexcept {
    if (ends_with("y") && size_ > 2 && !is_vowel(size_ - 2)) begin_[size_ - 1] = 'i';
  }

  void step_5() noexcept {
    const std::size_t start = size_ - 1;
    if (ends_with("e")) {
      if (start >= second_ || (start >= first_ && !ends_short(start))) size_ = start;
    } else if (ends_with("ll")) {
      if (start >= second_) size_ = start;
    }
  }

  /// Whether an ending of the step fits. It is replaced if it lies in the region that begins at
  /// `region` and the required letter precedes it.
  bool replace(const Rules& step, std::size_t region) noexcept {
    const Rule* const rule = step.of_ending(tail());
    if (rule == nullptr) return false;
    const std::size_t start = size_ - rule->ending.size();
    if (start >= region && (!rule->before.are_any() || rule->before.has(begin_[start - 1]))) {
      size_ = start + rule->replacement.copy(begin_ + start, rule->replacement.size());
    }
    return true;
  }

  char* begin_;
  std::size_t size_;
  std::uint64_t vowels_ = 0;  ///< a bit for each letter
  std::size_t first_ = 0;     ///< where the regions begin
  std::size_t second_ = 0;
  bool has_consonant_y_ = false;
};

}  // namespace

std::optional<std::string_view> Porter2::stem(std::string_view word) noexcept {
  constexpr std::size_t kShortest = 3;
  if (word.size() > kLongest) return std::nullopt;
  Marks marks(word);
  if (marks.foreign != 0) return std::nullopt;
  char* begin = room_.data() + kZeros;
  word.copy(begin, word.size());
  if (word.size() < kShortest) return std::string_view(begin, word.size());
  if (const Rule* const own = kExceptions1.of_word(bytes_before(begin + word.size())))
    return own->replacement;
  if (word.front() != '\'') return Word(begin, word.size()).stem(marks);
  *begin++ = '\0';
  marks.vowels >>= 1;
  marks.ys >>= 1;
  return Word(begin, word.size() - 1).stem(marks);
}

bool Porter2::agrees_with(const std::function<std::string(std::string_view)>& stem_of) {
  constexpr std::string_view kTelling[] = {"added", "evening",       "geologist",
                                           "hying", "international", "organization"};
  Porter2 porter2;
  return std::ranges::all_of(
      kTelling, [&](std::string_view word) { return porter2.stem(word) == stem_of(word); });
}

}  // namespace inkling::analysis
