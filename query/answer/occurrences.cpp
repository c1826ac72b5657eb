#include "query/answer/occurrences.h"

#include <algorithm>

#include "query/bind/bound_terms.h"

namespace inkling::query {

namespace {

void collect_leaf(const BoundTerms& leaf, std::vector<SoughtWords>& sought) {
  if (!leaf.scores) return;
  if (leaf.expansion != nullptr) {
    const Expansion& expansion = *leaf.expansion;
    if (!expansion.forms.empty()) {
      SoughtWords words{leaf.field, {{}}, 0};
      words.places.front().surfaces.insert(expansion.forms.begin(), expansion.forms.end());
      words.ideograph = expansion.ideograph;
      sought.push_back(std::move(words));
    }
    for (const BoundTerms& other : expansion.alternatives) collect_leaf(other, sought);
    return;
  }
  SoughtWords words{leaf.field, {}, leaf.slop};
  for (std::size_t at = 0; at < leaf.terms.size(); ++at) {
    SoughtWords::Place place;
    if (leaf.forms.empty()) {
      place.terms.insert(leaf.terms[at]);
    } else {
      place.surfaces.insert(leaf.forms[at]);
    }
    place.offset = at < leaf.offsets.size() ? leaf.offsets[at] : 0;
    words.places.push_back(std::move(place));
  }
  if (!words.places.empty()) sought.push_back(std::move(words));
}

/// Whether the cursor has so many of `documents`.
bool has_documents(PostingCursor postings, const DocumentSet& documents, std::uint64_t least) {
  std::uint64_t found = 0;
  for (; found < least && postings.doc() != kNoDoc; postings.advance()) {
    if (documents.contains(postings.doc())) ++found;
  }
  return found >= least;
}

PostingCursor postings_of_form(const Index& index, FieldId field, const std::string& surface) {
  const TermCursor words =
      index.terms(field, TermUnit::words, {surface, surface + std::string(1, '\0')});
  return words.postings();
}

/// Whether so many of `documents` have any of the forms.
bool has_documents(const Index& index, FieldId field, const DocumentSet& documents,
                   const std::set<std::string, std::less<>>& surfaces, std::uint64_t least,
                   const Deadline& deadline) {
  DocumentSet found = index.no_documents();
  for (const std::string& surface : surfaces) {
    deadline.check();
    for (PostingCursor postings = postings_of_form(index, field, surface); postings.doc() != kNoDoc;
         postings.advance()) {
      if (documents.contains(postings.doc())) found.insert(postings.doc());
    }
  }
  return found.count() >= least;
}

std::uint32_t apart(std::uint32_t left, std::uint32_t right) noexcept {
  return left > right ? left - right : right - left;
}

}  // namespace

std::vector<SoughtWords> sought_words(const BoundNode& root) {
  std::vector<SoughtWords> sought;
  for_each_leaf(root, [&](const BoundTerms& leaf) { collect_leaf(leaf, sought); });
  return sought;
}

void leave_out_rare(const Index& index, const DocumentSet& documents, std::uint64_t min_df,
                    const Deadline& deadline, std::vector<SoughtWords>& sought) {
  if (min_df <= 1) return;
  std::erase_if(sought, [&](SoughtWords& words) {
    if (!words.ideograph.empty())
      return !has_documents(index, words.field, documents, words.places.front().surfaces, min_df,
                            deadline);
    return std::ranges::any_of(words.places, [&](SoughtWords::Place& place) {
      std::erase_if(place.terms, [&](const std::string& term) {
        deadline.check();
        return !has_documents(index.postings(words.field, term), documents, min_df);
      });
      std::erase_if(place.surfaces, [&](const std::string& surface) {
        deadline.check();
        return !has_documents(postings_of_form(index, words.field, surface), documents, min_df);
      });
      return place.terms.empty() && place.surfaces.empty();
    });
  });
}

OccurrenceFinder::OccurrenceFinder(const std::vector<SoughtWords>& sought, const KnownWords& words)
    : sought_(sought), words_(words), fingerprints_(kFingerprints) {
  for (const SoughtWords& each : sought) {
    for (const SoughtWords::Place& place : each.places) {
      for (const std::string& term : place.terms) fingerprints_[fingerprint(term)] = true;
      for (const std::string& surface : place.surfaces) fingerprints_[fingerprint(surface)] = true;
    }
  }
}

bool OccurrenceFinder::may_be_sought(const analysis::Token& token) const {
  const KnownWords::Fingerprints seen = words_.fingerprints(token.form);
  return fingerprints_[seen.term] || fingerprints_[seen.surface];
}

bool OccurrenceFinder::is_at(const SoughtWords::Place& place, const analysis::Token& token) const {
  const analysis::Form form = words_[token.form];
  return place.terms.contains(form.term) || place.surfaces.contains(form.surface);
}

void OccurrenceFinder::find_from(const SoughtWords& sought, std::span<const analysis::Token> tokens,
                                 std::size_t first, std::vector<FoundWords>& found) const {
  FoundWords words{first, first};
  std::uint32_t slop_left = sought.slop;
  for (const SoughtWords::Place& place : sought.places) {
    if (&place == &sought.places.front()) continue;
    const std::uint32_t wanted =
        tokens[first].position - sought.places.front().offset + place.offset;
    std::size_t nearest = tokens.size();
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (apart(tokens[at].position, wanted) > slop_left || !is_at(place, tokens[at])) continue;
      const bool is_nearer =
          nearest == tokens.size() ||
          apart(tokens[at].position, wanted) < apart(tokens[nearest].position, wanted);
      if (is_nearer) nearest = at;
    }
    if (nearest == tokens.size()) return;
    slop_left -= apart(tokens[nearest].position, wanted);
    words = {std::min(words.first, nearest), std::max(words.last, nearest)};
  }
  words.bytes = {tokens[words.first].start, tokens[words.last].end};
  found.push_back(words);
}

void OccurrenceFinder::find_ideograph(std::string_view ideograph, std::string_view value,
                                      std::span<const analysis::Token> tokens, std::size_t at,
                                      std::vector<FoundWords>& found) const {
  for (const ByteRange& bytes :
       places_of(ideograph, words_[tokens[at].form].surface, value, tokens[at])) {
    const bool begins_next = at + 1 < tokens.size() && tokens[at + 1].start == bytes.start;
    if (!begins_next) found.push_back({at, at, bytes});
  }
}

std::vector<FoundWords> OccurrenceFinder::find(FieldId field, std::string_view value,
                                               std::span<const analysis::Token> tokens) const {
  std::vector<FoundWords> found;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (!may_be_sought(tokens[at])) continue;
    for (const SoughtWords& sought : sought_) {
      const bool is_of_field = sought.field == FieldId::text || sought.field == field;
      if (!is_of_field || !is_at(sought.places.front(), tokens[at])) continue;
      if (!sought.ideograph.empty()) {
        find_ideograph(sought.ideograph, value, tokens, at, found);
        continue;
      }
      // No place of a phrase is farther away than its last one and the slop.
      const std::uint32_t reach = sought.places.back().offset + sought.slop;
      std::size_t begin = at, end = at + 1;
      while (begin > 0 && tokens[at].position - tokens[begin - 1].position <= sought.slop) --begin;
      while (end < tokens.size() && tokens[end].position - tokens[at].position <= reach) ++end;
      const std::size_t before = found.size();
      find_from(sought, tokens.subspan(begin, end - begin), at - begin, found);
      for (std::size_t each = before; each < found.size(); ++each)
        found[each] = {found[each].first + begin, found[each].last + begin, found[each].bytes};
    }
  }
  std::ranges::sort(found);
  const auto repeated = std::ranges::unique(found);
  found.erase(repeated.begin(), repeated.end());
  return found;
}

}  // namespace inkling::query
