#include "query/bind/text_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/stop_words.h"
#include "inkling/error.h"
#include "query/common/languages.h"
#include "query/parse/limits.h"

namespace inkling::query {

namespace {

bool is_in_no_document(const BoundTerms& terms) {
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    if (terms.in_collection(at).df == 0) return true;
  }
  return false;
}

}  // namespace

std::vector<BoundTerms> TextBinder::held(std::vector<BoundTerms> alternatives) const {
  if (is_counting_ || alternatives.size() == 1) return alternatives;
  if (std::ranges::all_of(alternatives, is_in_no_document)) {
    alternatives.erase(alternatives.begin() + 1, alternatives.end());
  } else {
    std::erase_if(alternatives, is_in_no_document);
  }
  return alternatives;
}

void TextBinder::count(BoundTerms& terms) const {
  count_occurrences(index_, terms);
  if (!is_counting_) look_up_collection(whole_, terms);
}

/// What is told of the words of a text beside their terms. Most queries ask for none of it.
struct TextBinder::Details {
  bool forms = false;
  bool stop_words = false;
};

/// What a text says in one language.
struct TextBinder::Reading {
  BoundTerms bound;
  std::vector<analysis::Token> words;  ///< of each term
  std::vector<std::string> forms;      ///< likewise, if asked for: the word as it is compared
  std::vector<bool> is_stop_word;      ///< likewise: in the list of a language that reads it so
};

/// What a text says in the languages of an index, each way once.
struct TextBinder::Readings {
  std::vector<Reading> found;
  bool some_drop_all = false;  ///< whether analysis leaves nothing of it in one of them
};

TextBinder::Readings TextBinder::read(FieldId field, std::string_view text,
                                      const Details& details) {
  if (languages_.empty()) languages_ = languages_of(index_, whole_);
  Readings all;
  for (const std::string& language : languages_) {
    Reading reading = read_in(language, field, text, details);
    const auto says_the_same = [&](const Reading& other) {
      return other.bound.terms == reading.bound.terms &&
             other.bound.offsets == reading.bound.offsets;
    };
    const auto same = std::ranges::find_if(all.found, says_the_same);
    if (reading.words.empty()) {
      all.some_drop_all = true;
    } else if (same == all.found.end()) {
      all.found.push_back(std::move(reading));
    } else {
      for (std::size_t at = 0; at < reading.is_stop_word.size(); ++at) {
        if (reading.is_stop_word[at]) same->is_stop_word[at] = true;
      }
    }
  }
  return all;
}

TextBinder::Reading TextBinder::read_in(std::string_view language, FieldId field,
                                        std::string_view text, const Details& details) {
  Reading reading;
  reading.bound.field = field;
  known_.bound();
  known_.read(text, language, analyzer_, reading.words);
  analysis::drop_parts(reading.words);
  for (const analysis::Token& word : reading.words) {
    const analysis::Form form = known_[word.form];
    reading.bound.terms.emplace_back(form.term);
    reading.bound.offsets.push_back(word.position - reading.words[0].position);
    if (details.forms) reading.forms.emplace_back(form.surface);
    if (details.stop_words) reading.is_stop_word.push_back(is_stop_word(language, form.surface));
  }
  return reading;
}

bool TextBinder::is_stop_word(std::string_view language, std::string_view surface) const {
  const AnalyzerKind kind = index_.analyzer().kind;
  if (kind != AnalyzerKind::standard && kind != AnalyzerKind::words) return false;
  const analysis::StopWords* const list = analysis::stop_words_of(language);
  return list != nullptr && list->contains(surface);
}

BoundAlternatives TextBinder::bind(FieldId field, const TextNode& text) {
  Readings all =
      read(field, text.text, {.forms = text.exact, .stop_words = !text.quoted && !text.exact});
  for (Reading& reading : all.found) {
    reading.bound.forms = std::move(reading.forms);
    reading.bound.is_stop_word = reading.is_stop_word.size() == 1 && reading.is_stop_word.front();
    reading.bound.slop = text.slop;
    if (reading.bound.terms.size() > 1) {
      index_.require_positions("query");
      require_within_value(reading.bound, text);
    }
    count(reading.bound);
  }
  BoundAlternatives result;
  if (!all.some_drop_all) result.unknown = unknown_words(text.text, all.found);
  for (Reading& reading : all.found) result.terms.push_back(std::move(reading.bound));
  if (result.terms.empty()) return {};
  const bool is_lost = all.some_drop_all && std::ranges::all_of(result.terms, is_in_no_document);
  if (is_lost && !is_counting_) return {};
  result.may_lack = all.some_drop_all;
  result.terms = held(std::move(result.terms));
  return result;
}

/// Of two terms that follow one another, in whichever order slop puts them, the second is at most
/// their step and the slop behind the first. Where that is within kWidestStep for each two, no
/// split of the terms puts some of them before a gap between values and the others behind it.
void TextBinder::require_within_value(const BoundTerms& phrase, const TextNode& text) const {
  std::uint32_t widest = 0;
  for (std::size_t at = 1; at < phrase.offsets.size(); ++at)
    widest = std::max(widest, phrase.offsets[at] - phrase.offsets[at - 1]);
  if (widest + phrase.slop <= kWidestStep) return;
  throw QuerySyntaxError(
      std::string(query_), text.position,
      fmt::format("the phrase takes {} steps from one word to the next, and {} at most are within "
                  "a value",
                  widest + phrase.slop, kWidestStep),
      "words that the index leaves out count as steps, and so does the number behind `~`");
}

/// Words of `text` that none of its readings finds, in their order.
std::vector<std::string> TextBinder::unknown_words(std::string_view text,
                                                   const std::vector<Reading>& readings) {
  const auto is_held = [](const Reading& reading) { return !is_in_no_document(reading.bound); };
  if (std::ranges::all_of(readings, is_held)) return {};
  struct Word {
    std::uint32_t end;
    std::size_t misses;
  };
  std::map<std::uint32_t, Word> words;  // by where they begin
  for (const Reading& reading : readings) {
    for (std::size_t at = 0; at < reading.words.size(); ++at) {
      const analysis::Token& token = reading.words[at];
      Word& word = words.try_emplace(token.start, Word{token.end, 0}).first->second;
      if (reading.bound.in_collection(at).df == 0) ++word.misses;
    }
  }
  std::vector<std::string> unknown;
  for (const auto& [begin, word] : words) {
    if (word.misses == readings.size()) unknown.emplace_back(text.substr(begin, word.end - begin));
  }
  return unknown;
}

std::vector<BoundAlternatives> TextBinder::bind_each(std::string_view text) {
  struct Word {
    std::uint32_t end = 0;
    std::vector<BoundTerms> terms;
  };
  std::map<std::uint32_t, Word> words;  // by where they begin
  const Readings all = read(FieldId::text, text, {.stop_words = true});
  for (const Reading& reading : all.found) {
    for (std::size_t at = 0; at < reading.words.size(); ++at) {
      Word& word = words[reading.words[at].start];
      word.end = reading.words[at].end;
      const std::string& term = reading.bound.terms[at];
      const auto is_this = [&](const BoundTerms& other) { return other.terms[0] == term; };
      if (const auto same = std::ranges::find_if(word.terms, is_this); same != word.terms.end()) {
        same->is_stop_word = same->is_stop_word || reading.is_stop_word[at];
        continue;
      }
      BoundTerms bound{.terms = {term}, .offsets = {0}};
      bound.is_stop_word = reading.is_stop_word[at];
      count(bound);
      word.terms.push_back(std::move(bound));
    }
  }
  std::vector<BoundAlternatives> result;
  for (auto& [begin, word] : words) {
    BoundAlternatives alternatives;
    alternatives.begin = begin;
    const bool is_unknown =
        !all.some_drop_all && std::ranges::all_of(word.terms, is_in_no_document);
    if (is_unknown) alternatives.unknown.emplace_back(text.substr(begin, word.end - begin));
    alternatives.terms = held(std::move(word.terms));
    result.push_back(std::move(alternatives));
  }
  return result;
}

}  // namespace inkling::query
