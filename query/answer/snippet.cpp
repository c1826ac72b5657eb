#include "query/answer/snippet.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/unicode.h"

namespace inkling::query {

namespace {

/// A token that is an occurrence of one of the wanted terms.
struct Match {
  std::size_t token;
  std::size_t term;
};

/// Tokens first .. last.
struct Passage {
  std::size_t first = 0;
  std::size_t last = 0;
};

bool fits(std::span<const analysis::Token> tokens, Passage passage) {
  return passage.last - passage.first < kSnippetTokens &&
         tokens[passage.last].end - tokens[passage.first].start <= kSnippetBytes;
}

/// From match to match: the longest run that ends there and fits.
Passage best_passage(std::span<const analysis::Token> tokens, std::span<const Match> matches,
                     std::size_t terms) {
  std::vector<std::size_t> occurrences(terms);
  std::size_t distinct = 0;
  std::size_t left = 0;
  Passage best;
  std::tuple<std::size_t, std::size_t> most{0, 0};
  for (std::size_t right = 0; right < matches.size(); ++right) {
    if (occurrences[matches[right].term]++ == 0) ++distinct;
    while (left < right && !fits(tokens, {matches[left].token, matches[right].token})) {
      if (--occurrences[matches[left++].term] == 0) --distinct;
    }
    const std::tuple now{distinct, right - left + 1};
    if (now <= most) continue;
    most = now;
    best = {matches[left].token, matches[right].token};
  }
  return best;
}

/// Adds words before and after, in turns.
Passage with_context(std::span<const analysis::Token> tokens, Passage passage) {
  for (bool grows = true; grows;) {
    grows = false;
    if (passage.first > 0 && fits(tokens, {passage.first - 1, passage.last})) {
      --passage.first;
      grows = true;
    }
    if (passage.last + 1 < tokens.size() && fits(tokens, {passage.first, passage.last + 1})) {
      ++passage.last;
      grows = true;
    }
  }
  return passage;
}

/// Collects text with its runs of white space made one space, and counts code points.
class Collapsed {
 public:
  void append(std::string_view piece) {
    for (std::size_t at = 0; at < piece.size() && text_.size() < kSnippetBytes;) {
      const std::size_t start = at;
      if (analysis::is_white_space(analysis::next_code_point(piece, at))) {
        space_is_due_ = !text_.empty();
        continue;
      }
      settle_space();
      text_ += piece.substr(start, at - start);
      ++code_points_;
    }
  }

  /// Appends `token`; its range in code points.
  std::pair<std::uint32_t, std::uint32_t> append_token(std::string_view token) {
    settle_space();
    const std::uint32_t start = code_points_;
    append(token);
    return {start, code_points_};
  }

  std::string take() && { return std::move(text_); }

 private:
  void settle_space() {
    if (!space_is_due_) return;
    text_ += ' ';
    ++code_points_;
    space_is_due_ = false;
  }

  std::string text_;
  std::uint32_t code_points_ = 0;
  bool space_is_due_ = false;
};

std::string beginning_of(std::string_view text) {
  Collapsed beginning;
  beginning.append(text);
  return std::move(beginning).take();
}

Snippet cut(std::string_view text, std::span<const analysis::Token> tokens,
            std::span<const Match> matches, Passage passage) {
  Snippet snippet;
  Collapsed collapsed;
  std::size_t at = tokens[passage.first].start;
  for (const Match& match : matches) {
    if (match.token < passage.first || match.token > passage.last) continue;
    const analysis::Token& token = tokens[match.token];
    collapsed.append(text.substr(at, token.start - at));
    snippet.ranges.push_back(
        collapsed.append_token(text.substr(token.start, token.end - token.start)));
    at = token.end;
  }
  collapsed.append(text.substr(at, tokens[passage.last].end - at));
  snippet.text = std::move(collapsed).take();
  return snippet;
}

}  // namespace

SnippetMaker::SnippetMaker(const WantedTerms& wanted, analysis::Analyzer& analyzer,
                           KnownWords& words)
    : wanted_(wanted), analyzer_(analyzer), words_(words) {
  for (const auto* spellings : {&wanted.terms, &wanted.words}) {
    for (const std::string& spelling : *spellings) fingerprints_.set(fingerprint(spelling));
  }
}

std::size_t SnippetMaker::number_of(analysis::FormId form) const {
  const KnownWords::Fingerprints seen = words_.fingerprints(form);
  if (!fingerprints_[seen.term] && !fingerprints_[seen.surface]) return wanted_.size();
  const auto [surface, term] = words_[form];
  if (const auto found = wanted_.terms.find(term); found != wanted_.terms.end()) {
    return static_cast<std::size_t>(std::distance(wanted_.terms.begin(), found));
  }
  const auto word = wanted_.words.find(surface);
  return wanted_.terms.size() +
         static_cast<std::size_t>(std::distance(wanted_.words.begin(), word));
}

Snippet SnippetMaker::make(std::string_view text, std::string_view language) {
  words_.read(text, language, analyzer_, tokens_);
  std::vector<Match> matches;
  for (std::size_t at = 0; at < tokens_.size(); ++at) {
    const std::size_t term = number_of(tokens_[at].form);
    if (term < wanted_.size()) matches.push_back({at, term});
  }
  words_.bound();
  if (tokens_.empty()) return {beginning_of(text), {}};
  return cut(text, tokens_, matches,
             with_context(tokens_, best_passage(tokens_, matches, wanted_.size())));
}

}  // namespace inkling::query
