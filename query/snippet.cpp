#include "query/snippet.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/lexicon.h"
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

/// The number of what is wanted that `form` is, of all terms and then all words; their count when it is none.
std::size_t number_of(const analysis::Form& form, const WantedTerms& wanted) {
  if (const auto term = wanted.terms.find(form.term); term != wanted.terms.end()) {
    return static_cast<std::size_t>(std::distance(wanted.terms.begin(), term));
  }
  const auto word = wanted.words.find(form.surface);
  return wanted.terms.size() + static_cast<std::size_t>(std::distance(wanted.words.begin(), word));
}

std::vector<Match> find_matches(std::span<const analysis::Token> tokens, const analysis::Lexicon& lexicon,
                                const WantedTerms& wanted) {
  std::vector<std::size_t> number_of_form(lexicon.size());
  for (std::size_t form = 0; form < lexicon.size(); ++form) {
    number_of_form[form] = number_of(lexicon[analysis::FormId{static_cast<std::uint32_t>(form)}], wanted);
  }
  std::vector<Match> matches;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const std::size_t term = number_of_form[to_number(tokens[at].form)];
    if (term < wanted.size()) matches.push_back({at, term});
  }
  return matches;
}

/// From match to match: the longest run that ends there and fits.
Passage best_passage(std::span<const analysis::Token> tokens, std::span<const Match> matches, std::size_t terms) {
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

Snippet cut(std::string_view text, std::span<const analysis::Token> tokens, std::span<const Match> matches,
            Passage passage) {
  Snippet snippet;
  Collapsed collapsed;
  std::size_t at = tokens[passage.first].start;
  for (const Match& match : matches) {
    if (match.token < passage.first || match.token > passage.last) continue;
    const analysis::Token& token = tokens[match.token];
    collapsed.append(text.substr(at, token.start - at));
    snippet.ranges.push_back(collapsed.append_token(text.substr(token.start, token.end - token.start)));
    at = token.end;
  }
  collapsed.append(text.substr(at, tokens[passage.last].end - at));
  snippet.text = std::move(collapsed).take();
  return snippet;
}

}  // namespace

Snippet make_snippet(std::string_view text, std::string_view language, const WantedTerms& wanted,
                     analysis::Analyzer& analyzer) {
  analysis::Lexicon lexicon;
  std::vector<analysis::Token> tokens;
  analyzer.analyze(text, language, lexicon, tokens);
  if (tokens.empty()) {
    Collapsed beginning;
    beginning.append(text);
    return {std::move(beginning).take(), {}};
  }
  const std::vector<Match> matches = find_matches(tokens, lexicon, wanted);
  return cut(text, tokens, matches, with_context(tokens, best_passage(tokens, matches, wanted.size())));
}

}  // namespace inkling::query
