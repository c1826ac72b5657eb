#include "query/bind/bound_terms.h"

#include <numeric>
#include <string_view>

#include "storage/view/view.h"

namespace inkling::query {

namespace {

TermStatistics statistics_of_word(const Index& index, FieldId field, std::string_view term,
                                  std::string_view word) {
  TermStatistics statistics;
  PostingCursor cursor = index.postings(field, term, word);
  for (; !cursor.block_docs().empty(); cursor.next_block()) {
    statistics.df += static_cast<std::uint32_t>(cursor.block_docs().size());
    statistics.cf =
        std::accumulate(cursor.block_tfs().begin(), cursor.block_tfs().end(), statistics.cf);
  }
  return statistics;
}

TermStatistics find(const Index& index, BoundTerms& terms, std::size_t at) {
  if (terms.expansion != nullptr)
    return {terms.expansion->postings.df(), terms.expansion->postings.cf()};
  if (!terms.forms.empty())
    return statistics_of_word(index, terms.field, terms.terms[at], terms.forms[at]);
  terms.asked_before.push_back(
      storage::view_of(index).caches().frequent_terms().is_asked(terms.field, terms.terms[at]));
  if (const auto* const known =
          storage::view_of(index).caches().frequent_terms().find(terms.field, terms.terms[at])) {
    terms.lists.push_back(known->lists());
    return known->statistics();
  }
  terms.lists.push_back(storage::view_of(index).find(terms.field, terms.terms[at]));
  return storage::live_statistics(terms.lists.back());
}

}  // namespace

void count_occurrences(const Index& index, BoundTerms& terms) {
  terms.dfs.clear();
  terms.cfs.clear();
  terms.lists.clear();
  terms.asked_before.clear();
  for (std::size_t at = 0; at < terms.terms.size(); ++at) {
    const TermStatistics statistics = find(index, terms, at);
    terms.dfs.push_back(statistics.df);
    terms.cfs.push_back(statistics.cf);
  }
}

void look_up_collection(const WholeCollection& whole, BoundTerms& terms) {
  terms.collection.clear();
  if (!whole.has_counts()) return;
  for (std::size_t at = 0; at < terms.terms.size(); ++at)
    terms.collection.push_back(whole.statistics(key_of(terms, at)));
}

std::string key_of(const BoundTerms& terms, std::size_t at) {
  if (terms.expansion != nullptr)
    return CountKey(terms.field, "any").add(terms.expansion->key).text();
  return terms.forms.empty() ? key_of_term(terms.field, terms.terms[at])
                             : key_of_form(terms.field, terms.terms[at], terms.forms[at]);
}

std::string key_of_phrase(const BoundTerms& phrase) {
  CountKey key(phrase.field, phrase.forms.empty() ? "phrase" : "phrase of forms");
  key.add(std::size_t{phrase.slop});
  for (std::size_t at = 0; at < phrase.terms.size(); ++at) {
    key.add(std::size_t{phrase.offsets[at]}).add(phrase.terms[at]);
    if (!phrase.forms.empty()) key.add(phrase.forms[at]);
  }
  return key.text();
}

const storage::FrequentTerm* by_document(const Index& index, const BoundTerms& terms,
                                         std::size_t at, std::uint64_t lookups) {
  storage::FrequentTerms& frequent = storage::view_of(index).caches().frequent_terms();
  if (terms.asked_before[at])
    return frequent.get(terms.field, terms.terms[at], terms.lists[at], lookups);
  frequent.ask(terms.field, terms.terms[at]);
  return nullptr;
}

PostingCursor open_postings(const Index& index, const BoundTerms& terms, std::size_t at) {
  if (terms.forms.empty()) return index.postings(terms.field, terms.terms[at]);
  return index.postings(terms.field, terms.terms[at], terms.forms[at]);
}

Identity identity_of(const BoundTerms& terms) {
  Identity identity{terms.field, terms.terms, terms.offsets, terms.forms, terms.slop, {}};
  // What was typed does not tell expansions apart: it is shown without its escapes.
  if (terms.expansion != nullptr) {
    identity.forms = terms.expansion->forms;
    for (const BoundTerms& other : terms.expansion->alternatives)
      identity.alternatives.push_back(identity_of(other));
  }
  return identity;
}

}  // namespace inkling::query
