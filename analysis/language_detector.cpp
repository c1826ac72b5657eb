#include "analysis/language_detector.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "analysis/language_tag.h"
#include "analysis/stemmer.h"
#include "analysis/unicode.h"

namespace inkling::analysis {

namespace {

/// How much of a text is looked at.
constexpr std::size_t kMostLetters = 500;
constexpr std::size_t kMostBytes = std::size_t{64} << 10;
/// The assumed count of a trigram that was never seen in a language.
constexpr double kUnseen = 0.1;
/// In bits. Most texts are in a language with a stemmer, so a short text needs evidence to be
/// taken for another.
constexpr float kCostWithoutStemmer = 5;

/// Stands before the first letter of a word and after its last.
constexpr CodePoint kEdge = 0;

/// Calls `on_letter(c)` for each of the first `limit` letters and `on_trigram(a, b, c)` for each of
/// their trigrams. Returns the number of letters.
template <typename OnLetter, typename OnTrigram>
std::size_t for_each_trigram(std::string_view text, std::size_t limit, OnLetter on_letter,
                             OnTrigram on_trigram) {
  std::size_t letters = 0;
  CodePoint first = kEdge;
  CodePoint second = kEdge;
  const auto end_word = [&] {
    if (second != kEdge) on_trigram(first, second, kEdge);
    first = second = kEdge;
  };
  for (std::size_t at = 0; at < text.size() && letters < limit;) {
    const CodePoint c = to_lower(next_code_point(text, at));
    if (!belongs_to_letters(c)) {
      end_word();
      continue;
    }
    ++letters;
    on_letter(c);
    if (second != kEdge) on_trigram(first, second, c);
    first = std::exchange(second, c);
  }
  end_word();
  return letters;
}

/// An ideograph or a syllable says about as much as three letters: the Declaration of Human Rights
/// has a third of the characters in such scripts.
std::uint32_t weight_of(Script script) {
  switch (script) {
    case Script::han:
    case Script::hiragana:
    case Script::katakana:
    case Script::hangul:
      return 3;
    default:
      return 1;
  }
}

/// Which script a text is in.
class ScriptCounts {
 public:
  void add(CodePoint c) {
    const Script script = script_of(c);
    if (script == Script::common || script == Script::inherited) return;
    if (script != last_) weight_ = &counts_[last_ = script];
    *weight_ += weight_of(script);
  }

  /// Common if there are no letters. Ideographs with kana among them are Japanese.
  Script most() const {
    auto counts = counts_;
    const std::uint32_t kana =
        std::exchange(counts[Script::katakana], 0) + counts[Script::hiragana];
    const std::uint32_t ideographs = std::exchange(counts[Script::han], 0);
    counts[kana * kIdeographsPerKana > ideographs ? Script::hiragana : Script::han] =
        kana + ideographs;
    const auto most =
        std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; });
    return most->second == 0 ? Script::common : most->first;
  }

 private:
  /// In Japanese half of the characters or more are kana; in Chinese a kana is a rare quotation.
  static constexpr std::uint32_t kIdeographsPerKana = 20;

  std::map<Script, std::uint32_t> counts_;
  Script last_ = Script::common;     ///< script of the last letter
  std::uint32_t* weight_ = nullptr;  ///< weight of that script, in counts_
};

/// Three consecutive letters of a word, or two at one of its ends, packed into a number.
using Trigram = std::uint64_t;

constexpr Trigram pack(CodePoint first, CodePoint second, CodePoint third) {
  constexpr unsigned kBits = 21;
  const auto bits = [](CodePoint c) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(c));
  };
  return bits(first) << 2 * kBits | bits(second) << kBits | bits(third);
}

/// Most bits of packed letters are equal, so they need mixing.
struct TrigramHash {
  std::size_t operator()(Trigram trigram) const noexcept {
    return trigram * 0x9E37'79B9'7F4A'7C15 >> 20;
  }
};
template <typename Value>
using ByTrigram = boost::unordered_flat_map<Trigram, Value, TrigramHash>;

}  // namespace

/// The languages that are written in one script.
struct LanguageDetector::Family {
  Script script;
  std::vector<std::string> languages;
  std::vector<float> first_costs;  ///< in bits, by language, if none of the trigrams occurs
  ByTrigram<std::uint32_t> rows;   ///< in `costs`
  std::vector<float> costs;        ///< in bits, by trigram, then language
};

/// Counts trigrams of languages, script by script.
class LanguageDetector::Learner {
 public:
  void add(const LanguageText& text) {
    ScriptCounts scripts;
    std::vector<Trigram> trigrams;
    for_each_trigram(
        text.text, text.text.size(), [&](CodePoint c) { scripts.add(c); },
        [&](CodePoint first, CodePoint second, CodePoint third) {
          trigrams.push_back(pack(first, second, third));
        });
    Counts& counts = counts_[scripts.most()][text.language];
    for (const Trigram trigram : trigrams) ++counts[trigram];
  }

  std::vector<Family> families() const {
    std::vector<Family> families;
    for (const auto& [script, languages] : counts_)
      families.push_back(family_of(script, languages));
    return families;
  }

 private:
  using Counts = ByTrigram<std::uint32_t>;
  using CountsOfLanguages = std::map<std::string, Counts>;

  static Family family_of(Script script, const CountsOfLanguages& languages) {
    Family family{script, {}, {}, {}, {}};
    for (const auto& [language, counts] : languages) {
      family.languages.push_back(language);
      family.first_costs.push_back(has_stemmer(language) ? 0 : kCostWithoutStemmer);
      for (const auto& [trigram, count] : counts) {
        family.rows.emplace(trigram, static_cast<std::uint32_t>(family.rows.size()));
      }
    }
    family.costs.resize(family.rows.size() * languages.size());
    std::size_t language = 0;
    for (const auto& [code, counts] : languages) set_costs(family, language++, counts);
    return family;
  }

  static void set_costs(Family& family, std::size_t language, const Counts& counts) {
    double total = 0;
    for (const auto& [trigram, count] : counts) total += count;
    const auto cost = [&](double count) { return static_cast<float>(std::log2(total / count)); };
    const std::size_t languages = family.languages.size();
    for (std::size_t row = 0; row < family.rows.size(); ++row)
      family.costs[row * languages + language] = cost(kUnseen);
    for (const auto& [trigram, count] : counts)
      family.costs[family.rows.at(trigram) * languages + language] = cost(count);
  }

  std::map<Script, CountsOfLanguages> counts_;
};

LanguageDetector::LanguageDetector(std::span<const LanguageText> texts) {
  Learner learner;
  for (const LanguageText& text : texts) learner.add(text);
  families_ = learner.families();
}

LanguageDetector::~LanguageDetector() = default;

const LanguageDetector& LanguageDetector::bundled() {
  static const LanguageDetector detector(bundled_language_texts());
  return detector;
}

std::string_view LanguageDetector::detect(std::span<const std::string_view> texts) const {
  ScriptCounts scripts;
  std::vector<Trigram> trigrams;
  std::size_t letters = 0;
  for (const std::string_view text : texts) {
    letters += for_each_trigram(
        text.substr(0, kMostBytes), kMostLetters - letters, [&](CodePoint c) { scripts.add(c); },
        [&](CodePoint first, CodePoint second, CodePoint third) {
          trigrams.push_back(pack(first, second, third));
        });
  }
  const auto family = std::ranges::find(families_, scripts.most(), &Family::script);
  if (family == families_.end()) return kUndetermined;
  std::vector<float> costs = family->first_costs;
  for (const Trigram trigram : trigrams) {
    const auto row = family->rows.find(trigram);
    if (row == family->rows.end()) continue;
    const float* const of_languages = family->costs.data() + row->second * costs.size();
    for (std::size_t at = 0; at < costs.size(); ++at) costs[at] += of_languages[at];
  }
  const auto least = std::ranges::min_element(costs) - costs.begin();
  return family->languages[static_cast<std::size_t>(least)];
}

std::vector<std::string> LanguageDetector::languages() const {
  std::vector<std::string> codes;
  for (const Family& family : families_)
    codes.insert(codes.end(), family.languages.begin(), family.languages.end());
  std::ranges::sort(codes);
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  return codes;
}

}  // namespace inkling::analysis
