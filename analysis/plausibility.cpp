#include "analysis/plausibility.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "analysis/character_price.h"
#include "analysis/kana_text.h"

namespace inkling::analysis {

namespace {

/// Stands before the first letter of a word and after its last.
constexpr CodePoint kWordEdge = 0;
/// A script in which a language has fewer letters is not its own.
constexpr std::uint32_t kFewestLetters = 400;
/// In bits, of letters of a script that no language was learned in.
constexpr double kUnknownScript = 22;
/// In bits, on top of the letters themselves.
constexpr double kCapitalWithinWord = 6;
constexpr double kOddWithinWord = 6;
constexpr double kOtherScriptWithinWord = 16;
constexpr double kOtherScript = 4;
/// Once for each script beside the first one: a letter or two of it are not evidence.
constexpr double kFurtherScript = 16;
constexpr float kLessIfExpected = 6;
/// A word of another language than the rest of the text costs so much more than in that language.
constexpr float kOtherLanguage = 16;

/// Chinese and Japanese write with one family of scripts; half-width kana are another: where they
/// are used, all words are written in them.
Script family_script(CodePoint c) noexcept {
  if (is_halfwidth_kana(c)) return Script::kana;
  const Script script = script_of(c);
  return script == Script::hiragana || script == Script::katakana ? Script::han : script;
}

/// Without spaces, not even at words in other scripts.
bool is_spaceless(Script family) noexcept {
  return family == Script::han || family == Script::kana;
}

using Pair = std::uint64_t;
constexpr Pair pack(CodePoint before, CodePoint c) {
  return static_cast<Pair>(static_cast<std::uint32_t>(before)) << 21 |
         static_cast<std::uint32_t>(c);
}

constexpr std::pair<CodePoint, CodePoint> unpack(Pair pair) {
  constexpr Pair kLow = (Pair{1} << 21) - 1;
  return {static_cast<CodePoint>(pair >> 21), static_cast<CodePoint>(pair & kLow)};
}

struct PairHash {
  std::size_t operator()(Pair pair) const noexcept { return pair * 0x9E37'79B9'7F4A'7C15 >> 20; }
};
template <typename Value>
using ByPair = boost::unordered_flat_map<Pair, Value, PairHash>;
template <typename Value>
using ByLetter = boost::unordered_flat_map<CodePoint, Value>;

float bits_of(double probability) { return static_cast<float>(-std::log2(probability)); }

/// What was counted in the texts of one language, in one script.
struct Counts {
  ByPair<std::uint32_t> pairs;
  ByLetter<std::uint32_t> letters;
  ByLetter<std::uint32_t> before;       ///< how often a letter has another, or an edge, after it
  ByLetter<std::uint32_t> kinds_after;  ///< how many different ones
  std::uint32_t all = 0;

  void add(CodePoint first, CodePoint second) {
    kinds_after[first] += ++pairs[pack(first, second)] == 1 ? 1U : 0U;
    ++before[first];
    ++letters[second];
    ++all;
  }
};

/// Calls `on_pair(script, before, c)` for each letter, and for the end of each word.
template <typename OnPair>
void for_each_pair(std::string_view text, OnPair on_pair) {
  CodePoint before = kWordEdge;
  Script script = Script::common;
  const auto end_word = [&] {
    if (before != kWordEdge) on_pair(script, before, kWordEdge);
    before = kWordEdge;
  };
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = to_lower(next_code_point(text, at));
    if (!belongs_to_letters(c)) {
      end_word();
      continue;
    }
    const Script own = family_script(c);
    if (own != Script::inherited && own != Script::common && own != script) {
      end_word();
      script = own;
    }
    on_pair(script, before, c);
    before = c;
  }
  end_word();
}

}  // namespace

/// The languages that are written in one script. All costs are in bits, by language within a row.
struct Plausibility::Family {
  Script script;
  std::vector<std::string> languages;
  ByPair<std::uint32_t> pairs;       ///< rows of a letter after another
  ByLetter<std::uint32_t> letters;   ///< rows of a letter by itself
  ByLetter<std::uint32_t> backoffs;  ///< rows to add to it, by the letter before
  std::vector<float> new_letter;     ///< to add to the price of a letter that no language has
  std::vector<float> costs;

  std::uint32_t add_row() {
    const auto row = static_cast<std::uint32_t>(costs.size());
    costs.resize(costs.size() + languages.size());
    return row;
  }
  const float* find(const ByLetter<std::uint32_t>& rows, CodePoint c) const {
    const auto row = rows.find(c);
    return row == rows.end() ? nullptr : costs.data() + row->second;
  }
};

/// Counts pairs of languages, script by script.
class Plausibility::Learner {
 public:
  void add(const LanguageText& text) {
    for_each_pair(text.text, [&](Script script, CodePoint before, CodePoint c) {
      counts_[script][text.language].add(before, c);
    });
  }

  std::vector<Family> families() {
    std::vector<Family> families;
    for (auto& [script, languages] : counts_) {
      std::erase_if(languages, [](const auto& entry) { return entry.second.all < kFewestLetters; });
      if (!languages.empty()) families.push_back(family_of(script, languages));
    }
    return families;
  }

 private:
  using CountsOfLanguages = std::map<std::string, Counts>;

  static Family family_of(Script script, const CountsOfLanguages& languages) {
    Family family{script, {}, {}, {}, {}, {}, {}};
    for (const auto& [language, counts] : languages) family.languages.push_back(language);
    for (const auto& [language, counts] : languages) {
      const auto add = [&](auto& rows, const auto& counted) {
        for (const auto& [key, count] : counted) {
          if (!rows.contains(key)) rows.emplace(key, family.add_row());
        }
      };
      add(family.letters, counts.letters);
      add(family.backoffs, counts.before);
      add(family.pairs, counts.pairs);
    }
    const ByLetter<double> shares = shares_of_letters(languages);
    std::size_t at = 0;
    for (const auto& [language, counts] : languages) set_costs(family, at++, counts, shares);
    return family;
  }

  /// p0 of each letter that some language has: its share of all their letters.
  static ByLetter<double> shares_of_letters(const CountsOfLanguages& languages) {
    ByLetter<double> shares;
    double all = 0;
    for (const auto& [language, counts] : languages) {
      for (const auto& [c, count] : counts.letters) shares[c] += count;
      all += counts.all;
    }
    for (auto& [c, share] : shares) share /= all;
    return shares;
  }

  static double count_in(const auto& counted, auto key) {
    const auto found = counted.find(key);
    return found == counted.end() ? 0.0 : static_cast<double>(found->second);
  }

  /// p(c)
  static double probability(const Counts& counts, CodePoint c, const ByLetter<double>& shares) {
    const auto kinds = static_cast<double>(counts.letters.size());
    return (count_in(counts.letters, c) + kinds * shares.at(c)) / (counts.all + kinds);
  }

  /// 1 - l
  static double share_of_new(const Counts& counts, CodePoint before) {
    const double kinds = count_in(counts.kinds_after, before);
    return kinds == 0 ? 1.0 : kinds / (count_in(counts.before, before) + kinds);
  }

  static void set_costs(Family& family, std::size_t at, const Counts& counts,
                        const ByLetter<double>& shares) {
    for (const auto& [c, row] : family.letters)
      family.costs[row + at] = bits_of(probability(counts, c, shares));
    for (const auto& [before, row] : family.backoffs)
      family.costs[row + at] = bits_of(share_of_new(counts, before));
    for (const auto& [pair, row] : family.pairs) {
      const auto [before, c] = unpack(pair);
      const double rest = share_of_new(counts, before);
      const double n = std::max(1.0, count_in(counts.before, before));
      const double seen = count_in(counts.pairs, pair) / n;
      family.costs[row + at] = bits_of((1 - rest) * seen + rest * probability(counts, c, shares));
    }
    const auto kinds = static_cast<double>(counts.letters.size());
    family.new_letter.push_back(bits_of(kinds / (counts.all + kinds)));
  }

  std::map<Script, CountsOfLanguages> counts_;
};

/// The bits of a text, character by character.
class Plausibility::Sum {
 public:
  explicit Sum(const Plausibility& model) : model_(model), by_family_(model.families_.size()) {
    for (std::size_t at = 0; at < by_family_.size(); ++at)
      by_family_[at].resize(model.families_[at].languages.size());
  }

  void add(CodePoint c) {
    const CodePoint lower = to_lower(c);
    if (!belongs_to_letters(lower)) return add_other(c);
    set_script(family_script(c));
    const bool is_capital = lower != c;
    if (is_capital && before_ != kWordEdge && !before_is_capital_) common_ += kCapitalWithinWord;
    if (odd_) common_ += kOddWithinWord;
    odd_ = false;
    before_is_capital_ = is_capital;
    add_letter(lower);
    before_ = lower;
  }

  double total(std::string_view expected) {
    end_word();
    const auto scripts = std::ranges::count_if(
        by_family_, [](const auto& sums) { return !sums.empty() && sums.front() > 0; });
    double bits = common_ + kFurtherScript * static_cast<double>(std::max<long>(scripts - 1, 0));
    for (std::size_t at = 0; at < by_family_.size(); ++at) {
      const std::vector<std::string>& languages = model_.families_[at].languages;
      float least = std::numeric_limits<float>::max();
      for (std::size_t language = 0; language < languages.size(); ++language) {
        const float less = languages[language] == expected ? kLessIfExpected : 0;
        least = std::min(least, std::max(0.0F, by_family_[at][language] - less));
      }
      bits += static_cast<double>(least);
    }
    return bits;
  }

 private:
  void add_other(CodePoint c) {
    odd_ = is_odd_within_word(c) || (before_ != kWordEdge && is_odd_between_letters(c));
    end_word();
    common_ += static_cast<double>(price_of_other(c));
  }

  void set_script(Script own) {
    if (own == Script::common || own == Script::inherited || own == script_) return;
    if (before_ != kWordEdge) {
      end_word();
      common_ += is_spaceless(own) || is_spaceless(script_) ? 0 : kOtherScriptWithinWord;
    }
    common_ += kOtherScript;
    script_ = own;
    family_ = model_.family_of(own);
    word_.assign(family_ == nullptr ? 0 : family_->languages.size(), 0);
  }

  /// Texts hold names and quotations of other languages.
  void end_word() {
    if (before_ == kWordEdge) return;
    add_letter(kWordEdge);
    before_ = kWordEdge;
    if (family_ == nullptr) return;
    std::vector<float>& sums = by_family_[static_cast<std::size_t>(family_ - &model_.families_[0])];
    const float most = std::ranges::min(word_) + kOtherLanguage;
    for (std::size_t at = 0; at < sums.size(); ++at) sums[at] += std::min(word_[at], most);
    std::ranges::fill(word_, 0.0F);
  }

  void add_letter(CodePoint c) {
    if (family_ == nullptr) {
      common_ += c == kWordEdge ? 0 : kUnknownScript;
      return;
    }
    const auto add = [&](const float* row, float more) {
      for (std::size_t at = 0; at < word_.size(); ++at) word_[at] += row[at] + more;
    };
    const auto pair = family_->pairs.find(pack(before_, c));
    if (pair != family_->pairs.end()) return add(family_->costs.data() + pair->second, 0);
    if (const float* backoff = family_->find(family_->backoffs, before_)) add(backoff, 0);
    const float* const letter = family_->find(family_->letters, c);
    letter != nullptr ? add(letter, 0) : add(family_->new_letter.data(), price_of_new_letter(c));
  }

  const Plausibility& model_;
  std::vector<std::vector<float>> by_family_;  ///< by family, then language
  std::vector<float> word_{};                  ///< of the word so far, by language of its script
  double common_ = 0;
  Script script_ = Script::common;
  const Family* family_ = nullptr;
  CodePoint before_ = kWordEdge;
  bool before_is_capital_ = false;
  bool odd_ = false;  ///< the character before is: no letter should follow
};

Plausibility::Plausibility(std::span<const LanguageText> texts) {
  Learner learner;
  for (const LanguageText& text : texts) learner.add(text);
  families_ = learner.families();
}

Plausibility::~Plausibility() = default;

const Plausibility& Plausibility::bundled() {
  static const Plausibility plausibility([] {
    std::vector<LanguageText> texts = bundled_language_texts();
    texts.push_back({"ja", std::string(kKanaText)});
    return texts;
  }());
  return plausibility;
}

const Plausibility::Family* Plausibility::family_of(Script script) const noexcept {
  const auto family = std::ranges::find(families_, script, &Family::script);
  return family == families_.end() ? nullptr : &*family;
}

double Plausibility::bits(std::span<const CodePoint> text, std::string_view expected) const {
  Sum sum(*this);
  for (const CodePoint c : text) sum.add(c);
  return sum.total(expected);
}

}  // namespace inkling::analysis
