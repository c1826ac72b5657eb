#include "analysis/stop_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "analysis/stop_word_lists.h"
#include "analysis/word_folding.h"
#include "inkling/error.h"

namespace inkling::analysis {

namespace {

const StopWordList* find_list(std::string_view language) {
  const std::span<const StopWordList> lists = stop_word_lists();
  const auto found = std::ranges::find(lists, language, &StopWordList::language);
  return found == lists.end() ? nullptr : &*found;
}

std::string_view list_of(std::string_view language) {
  if (const StopWordList* list = find_list(language)) return list->words;
  throw OptionError(
      "stop-words", fmt::format("there is no list of stop words for `{}`", language),
      fmt::format("leave them in, or choose one of {}", fmt::join(stop_word_languages(), ", ")));
}

}  // namespace

StopWords::StopWords(std::string_view language) {
  for (std::string_view left = list_of(language); !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    std::string word;
    fold_word(left.substr(0, end), CapitalI::dotted, word);
    words_.insert(std::move(word));
    left.remove_prefix(std::min(end + 1, left.size()));
  }
}

bool StopWords::contains(std::string_view word) const { return words_.contains(word); }

const StopWords* stop_words_of(std::string_view language) {
  static std::mutex mutex;
  static std::map<std::string, const StopWords, std::less<>> made;
  if (!has_stop_words(language)) return nullptr;
  const std::scoped_lock lock(mutex);
  const auto known = made.find(language);
  if (known != made.end()) return &known->second;
  return &made.try_emplace(std::string(language), language).first->second;
}

bool has_stop_words(std::string_view language) { return find_list(language) != nullptr; }

std::vector<std::string> stop_word_languages() {
  std::vector<std::string> languages;
  for (const StopWordList& list : stop_word_lists()) languages.emplace_back(list.language);
  return languages;
}

}  // namespace inkling::analysis
