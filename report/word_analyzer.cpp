#include "report/word_analyzer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/unicode.h"
#include "inkling/error.h"
#include "report/index_languages.h"
#include "report/term_walk.h"

namespace inkling::report {

namespace {

/// What the analyzer leaves out of a word must not be what a query is made of.
void require_plain(const std::string& word, const analysis::Token& token, TermUnit unit) {
  const bool is_alone = token.start > 0 && word[token.start - 1] == '=';
  if (is_alone && unit == TermUnit::stems) {
    throw OptionError("word", fmt::format("`{}` is one word alone, and stems are counted", word),
                      "count words by themselves: --terms words");
  }
  const std::string rest = word.substr(0, token.start) + word.substr(token.end);
  if (rest.find_first_of("*?~") != rest.npos) {
    throw OptionError("word", fmt::format("`{}` is a pattern, and must be one word", word),
                      "`inkling terms` lists the words that a pattern finds");
  }
}

}  // namespace

std::vector<std::string> AnalyzedWord::names(TermUnit unit) const {
  std::vector<std::string> names;
  for (const Form& form : forms) {
    const std::string& name = unit == TermUnit::stems ? form.term : form.surface;
    if (std::ranges::count(names, name) == 0) names.push_back(name);
  }
  return names;
}

std::string AnalyzedWord::name(TermUnit unit) const {
  return fmt::format("{}", fmt::join(names(unit), " OR "));
}

WordAnalyzer::WordAnalyzer(const Index& index, FieldId field, TermUnit unit, const Stretch& work)
    : index_(index),
      field_(field),
      unit_(unit),
      work_(work),
      analyzer_(index.analyzer()),
      languages_(index_languages(index)) {}

AnalyzedWord WordAnalyzer::operator()(const std::string& word) {
  AnalyzedWord found;
  std::size_t most = 0;
  for (const std::string& language : languages_) {
    std::vector<analysis::Token> tokens;
    analyzer_.analyze(word, language, lexicon_, tokens);
    analysis::drop_parts(tokens);
    most = std::max(most, tokens.size());
    if (tokens.size() != 1) continue;
    require_plain(word, tokens.front(), unit_);
    const analysis::Form form = lexicon_[tokens.front().form];
    const auto is_same = [&](const AnalyzedWord::Form& other) {
      return other.term == form.term && other.surface == form.surface;
    };
    if (std::ranges::none_of(found.forms, is_same))
      found.forms.push_back({std::string(form.term), std::string(form.surface)});
  }
  if (found.forms.empty()) {
    throw OptionError("word",
                      fmt::format("`{}` is {} words to the index, and must be one", word, most),
                      most > 1 ? "`inkling report kwic` shows phrases, and `inkling report ngrams` "
                                 "counts them"
                               : "");
  }
  const AnalyzedWord::Form first = found.forms.front();
  std::erase_if(found.forms, [this](const AnalyzedWord::Form& form) { return !is_held(form); });
  if (found.forms.empty()) found.forms.push_back(first);
  if (index_.analyzer().bigrams && analysis::is_one_ideograph(found.forms.front().term))
    found.pairs = pairs_with(found.forms.front().term);
  return found;
}

std::vector<std::string> WordAnalyzer::pairs_with(std::string_view ideograph) const {
  constexpr std::uint64_t kTermsBetweenChecks = 1024;
  std::vector<std::string> pairs;
  std::uint64_t passed = 0;
  if (index_.mapping().given_terms) return pairs;  // which have no positions
  for (TermCursor terms = index_.terms(field_); !terms.exhausted(); terms.advance()) {
    if (passed++ % kTermsBetweenChecks == 0) work_.tell(0);
    if (terms.term().find(ideograph) != std::string_view::npos) pairs.emplace_back(terms.term());
  }
  return pairs;
}

bool WordAnalyzer::is_held(const AnalyzedWord::Form& form) const {
  return postings_of(index_, field_, unit_, {{form}}).front().doc() != kNoDoc;
}

std::vector<PostingCursor> postings_of(const Index& index, FieldId field, TermUnit unit,
                                       const AnalyzedWord& word) {
  std::vector<PostingCursor> cursors;
  for (const std::string& pair : word.pairs) cursors.push_back(index.postings(field, pair));
  if (!word.pairs.empty()) return cursors;
  if (unit == TermUnit::stems) {
    for (const std::string& term : word.names(unit)) cursors.push_back(index.postings(field, term));
    return cursors;
  }
  for (const auto& [term, surface] : word.forms)
    cursors.push_back(index.postings(field, term, surface));
  return cursors;
}

std::string surface_of(const Index& index, FieldId field, TermUnit unit, const AnalyzedWord& word) {
  std::vector<std::string> surfaces;
  for (const std::string& name : word.names(unit)) {
    std::string surface = surface_of(index, field, unit, name);
    if (std::ranges::count(surfaces, surface) == 0) surfaces.push_back(std::move(surface));
  }
  return fmt::format("{}", fmt::join(surfaces, " OR "));
}

}  // namespace inkling::report
