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
  for (const auto* spellings : {&wanted.terms, &wanted.words, &wanted.pairs}) {
    for (const std::string& spelling : *spellings) fingerprints_.set(fingerprint(spelling));
  }
}

std::size_t SnippetMaker::number_of(const analysis::Form& form) const {
  const auto [surface, term] = form;
  if (const auto found = wanted_.terms.find(term); found != wanted_.terms.end()) {
    return static_cast<std::size_t>(std::distance(wanted_.terms.begin(), found));
  }
  const auto word = wanted_.words.find(surface);
  if (word == wanted_.words.end()) return wanted_.size();
  return wanted_.terms.size() +
         static_cast<std::size_t>(std::distance(wanted_.words.begin(), word));
}

void SnippetMaker::add_matches(std::string_view value, std::size_t token) {
  const analysis::Token& found = tokens_[token];
  const KnownWords::Fingerprints seen = words_.fingerprints(found.form);
  if (!fingerprints_[seen.term] && !fingerprints_[seen.surface]) return;
  const analysis::Form form = words_[found.form];
  const std::size_t term = number_of(form);
  if (term < wanted_.size()) matches_.push_back({token, term, {found.start, found.end}});
  if (wanted_.pairs.contains(form.surface)) add_ideographs(value, token);
}

/// A character that two pairs share is one of the second, which it begins.
void SnippetMaker::add_ideographs(std::string_view value, std::size_t token) {
  std::size_t term = wanted_.terms.size() + wanted_.words.size();
  for (const std::string& ideograph : wanted_.ideographs) {
    for (const ByteRange& bytes :
         places_of(ideograph, words_[tokens_[token].form].surface, value, tokens_[token])) {
      const bool begins_next =
          token + 1 < tokens_.size() && tokens_[token + 1].start == bytes.start;
      if (!begins_next) matches_.push_back({token, term, bytes});
    }
    ++term;
  }
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

std::vector<ByteRange> SnippetMaker::marks_in(const Passage& passage) const {
  std::vector<ByteRange> found;
  for (const Match& match : matches_) {
    if (passage.first <= match.token && match.token <= passage.last) found.push_back(match.bytes);
  }
  std::ranges::sort(found);  // the characters of a token may come in any order
  std::vector<ByteRange> marks;
  for (const ByteRange& bytes : found) {
    if (!marks.empty() && bytes.start < marks.back().end) {
      marks.back().end = std::max(marks.back().end, bytes.end);
    } else {
      marks.push_back(bytes);
    }
  }
  return marks;
}

Snippet SnippetMaker::cut(std::string_view value, const Passage& passage) const {
  Snippet snippet;
  Collapsed collapsed;
  std::size_t at = tokens_[passage.first].start;
  for (const ByteRange& mark : marks_in(passage)) {
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
  for (std::size_t at = 0; at < tokens_.size(); ++at) add_matches(value, at);
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
