#include "inkling/collection_statistics.h"

#include <algorithm>
#include <functional>

#include "inkling/error.h"

namespace inkling {

namespace {

void add_up(TermStatistics& sum, const TermStatistics& other) {
  sum.df += other.df;
  sum.cf += other.cf;
}
void add_up(std::uint64_t& sum, std::uint64_t other) { sum += other; }
void add_up(std::uint32_t& sum, std::uint32_t other) { sum += other; }
/// A form is as far from a word in any shard.
void add_up(FormCount& sum, const FormCount& other) {
  sum.distance = other.distance;
  sum.count += other.count;
}
void add_up(FieldTotals& sum, const FieldTotals& other);

template <typename Key, typename Value, typename Less>
void add_up(std::map<Key, Value, Less>& sum, const std::map<Key, Value, Less>& other) {
  for (const auto& [key, value] : other) add_up(sum[key], value);
}

void add_up(FieldTotals& sum, const FieldTotals& other) {
  sum.tokens += other.tokens;
  sum.postings += other.postings;
  add_up(sum.dfs, other.dfs);
}

}  // namespace

void CollectionSurvey::add(const CollectionSurvey& other) {
  if (fields.empty()) {
    *this = other;
    return;
  }
  const auto refuse = [](const char* why) { throw OptionError("statistics", why); };
  if (fields.size() != other.fields.size()) refuse("some are of indexes with other text fields");
  if (has_postings != other.has_postings || has_dfs != other.has_dfs)
    refuse("some were surveyed for another ranking");
  documents += other.documents;
  for (std::size_t at = 0; at < fields.size(); ++at) add_up(fields[at], other.fields[at]);
  keyword_fields.insert(other.keyword_fields.begin(), other.keyword_fields.end());
  number_fields.insert(other.number_fields.begin(), other.number_fields.end());
  languages.insert(other.languages.begin(), other.languages.end());
}

void QueryCounts::add(const QueryCounts& other) {
  add_up(expansions, other.expansions);
  add_up(terms, other.terms);
  add_up(documents, other.documents);
  add_up(surfaces, other.surfaces);
  topics.insert(other.topics.begin(), other.topics.end());
  for_explanations = for_explanations || other.for_explanations;
}

}  // namespace inkling
