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

/// Whether tokens first .. last do.
bool fits(std::span<const analysis::Token> tokens, std::size_t first, std::size_t last) {
  return last - first < kSnippetTokens && tokens[last].end - tokens[first].start <= kSnippetBytes;
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

/// Those of the text itself first; without empty ones, unless there is no other.
std::vector<std::string_view> values_to_show(const storage::StoredText& text) {
  std::vector<std::string_view> values;
  for (const bool is_of_text : {true, false}) {
    storage::for_each_value(text, [&](FieldId field, std::string_view value) {
      const bool is_wanted = field != FieldId::title && (field == FieldId::text) == is_of_text;
      if (is_wanted && !value.empty()) values.push_back(value);
    });
  }
  if (values.empty()) values.emplace_back();
  return values;
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

/// From match to match: the longest run that ends there and fits.
SnippetMaker::Passage SnippetMaker::best_passage() const {
  std::vector<std::size_t> occurrences(wanted_.size());
  std::size_t distinct = 0;
  std::size_t left = 0;
  Passage best;
  for (std::size_t right = 0; right < matches_.size(); ++right) {
    if (occurrences[matches_[right].term]++ == 0) ++distinct;
    while (left < right && !fits(tokens_, matches_[left].token, matches_[right].token)) {
      if (--occurrences[matches_[left++].term] == 0) --distinct;
    }
    const std::tuple now{distinct, right - left + 1};
    if (now > best.holds) best = {matches_[left].token, matches_[right].token, now};
  }
  return best;
}

/// Adds words before and after, in turns.
SnippetMaker::Passage SnippetMaker::with_context(Passage passage) const {
  for (bool grows = true; grows;) {
    grows = false;
    if (passage.first > 0 && fits(tokens_, passage.first - 1, passage.last)) {
      --passage.first;
      grows = true;
    }
    if (passage.last + 1 < tokens_.size() && fits(tokens_, passage.first, passage.last + 1)) {
      ++passage.last;
      grows = true;
    }
  }
  return passage;
}

std::vector<SnippetMaker::Mark> SnippetMaker::marks_in(const Passage& passage) const {
  std::vector<Mark> marks;
  for (const Match& match : matches_) {
    if (match.token < passage.first || match.token > passage.last) continue;
    const analysis::Token& token = tokens_[match.token];
    if (!marks.empty() && token.start < marks.back().end) {
      marks.back().end = std::max(marks.back().end, token.end);
    } else {
      marks.push_back({token.start, token.end});
    }
  }
  return marks;
}

Snippet SnippetMaker::cut(std::string_view value, const Passage& passage) const {
  Snippet snippet;
  Collapsed collapsed;
  std::size_t at = tokens_[passage.first].start;
  for (const Mark& mark : marks_in(passage)) {
    collapsed.append(value.substr(at, mark.start - at));
    snippet.ranges.push_back(
        collapsed.append_token(value.substr(mark.start, mark.end - mark.start)));
    at = mark.end;
  }
  collapsed.append(value.substr(at, tokens_[passage.last].end - at));
  snippet.text = std::move(collapsed).take();
  return snippet;
}

void SnippetMaker::read(std::string_view value, std::string_view language) {
  words_.read(value, language, analyzer_, tokens_);
  matches_.clear();
  for (std::size_t at = 0; at < tokens_.size(); ++at) {
    const std::size_t term = number_of(tokens_[at].form);
    if (term < wanted_.size()) matches_.push_back({at, term});
  }
  words_.bound();
}

Snippet SnippetMaker::make(const storage::StoredText& text, std::string_view language) {
  const std::vector<std::string_view> values = values_to_show(text);
  std::size_t chosen = 0;
  std::tuple<std::size_t, std::size_t> most{0, 0};
  for (std::size_t at = 0; at < values.size(); ++at) {
    read(values[at], language);
    const Passage found = best_passage();
    if (found.holds <= most) continue;
    most = found.holds;
    chosen = at;
  }
  if (values.size() > 1) read(values[chosen], language);
  if (tokens_.empty()) return {beginning_of(values[chosen]), {}};
  return cut(values[chosen], with_context(best_passage()));
}

}  // namespace inkling::query
