#include "query/parse/synonym_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "analysis/lexicon.h"
#include "inkling/error.h"
#include "inkling/line_reader.h"
#include "query/common/languages.h"

namespace inkling::query {

/// A text as it is read in one language.
class SynonymTable::Words {
 public:
  explicit Words(std::string language) : language_(std::move(language)) {}

  void read(std::string_view text, analysis::Analyzer& analyzer) {
    analyzer.analyze(text, language_, lexicon_, tokens_);
    analysis::drop_parts(tokens_);
  }

  std::size_t size() const noexcept { return tokens_.size(); }
  const analysis::Token& operator[](std::size_t at) const noexcept { return tokens_[at]; }
  std::string term(std::size_t at) const { return std::string(lexicon_[tokens_[at].form].term); }

  /// Adds the word at `at` to a key that begins with the one at `first`. No term has both a NUL and
  /// a blank in it.
  void append(std::string& key, std::size_t first, std::size_t at) const {
    const std::uint32_t distance =
        at == first ? 0 : tokens_[at].position - tokens_[at - 1].position;
    key += fmt::format("{} {}", distance, lexicon_[tokens_[at].form].term);
    key += '\0';
  }

 private:
  std::string language_;
  analysis::Lexicon lexicon_;
  std::vector<analysis::Token> tokens_;
};

struct SynonymTable::Found {
  std::size_t begin;
  std::size_t end;
  const Entries* entries;
};

namespace {

/// Of each entry whether some language leaves a word of it.
using Kept = std::vector<std::vector<bool>>;

void check_all_kept(const SynonymFile& file, const Kept& kept) {
  for (std::size_t at = 0; at < file.rules.size(); ++at) {
    const SynonymRule& rule = file.rules[at];
    const auto lost =
        static_cast<std::size_t>(std::ranges::find(kept[at], false) - kept[at].begin());
    if (lost == kept[at].size()) continue;
    const std::string& entry =
        lost < rule.from.size() ? rule.from[lost] : rule.to[lost - rule.from.size()];
    throw OptionError::at(LineReader::place_of(file.name, rule.line),
                          fmt::format("nothing is left of `{}`", entry),
                          "the analyzer of the index finds no word in it: leave it out");
  }
}

/// Whether a piece begins behind `before` and not behind `at`, both where words begin.
bool parts(std::span<const std::size_t> pieces, std::size_t before, std::size_t at) {
  return pieces.empty() ||
         std::ranges::upper_bound(pieces, before) != std::ranges::upper_bound(pieces, at);
}

/// Each text once, in the order in which they come.
class Alternatives {
 public:
  void add(const std::string& text) {
    if (seen_.insert(text).second && texts_.size() < kMostSynonyms) texts_.push_back(text);
  }
  std::size_t found() const noexcept { return seen_.size(); }
  std::vector<std::string> take() && { return std::move(texts_); }

 private:
  std::set<std::string_view> seen_;
  std::vector<std::string> texts_;
};

}  // namespace

SynonymTable::SynonymTable(const Index& index, const SynonymFile& file,
                           const WholeCollection& whole)
    : view_(index.documents().view()), rules_(file.rules), languages_(languages_of(index, whole)) {
  analysis::Analyzer analyzer(index.analyzer());
  Kept kept;
  for (const SynonymRule& rule : rules_) kept.emplace_back(rule.from.size() + rule.to.size());
  for (const std::string& language : languages_) {
    Words words(language);
    for (std::uint32_t rule = 0; rule < rules_.size(); ++rule) {
      const auto& [from, to, line] = rules_[rule];
      for (std::uint32_t at = 0; at < kept[rule].size(); ++at) {
        words.read(at < from.size() ? from[at] : to[at - from.size()], analyzer);
        if (words.size() == 0) continue;
        kept[rule][at] = true;
        if (at < from.size()) add(words, {rule, at});
      }
    }
  }
  for (auto& [key, same] : entries_) {  // languages in which it has the same terms
    std::ranges::sort(same);
    same.erase(std::unique(same.begin(), same.end()), same.end());
  }
  check_all_kept(file, kept);
}

void SynonymTable::add(const Words& words, Entry entry) {
  std::string key;
  for (std::size_t at = 0; at < words.size(); ++at) words.append(key, 0, at);
  entries_[key].push_back(entry);
  std::size_t& longest = longest_[words.term(0)];
  longest = std::max(longest, words.size());
}

void SynonymTable::find_in(const Words& words, std::span<const std::size_t> pieces,
                           const Deadline& deadline, std::vector<Found>& found) const {
  for (std::size_t first = 0; first < words.size(); ++first) {
    deadline.check();
    if (first > 0 && !parts(pieces, words[first - 1].start, words[first].start)) continue;
    const auto longest = longest_.find(words.term(first));
    if (longest == longest_.end()) continue;
    const std::size_t end = std::min(words.size(), first + longest->second);
    Found best{words[first].start, 0, nullptr};
    std::string key;
    for (std::size_t at = first; at < end; ++at) {
      words.append(key, first, at);
      if (at + 1 < words.size() && !parts(pieces, words[at].start, words[at + 1].start)) continue;
      const auto same = entries_.find(key);
      if (same != entries_.end()) best = {best.begin, words[at].end, &same->second};
    }
    if (best.entries != nullptr) found.push_back(best);
  }
}

SynonymMatch SynonymTable::match_of(std::span<const Found> same, const Deadline& deadline) const {
  Alternatives alternatives;
  Steps steps(deadline);
  for (const Found& found : same) {
    const SynonymRule* before = nullptr;
    for (const auto& [number, at] : *found.entries) {
      const SynonymRule& rule = rules_[number];
      if (&rule == std::exchange(before, &rule)) continue;  // whose alternatives are all there
      // What was found stays, however many there are.
      if (rule.to.empty()) alternatives.add(rule.from[at]);
      for (const std::string& text : rule.to.empty() ? rule.from : rule.to) {
        steps.check();
        alternatives.add(text);
      }
    }
  }
  const std::size_t count = alternatives.found();
  return {same.front().begin, same.front().end, std::move(alternatives).take(), count};
}

void SynonymTable::require_own(const Index& index) const {
  if (view_ != index.documents().view()) {
    throw OptionError("synonyms", "they were read for another view",
                      "make them again with the index of the searcher");
  }
}

std::vector<SynonymMatch> SynonymTable::find(std::string_view text,
                                             std::span<const std::size_t> pieces,
                                             analysis::Analyzer& analyzer,
                                             const Deadline& deadline) const {
  std::vector<Found> found;
  for (const std::string& language : languages_) {
    Words words(language);
    words.read(text, analyzer);
    find_in(words, pieces, deadline, found);
  }
  std::ranges::stable_sort(found, [](const Found& a, const Found& b) {
    return std::tuple(a.begin, b.end) < std::tuple(b.begin, a.end);  // the longest first
  });
  std::vector<SynonymMatch> matches;
  for (auto at = found.begin(); at != found.end();) {
    const auto is_other = [&](const Found& f) { return f.begin != at->begin || f.end != at->end; };
    const auto next = std::find_if(at, found.end(), is_other);
    matches.push_back(match_of({at, next}, deadline));
    at = std::find_if(next, found.end(),
                      [&](const Found& f) { return f.begin >= matches.back().end; });
  }
  return matches;
}

}  // namespace inkling::query

namespace inkling {

Synonyms::Synonyms(const Index& index, const SynonymFile& file,
                   const CollectionStatistics& statistics)
    : table_(file.rules.empty() ? nullptr
                                : std::make_shared<const query::SynonymTable>(
                                      index, file, query::WholeCollection(index, statistics))) {}

}  // namespace inkling
