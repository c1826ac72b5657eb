#include "tests/query/naive_search.h"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>
#include <variant>

namespace inkling::test {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::size_t below(std::mt19937& random, std::size_t bound) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}

std::string random_word(std::mt19937& random, char last) {
  // The minimum of two draws makes "a" frequent and the last letter rare.
  const std::size_t letters = static_cast<std::size_t>(last - 'a') + 1;
  return std::string(
      1, static_cast<char>(
             'a' + static_cast<char>(std::min(below(random, letters), below(random, letters)))));
}

std::vector<std::string> random_words(std::mt19937& random, std::size_t most, char last) {
  std::vector<std::string> words(below(random, most + 1));
  for (std::string& word : words) word = random_word(random, last);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from) {
  std::string text;
  for (std::size_t at = from; at < words.size(); ++at) text += (at == from ? "" : " ") + words[at];
  return text;
}

}  // namespace

NaiveSearch::NaiveSearch(std::vector<NaiveDocument> documents, std::vector<std::string> names)
    : documents_(std::move(documents)), names_(std::move(names)) {
  for (const FieldId field : field_ids(kFixedFields + names_.size()))
    fields_.emplace_back(documents_, field);
}

NaiveClause NaiveSearch::clause_of(const query::TextNode& text) const {
  FieldId field = text.field == "title" ? FieldId::title : FieldId::text;
  const auto named = std::ranges::find(names_, text.field);
  if (named != names_.end())
    field = static_cast<FieldId>(kFixedFields + static_cast<std::size_t>(named - names_.begin()));
  return {field, split(text.text)};
}

void NaiveSearch::collect(const query::Node& node, std::vector<NaiveClause>& clauses) const {
  if (const auto* text = std::get_if<query::TextNode>(&node.value))
    clauses.push_back(clause_of(*text));
  if (const auto* group = std::get_if<query::GroupNode>(&node.value)) {
    for (const query::Clause& clause : group->clauses) {
      if (clause.occur != query::Occur::forbidden) collect(clause.node, clauses);
    }
  }
}

NaiveSearch::Outcome NaiveSearch::evaluate_text(const query::TextNode& text,
                                                const NaiveDocument& document,
                                                const NaiveRanking& ranking) const {
  const NaiveClause clause = clause_of(text);
  if (occurrences(clause, document) == 0) return {};
  return {true, ranking.contributions(clause, document)};
}

NaiveSearch::Outcome NaiveSearch::evaluate_group(const query::GroupNode& group,
                                                 const NaiveDocument& document,
                                                 const NaiveRanking& ranking) const {
  Outcome result;
  bool has_required = false;
  bool has_optional = false;
  bool optional_matches = false;
  for (const query::Clause& clause : group.clauses) {
    Outcome part = evaluate(clause.node, document, ranking);
    if (clause.occur == query::Occur::forbidden) {
      if (part.matches) return {};
      continue;
    }
    (clause.occur == query::Occur::required ? has_required : has_optional) = true;
    if (!part.matches && clause.occur == query::Occur::required) return {};
    if (part.matches) optional_matches |= clause.occur == query::Occur::optional;
    result.scores.insert(result.scores.end(), part.scores.begin(), part.scores.end());
  }
  result.matches = has_required || optional_matches || !has_optional;
  return result.matches ? result : Outcome{};
}

NaiveSearch::Outcome NaiveSearch::evaluate(const query::Node& node, const NaiveDocument& document,
                                           const NaiveRanking& ranking) const {
  if (const auto* text = std::get_if<query::TextNode>(&node.value))
    return evaluate_text(*text, document, ranking);
  if (const auto* group = std::get_if<query::GroupNode>(&node.value))
    return evaluate_group(*group, document, ranking);
  return {true, {}};
}

std::vector<Hit> NaiveSearch::search(const query::Node& tree, const Ranker& ranker,
                                     const FieldWeights& weights) const {
  std::vector<NaiveClause> clauses;
  collect(tree, clauses);
  const NaiveRanking ranking(fields_, names_, ranker, weights, clauses);
  std::vector<Hit> hits;
  for (std::uint32_t doc = 0; doc < documents_.size(); ++doc) {
    if (documents_[doc].deleted) continue;
    const Outcome outcome = evaluate(tree, documents_[doc], ranking);
    if (!outcome.matches) continue;
    double sum = 0;
    for (const double score : outcome.scores) sum += score;
    for (const double score : ranking.length_contributions(documents_[doc])) sum += score;
    hits.push_back({DocId{doc}, sum});
  }
  std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) { return a.score > b.score; });
  return hits;
}

std::string random_query(std::mt19937& random, char last, int depth,
                         const std::vector<std::string>& names) {
  static constexpr const char* kSigns[] = {"", "", "", "+", "-", "NOT "};
  static constexpr const char* kJoints[] = {" ", " ", " OR ", " AND "};
  std::string query;
  const std::size_t items = 1 + below(random, 4);
  for (std::size_t at = 0; at < items; ++at) {
    const std::string joint = at == 0 ? "" : kJoints[below(random, std::size(kJoints))];
    query += joint;
    // After AND, only NOT may say no.
    query += joint == " AND " ? (below(random, 4) == 0 ? "NOT " : "")
                              : kSigns[below(random, std::size(kSigns))];
    const std::size_t kind = below(random, 12);
    if (kind == 0) {
      query += "*";
    } else if (kind <= 2) {
      query += "\"" + random_word(random, last);
      for (std::size_t more = 1 + below(random, 3); more > 0; --more)
        query += " " + random_word(random, last);
      query += "\"";
    } else if (kind == 3) {
      const std::size_t field = names.empty() ? 0 : below(random, names.size() + 1);
      query += (field == 0 ? "title" : names[field - 1]) + ":" + random_word(random, last);
    } else if (kind <= 5 && depth > 0) {
      query += "(" + random_query(random, last, depth - 1, names) + ")";
    } else {
      query += random_word(random, last);
    }
  }
  return query;
}

std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last) {
  std::vector<NaiveDocument> documents(count);
  for (std::size_t at = 0; at < count; ++at) {
    documents[at].id = std::to_string(at);
    documents[at].title = random_words(random, 3, last);
    documents[at].text = documents[at].title;
    const std::vector<std::string> own = random_words(random, 12, last);
    documents[at].text.insert(documents[at].text.end(), own.begin(), own.end());
    documents[at].deleted = below(random, 8) == 0;
  }
  return documents;
}

std::vector<NaiveDocument> random_documents(std::mt19937& random, std::size_t count, char last,
                                            std::size_t fields) {
  std::vector<NaiveDocument> documents = random_documents(random, count, last);
  for (NaiveDocument& document : documents) {
    const std::vector<std::string> own(
        document.text.begin() + static_cast<std::ptrdiff_t>(document.title.size()),
        document.text.end());
    document.text = document.title;
    for (std::size_t field = 0; field < fields; ++field) {
      for (std::size_t values = below(random, 3); values > 0; --values) {
        std::vector<std::string> value = random_words(random, 4, last);
        document.text.insert(document.text.end(), value.begin(), value.end());
        document.values.emplace_back(static_cast<FieldId>(kFixedFields + field), std::move(value));
      }
    }
    document.text.insert(document.text.end(), own.begin(), own.end());
  }
  return documents;
}

void fill(Collection& collection, const std::vector<NaiveDocument>& documents,
          std::size_t per_segment, const std::vector<std::string>& names) {
  for (std::size_t at = 0; at < documents.size(); ++at) {
    const NaiveDocument& document = documents[at];
    Document added;
    added.id = document.id;
    added.title = joined(document.title, 0);
    added.text = joined(document.text, document.before_own());
    for (const auto& [field, value] : document.values)
      added.texts.push_back({names[to_index(field) - kFixedFields], joined(value, 0)});
    collection.add(added);
    if ((at + 1) % per_segment == 0) collection.commit();
  }
  for (const NaiveDocument& document : documents) {
    if (document.deleted) collection.remove(document.id);
  }
}

}  // namespace inkling::test
