#include "report/list_reader.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "inkling/error.h"
#include "report/index_languages.h"

namespace inkling::report {

namespace {

/// Words of a list between two calls for progress: some milliseconds.
constexpr std::size_t kWordsOfStep = 4096;

}  // namespace

ListReader::ListReader(const Index& index, FieldId field, TermUnit unit)
    : index_(index),
      field_(field),
      unit_(unit),
      analyzer_(index.analyzer()),
      languages_(index_languages(index)) {}

std::map<std::string, std::uint64_t> ListReader::counts_of(const FrequencyList& list,
                                                           const Stretch& work) {
  const bool are_terms = has_terms(list);
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t all = 0;
  const auto add = [&](const std::string& term, std::uint64_t count) {
    if (count > kMostListedTokens - all) {
      throw OptionError("reference", "the list counts more than 2^53 tokens, up to `" + term + "`",
                        "counts are those of tokens in a corpus");
    }
    all += count;
    counts[term] += count;
  };
  for (std::size_t at = 0; at < list.words.size(); ++at) {
    if (at % kWordsOfStep == 0)
      work.tell(static_cast<double>(at) / static_cast<double>(list.words.size()));
    const auto& [word, count] = list.words[at];
    if (are_terms) {
      add(word, count);
      continue;
    }
    for (const auto& [term, surface] : best_reading(word))
      add(unit_ == TermUnit::words ? surface : term, count);
  }
  return counts;
}

bool ListReader::has_terms(const FrequencyList& list) const {
  using Kind = FrequencyList::Kind;
  if (list.kind == Kind::stems && unit_ == TermUnit::words) {
    throw OptionError("reference", "the list counts stems, and words are compared",
                      "write a list of words: inkling report wordlist --terms words");
  }
  return list.kind == Kind::terms || list.kind == Kind::stems ||
         (list.kind == Kind::words && unit_ == TermUnit::words);
}

ListReader::Reading ListReader::best_reading(const std::string& word) {
  std::vector<Reading> readings = readings_of(word);
  if (readings.size() == 1) return std::move(readings.front());
  const auto best = std::ranges::max_element(
      readings, {}, [this](const Reading& reading) { return support_of(reading); });
  return std::move(*best);
}

std::vector<ListReader::Reading> ListReader::readings_of(const std::string& word) {
  std::vector<Reading> readings;
  std::vector<analysis::Token> tokens;
  for (const std::string& language : languages_) {
    analyzer_.analyze(word, language, lexicon_, tokens);
    // A list of an index counts the parts of a word in lines of their own.
    const bool is_one_word = !tokens.empty() && tokens.back().position == tokens[0].position;
    if (is_one_word) analysis::drop_parts(tokens);
    Reading reading;
    for (const analysis::Token& token : tokens) {
      const analysis::Form form = lexicon_[token.form];
      reading.push_back({std::string(form.term), std::string(form.surface)});
    }
    if (std::ranges::count(readings, reading) == 0) readings.push_back(std::move(reading));
  }
  return readings;
}

ListReader::Support ListReader::support_of(const Reading& reading) const {
  if (reading.empty()) return {};
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  Support support{kMost, kMost};
  for (const auto& [term, surface] : reading) {
    std::uint64_t count = 0;
    for (PostingCursor cursor = index_.postings(field_, term, surface); cursor.doc() != kNoDoc;
         cursor.advance())
      count += cursor.tf();
    support.forms = std::min(support.forms, count);
    support.terms = std::min(support.terms, index_.statistics(field_, term).cf);
  }
  return support;
}

}  // namespace inkling::report
