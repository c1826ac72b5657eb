#include "python/matrix/vectorizer.h"

#include <algorithm>
#include <utility>

#include "python/matrix/counted_texts.h"

namespace inkling::python {

namespace {

/// Of fewer bytes for each, more threads take longer than one.
constexpr std::size_t kBytesForThread = 1 << 16;
/// A counter that has seen more terms is not kept: those of unknown texts never end.
constexpr std::size_t kMostKeptTerms = 1 << 20;

}  // namespace

Vectorizer::Vectorizer(const AnalyzerSettings& settings, const Weighting& weighting,
                       std::size_t threads)
    : settings_(settings), weighting_(weighting), threads_(std::max<std::size_t>(threads, 1)) {
  idle_.counters.emplace_back(settings_);  // which refuses wrong settings at once
  idle_.columns.emplace_back();
}

SparseMatrix Vectorizer::learn(std::span<const std::string_view> texts, const TermChoice& choice,
                               const service::StopAsked& stop) {
  Team team = take_team(texts);
  const CountedTexts counted(team.counters, texts, stop);
  ChosenColumns chosen = choose_columns(team.counters, counted, choice);
  if (chosen.terms.empty()) return {};
  std::vector<double> idfs;
  if (weighting_.weight == TextWeight::tfidf)
    idfs = inverse_document_frequencies(chosen.dfs, texts.size());
  set_terms(std::move(chosen.terms), std::move(idfs));
  team.columns = std::move(chosen.of_counters);
  SparseMatrix matrix = rows(team, counted);
  give_back(std::move(team));
  return matrix;
}

void Vectorizer::set_terms(std::vector<std::string> terms, std::vector<double> idfs) {
  terms_ = std::move(terms);
  idfs_ = std::move(idfs);
  columns_.clear();
  columns_.reserve(terms_.size());
  for (std::size_t at = 0; at < terms_.size(); ++at)
    columns_.emplace(terms_[at], static_cast<std::int32_t>(at));
  idle_ = {};
}

SparseMatrix Vectorizer::transform(std::span<const std::string_view> texts,
                                   const service::StopAsked& stop) {
  Team team = take_team(texts);
  const CountedTexts counted(team.counters, texts, stop);
  find_columns(team);
  SparseMatrix matrix = rows(team, counted);
  give_back(std::move(team));
  return matrix;
}

/// As many as the texts are worth, idle ones first.
Vectorizer::Team Vectorizer::take_team(std::span<const std::string_view> texts) {
  std::size_t bytes = 0;
  for (const std::string_view text : texts) bytes += text.size();
  const std::size_t wanted = std::clamp<std::size_t>(bytes / kBytesForThread, 1, threads_);
  Team team;
  {
    const std::lock_guard lock(idle_mutex_);
    while (team.counters.size() < wanted && !idle_.counters.empty()) {
      team.add(std::move(idle_.counters.back()), std::move(idle_.columns.back()));
      idle_.counters.pop_back();
      idle_.columns.pop_back();
    }
  }
  while (team.counters.size() < wanted) team.add(TermCounter(settings_), {});
  return team;
}

void Vectorizer::give_back(Team team) {
  const std::lock_guard lock(idle_mutex_);
  for (std::size_t at = 0; at < team.counters.size(); ++at) {
    if (team.counters[at].size() <= kMostKeptTerms)
      idle_.add(std::move(team.counters[at]), std::move(team.columns[at]));
  }
}

void Vectorizer::find_columns(Team& team) const {
  for (std::size_t counter = 0; counter < team.counters.size(); ++counter) {
    std::vector<std::int32_t>& columns = team.columns[counter];
    const TermCounter& terms = team.counters[counter];
    while (columns.size() < terms.size()) {
      const auto known = columns_.find(terms.term(static_cast<std::uint32_t>(columns.size())));
      columns.push_back(known == columns_.end() ? kNoColumn : known->second);
    }
  }
}

SparseMatrix Vectorizer::rows(const Team& team, const CountedTexts& texts) const {
  SparseMatrix matrix = matrix_of(texts, team.columns, team.counters.size());
  weigh(matrix, weighting_, idfs_, team.counters.size());
  return matrix;
}

}  // namespace inkling::python
