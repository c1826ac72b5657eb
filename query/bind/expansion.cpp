#include "query/bind/expansion.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "query/bind/phrase_postings.h"
#include "query/bind/spellings.h"
#include "query/bind/surface_choice.h"
#include "query/bind/surface_search.h"
#include "query/common/languages.h"
#include "storage/view/surface_list.h"
#include "storage/view/surface_union.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// A list that has all forms which are asked for: all there are, or those.
class Surfaces {
 public:
  template <typename MakeChoice>
  Surfaces(const Index& index, FieldId field, MakeChoice make_choice)
      : all_(storage::view_of(index).caches().surfaces_if_worth(field)) {
    if (all_ != nullptr) return;
    const std::unique_ptr<storage::SurfaceChoice> choice = make_choice();
    chosen_.emplace(storage::view_of(index).segments(), field, *choice);
  }

  const storage::SurfaceList& list() const noexcept { return all_ != nullptr ? *all_ : *chosen_; }

 private:
  const storage::SurfaceList* all_;
  std::optional<storage::SurfaceList> chosen_;
};

Skipping skipping_in(const Index& index) {
  return rules_tell_all(index) ? Skipping::where_certain : Skipping::none;
}

/// Leaves the `most` nearest, of those equally near the most frequent, in the order of the list.
void keep_best(const Index& index, const storage::SurfaceList& list,
               std::vector<Candidate>& candidates, std::size_t most, const Deadline& deadline) {
  if (candidates.size() <= most) return;
  std::ranges::stable_sort(candidates, {}, &Candidate::distance);
  std::vector<Candidate> best;
  for (auto first = candidates.begin(); first != candidates.end() && best.size() < most;) {
    const auto is_farther = [distance = first->distance](const Candidate& c) {
      return c.distance != distance;
    };
    const auto last = std::find_if(first, candidates.end(), is_farther);
    const auto chosen = most_frequent(index, list, {first, last}, most - best.size(), deadline);
    best.insert(best.end(), chosen.begin(), chosen.end());
    first = last;
  }
  std::ranges::sort(best, {}, &Candidate::first);
  candidates = std::move(best);
}

std::vector<storage::SurfacePlace> places(const storage::SurfaceList& list,
                                          const std::vector<Candidate>& candidates) {
  std::vector<storage::SurfacePlace> places;
  for (const Candidate& candidate : candidates) {
    for (std::size_t at = candidate.first; at < candidate.end; ++at)
      places.push_back(list.place(at));
  }
  return places;
}

void fill(Expansion& expansion, const Index& index, const storage::SurfaceList& list,
          const std::vector<Candidate>& candidates, const Deadline& deadline) {
  for (const Candidate& candidate : candidates) expansion.forms.emplace_back(list[candidate.first]);
  expansion.postings = storage::union_of(storage::view_of(index), places(list, candidates),
                                         [&deadline] { deadline.check(); });
}

void add_term(const Index& index, const BoundTerms& term, const Deadline& deadline,
              storage::PostingAdder& sum) {
  PostingCursor cursor = open_postings(index, term, 0);
  for (Steps steps(deadline); !cursor.block_docs().empty(); cursor.next_block()) {
    steps.check();
    const std::span<const DocId> docs = cursor.block_docs();
    const std::span<const std::uint32_t> tfs = cursor.block_tfs();
    for (std::size_t at = 0; at < docs.size(); ++at) sum.add(docs[at], tfs[at]);
  }
}

void add_phrase(const Index& index, const BoundTerms& phrase, const Deadline& deadline,
                storage::PostingAdder& sum) {
  PhrasePostings postings(index, phrase);
  Steps steps(deadline);
  for (DocId doc = postings.seek_rarest(DocId{0}); doc != kNoDoc;
       doc = postings.seek_rarest(DocId{to_number(doc) + 1})) {
    steps.check();
    if (!postings.all_stand_at(doc)) continue;
    if (const std::uint32_t tf = postings.count(deadline); tf != 0) sum.add(doc, tf);
  }
}

std::string key_of_node(const PatternNode& pattern) {
  CountKey key(FieldId::text, "pattern");
  for (const PatternPiece& piece : pattern.pieces)
    key.add(piece.literal).add(std::size_t{static_cast<unsigned char>(piece.wildcard)});
  return key.text();
}

std::string key_of_node(const FuzzyNode& fuzzy) {
  return CountKey(FieldId::text, "fuzzy").add(fuzzy.text).add(std::size_t{fuzzy.distance}).text();
}

std::string key_of_node(const RangeNode& range) {
  CountKey key(FieldId::text, "range");
  key.add(std::size_t{range.from.has_value()}).add(range.from.value_or(""));
  key.add(std::size_t{range.to.has_value()}).add(range.to.value_or(""));
  key.add(std::size_t{range.without_from}).add(std::size_t{range.without_to});
  return key.add(std::size_t{range.compares}).text();
}

}  // namespace

std::string key_of(const ExpandedNode& node) {
  return std::visit([](const auto& what) { return key_of_node(what); }, node);
}

std::map<std::string, FormCount> matching_forms(const Index& index, FieldId field,
                                                const ExpandedNode& node,
                                                analysis::Analyzer& analyzer,
                                                const Deadline& deadline) {
  const Spellings spellings = spellings_of(node, languages_of(index), analyzer);
  const Surfaces surfaces(index, field, [&] {
    return choice_of(spellings, index.analyzer(), skipping_in(index), deadline);
  });
  const storage::SurfaceList& list = surfaces.list();
  std::map<std::string, FormCount> forms;
  for (const Candidate& candidate :
       SurfaceSearch(list, index.analyzer(), deadline).find(spellings)) {
    deadline.check();
    forms[std::string(list[candidate.first])] = {candidate.distance,
                                                 live_count(index, list, candidate)};
  }
  return forms;
}

Expansion find_forms(const Index& index, FieldId field, const std::vector<std::string>& words,
                     const Deadline& deadline) {
  const Surfaces surfaces(index, field,
                          [&] { return choice_of(words, skipping_in(index), deadline); });
  const storage::SurfaceList& list = surfaces.list();
  std::vector<Candidate> candidates;
  for (const std::string& word : words) {
    const std::size_t at = list.lower_bound(word);
    if (at < list.size() && list[at] == word) candidates.push_back({at, list.next_surface(at), 0});
  }
  Expansion expansion;
  expansion.found = candidates.size();
  fill(expansion, index, list, candidates, deadline);
  return expansion;
}

Expansion expand(const Index& index, FieldId field, const ExpandedNode& node,
                 analysis::Analyzer& analyzer, std::size_t most, const Deadline& deadline) {
  const Spellings spellings = spellings_of(node, languages_of(index), analyzer);
  const Surfaces surfaces(index, field, [&] {
    return choice_of(spellings, index.analyzer(), skipping_in(index), deadline);
  });
  const storage::SurfaceList& list = surfaces.list();
  std::vector<Candidate> candidates =
      SurfaceSearch(list, index.analyzer(), deadline).find(spellings);
  Expansion expansion;
  expansion.found = candidates.size();
  keep_best(index, list, candidates, most, deadline);
  fill(expansion, index, list, candidates, deadline);
  return expansion;
}

Expansion unite(const Index& index, std::vector<BoundTerms> alternatives,
                const Deadline& deadline) {
  storage::PostingAdder sum(storage::view_of(index).caches().counts_scratch());
  for (const BoundTerms& terms : alternatives) {
    deadline.check();
    terms.terms.size() == 1 ? add_term(index, terms, deadline, sum)
                            : add_phrase(index, terms, deadline, sum);
  }
  Expansion expansion;
  expansion.found = alternatives.size();
  expansion.alternatives = std::move(alternatives);
  expansion.postings = std::move(sum).take();
  return expansion;
}

Expansion find_in(const Index& index, FieldId field, const Expansion& other,
                  const Deadline& deadline) {
  std::vector<BoundTerms> alternatives = other.alternatives;
  for (BoundTerms& terms : alternatives) {
    terms.field = field;
    terms.collection.clear();
    count_occurrences(index, terms);
  }
  Expansion found = alternatives.empty() ? find_forms(index, field, other.forms, deadline)
                                         : unite(index, std::move(alternatives), deadline);
  found.key = other.key;
  return found;
}

}  // namespace inkling::query
