#include "render/remarks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "render/feedback.h"
#include "render/listed.h"
#include "render/numbers.h"

namespace inkling::render {

namespace {

/// Synonyms that are said; all are in the answer.
constexpr std::size_t kTold = 10;

std::string rest_of(const ExpandedWords& expansion) {
  const std::string found = grouped(expansion.found), words = grouped(expansion.words);
  return expansion.synonyms.empty()
             ? fmt::format(
                   "`{}` stands for {} words; the {} nearest and most frequent are looked for",
                   expansion.text, found, words)
             : fmt::format("`{}` stands for {} words and phrases; the first {} are looked for",
                           expansion.text, found, words);
}

/// Unknown words that are told one by one.
constexpr std::size_t kMostUnknown = 10;
/// Bytes of what is quoted of a query, about.
constexpr std::size_t kMostQuoted = 80;

/// The beginning of a text that is too long to be quoted, cut between characters.
std::string quotable(const std::string& text) {
  if (text.size() <= kMostQuoted) return text;
  std::size_t end = kMostQuoted;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) --end;
  return text.substr(0, end) + "\u2026";
}

void add_expansions(std::vector<Remark>& remarks, const std::vector<ExpandedWords>& expansions) {
  for (const ExpandedWords& expansion : expansions) {
    if (!expansion.is_whole()) remarks.push_back({true, rest_of(expansion)});
    if (expansion.synonyms.empty()) continue;
    remarks.push_back({false, fmt::format("`{}` stands for {}", expansion.text,
                                          listed(expansion.synonyms, kTold))});
  }
}

/// `typed` is what was read, empty where that is not known.
void add_reading(std::vector<Remark>& remarks, const char* what, const std::string& typed,
                 const std::optional<LenientReading>& reading) {
  if (!reading) return;
  if (reading->text.find_first_not_of(" \t\r\n") == std::string::npos) {
    remarks.push_back({true, fmt::format("{}; `*` finds all documents", reading->reason)});
    return;
  }
  std::string remark = reading->reason;
  if (reading->text != typed)
    remark = fmt::format("{}read as `{}`: {}", what, quotable(reading->text), reading->reason);
  if (!reading->cut_off.empty())
    remark += fmt::format("; its end is left out: `{}`", quotable(reading->cut_off));
  remarks.push_back({true, std::move(remark)});
}

void add_unknown(std::vector<Remark>& remarks, const std::vector<std::string>& unknown) {
  for (const std::string& word : std::span(unknown).first(std::min(unknown.size(), kMostUnknown)))
    remarks.push_back({true, fmt::format("no document holds `{}`", quotable(word))});
  if (unknown.size() <= kMostUnknown) return;
  remarks.push_back({true, fmt::format("nor {} more of the words", unknown.size() - kMostUnknown)});
}

/// Whether there is neither a letter nor a digit, nor anything that is not ASCII.
bool is_punctuation(const std::string& text) {
  return std::ranges::all_of(text, [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < 0x80 && std::isalnum(byte) == 0;
  });
}

Remark no_words(const std::string& query) {
  return {true, fmt::format("`{}` is punctuation: there is no word to look for", quotable(query))};
}

template <typename Answer>
std::vector<Remark> remarks_on_words(const Answer& answer) {
  // How a lone sign was read would be no news.
  if (answer.is_punctuation) return {no_words(answer.query)};
  std::vector<Remark> remarks;
  add_reading(remarks, "", answer.query, answer.lenient);
  add_unknown(remarks, answer.unknown);
  for (const std::string& part : answer.dropped) {
    if (answer.lenient && part == answer.lenient->cut_off) continue;  // it is told
    if (is_punctuation(part)) continue;                               // nobody looks for it
    remarks.push_back({true, fmt::format("nothing is left of `{}`", quotable(part))});
  }
  add_expansions(remarks, answer.expansions);
  return remarks;
}

}  // namespace

std::vector<Remark> remarks_on(const SearchAnswer& answer) {
  std::vector<Remark> remarks = remarks_on_words(answer);
  for (std::string& told : told_of(answer.feedback)) remarks.push_back({false, std::move(told)});
  if (answer.filter.is_punctuation) {
    remarks.push_back({true, "the filter is punctuation: there is no word to look for"});
  } else {
    add_reading(remarks, "filter ", {}, answer.filter.lenient);
  }
  if (answer.filter.leaves_nothing) remarks.push_back({true, "the filter matches no document"});
  for (const Suggestion& suggestion : answer.suggestions) {
    remarks.push_back({true, fmt::format("did you mean `{}` instead of `{}`?", suggestion.instead,
                                         suggestion.word)});
  }
  return remarks;
}

std::vector<Remark> remarks_on(const QueryReading& reading) { return remarks_on_words(reading); }

std::vector<Remark> remarks_on(const ScoreExplanation& explanation) {
  std::vector<Remark> remarks;
  if (explanation.is_punctuation) {
    remarks.push_back(no_words(explanation.query));
  } else {
    add_reading(remarks, "", explanation.query, explanation.lenient);
  }
  add_unknown(remarks, explanation.unknown);
  add_expansions(remarks, explanation.expansions);
  for (std::string& told : told_of(explanation.feedback))
    remarks.push_back({false, std::move(told)});
  return remarks;
}

std::vector<Remark> remarks_on(const ScoreComparison& comparison) {
  return remarks_on(comparison.first);
}

}  // namespace inkling::render
