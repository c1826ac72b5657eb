#include "analysis/east_asian_dictionary.h"

#include <unicode/ucharstrie.h>
#include <unicode/udata.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace inkling::analysis {

namespace {

/// ICU's own numbers (icu4c, common/dictbe.cpp): others would give other words.
constexpr std::size_t kLongestWord = 20;
constexpr std::uint32_t kUnknownCharacter = 255;
constexpr std::size_t kLongestKatakana = 20;
constexpr std::array<std::uint32_t, 9> kKatakanaCosts = {8192, 984, 408, 240, 204,
                                                         252,  300, 372, 480};

constexpr std::uint32_t katakana_cost(std::size_t length) {
  return length < kKatakanaCosts.size() ? kKatakanaCosts[length] : kKatakanaCosts[0];
}

constexpr bool is_katakana(char16_t c) { return c >= 0x30A1 && c <= 0x30FE && c != 0x30FB; }

/// The head of a dictionary: where its trie begins, and of which kind it is.
constexpr std::size_t kHeadNumbers = 8;
constexpr std::size_t kTriePlace = 0;
constexpr std::size_t kTrieSize = 3;
constexpr std::size_t kTrieKind = 4;
constexpr std::int32_t kUtf16WithValues = 1 | 8;

UBool is_dictionary(void*, const char*, const char*, const UDataInfo* info) {
  return info->isBigEndian == U_IS_BIG_ENDIAN && info->charsetFamily == U_CHARSET_FAMILY &&
         std::memcmp(info->dataFormat, "Dict", 4) == 0 && info->formatVersion[0] == 1;
}

}  // namespace

// The data is ICU's, opened once and never closed: ICU itself keeps it for the whole process.
const char16_t* EastAsianDictionary::find_trie() {
  UErrorCode status = U_ZERO_ERROR;
  static UDataMemory* const data =
      udata_openChoice(U_ICUDATA_NAME U_TREE_SEPARATOR_STRING "brkitr", "dict", "cjdict",
                       is_dictionary, nullptr, &status);
  if (data == nullptr) return nullptr;
  const auto* const bytes = static_cast<const std::byte*>(udata_getMemory(data));
  std::int32_t head[kHeadNumbers];
  std::memcpy(head, bytes, sizeof head);
  const std::int32_t place = head[kTriePlace];
  const bool is_known = (head[kTrieKind] & 0xF) == kUtf16WithValues &&
                        place >= std::int32_t{sizeof head} && place < head[kTrieSize] &&
                        place % 2 == 0;
  return is_known ? static_cast<const char16_t*>(static_cast<const void*>(bytes + place)) : nullptr;
}

const EastAsianDictionary* EastAsianDictionary::instance() {
  static const char16_t* const trie = find_trie();
  if (trie == nullptr) return nullptr;
  static const EastAsianDictionary dictionary(trie);
  return &dictionary;
}

EastAsianDictionary::EastAsianDictionary(const char16_t* trie)
    : trie_(trie), starts_(static_cast<std::size_t>(kLast - kFirst + 1)) {
  icu::UCharsTrie walk(trie);
  for (CodePoint c = kFirst; c <= kLast; ++c) {
    if (!is_plain(c)) continue;
    const UStringTrieResult found = walk.first(c);
    Start& start = starts_[static_cast<std::size_t>(c - kFirst)];
    if (USTRINGTRIE_HAS_VALUE(found)) start.cost = walk.getValue();
    start.goes_on = USTRINGTRIE_HAS_NEXT(found);
    if (start.goes_on) start.state = walk.getState64();
  }
}

// Each character may be a word, so every place can be reached.
template <typename Trie>
void EastAsianDictionary::Search::add_words(Trie& walk, std::u16string_view text,
                                            std::size_t begin) {
  const Start& start = dictionary_->start(text[begin]);
  if (start.cost != kNoWord) offer(begin, begin + 1, static_cast<std::uint32_t>(start.cost));
  std::size_t end = begin + 1;
  if (start.goes_on) {
    walk.resetToState64(start.state);
    const std::size_t limit = std::min(text.size(), begin + kLongestWord);
    for (bool goes_on = true; goes_on && end < limit;) {
      const UStringTrieResult found = walk.next(text[end]);
      ++end;
      if (USTRINGTRIE_HAS_VALUE(found))
        offer(begin, end, static_cast<std::uint32_t>(walk.getValue()));
      goes_on = USTRINGTRIE_HAS_NEXT(found);
    }
  }
  if (start.cost == kNoWord) offer(begin, begin + 1, kUnknownCharacter);
}

void EastAsianDictionary::Search::find_best(std::u16string_view text) {
  constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();
  ways_.assign(text.size() + 1, {kUnreached, 0});
  ways_[0].cost = 0;
  icu::UCharsTrie walk(dictionary_->trie_);
  bool before_is_katakana = false;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    add_words(walk, text, begin);
    const bool here_is_katakana = is_katakana(text[begin]);
    if (here_is_katakana && !before_is_katakana) add_katakana(text, begin);
    before_is_katakana = here_is_katakana;
  }
  next_.resize(text.size() + 1);
  for (std::size_t end = text.size(); end > 0; end = ways_[end].last_word) {
    next_[ways_[end].last_word] = static_cast<std::uint32_t>(end);
  }
}

void EastAsianDictionary::Search::add_katakana(std::u16string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  const std::size_t limit = std::min(text.size(), begin + kLongestKatakana);
  while (end < limit && is_katakana(text[end])) ++end;
  if (end - begin < kLongestKatakana) offer(begin, end, katakana_cost(end - begin));
}

void EastAsianDictionary::Search::offer(std::size_t begin, std::size_t end,
                                        std::uint32_t cost) noexcept {
  const std::uint32_t sum = ways_[begin].cost + cost;
  if (sum < ways_[end].cost) ways_[end] = {sum, static_cast<std::uint32_t>(begin)};
}

}  // namespace inkling::analysis
