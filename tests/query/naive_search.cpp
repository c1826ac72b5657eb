#include "tests/query/naive_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>
#include <variant>

#include "stats/information.h"

namespace inkling::test {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  std::istringstream in(text);
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

std::uint32_t occurrences(const std::vector<std::string>& phrase, const std::vector<std::string>& words) {
  std::uint32_t count = 0;
  for (std::size_t at = 0; at + phrase.size() <= words.size(); ++at) {
    if (std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<std::ptrdiff_t>(at))) ++count;
  }
  return count;
}

/// The part of `document` that is not its title: no phrase reaches from one into the other.
std::vector<std::string> body(const NaiveDocument& document) {
  return {document.text.begin() + static_cast<std::ptrdiff_t>(document.title.size()), document.text.end()};
}

std::size_t below(std::mt19937& random, std::size_t bound) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}

std::string random_word(std::mt19937& random, char last) {
  // The minimum of two draws makes "a" frequent and the last letter rare.
  const std::size_t letters = static_cast<std::size_t>(last - 'a') + 1;
  return std::string(
      1, static_cast<char>('a' + static_cast<char>(std::min(below(random, letters), below(random, letters)))));
}

std::vector<std::string> random_words(std::mt19937& random, std::size_t most, char last) {
  std::vector<std::string> words(below(random, most + 1));
  for (std::string& word : words) word = random_word(random, last);
  return words;
}

}  // namespace

NaiveSearch::NaiveSearch(std::vector<NaiveDocument> documents) : documents_(std::move(documents)) {
  for (const NaiveDocument& document : documents_) {
    if (document.deleted) continue;
    ++N_;
    text_.add(document.text);
    title_.add(document.title);
  }
}

void NaiveSearch::Field::add(const std::vector<std::string>& words) {
  tokens += words.size();
  for (const std::string& word : std::set<std::string>(words.begin(), words.end())) ++dfs[word];
}

double NaiveSearch::idf(const std::string& word, const Field& field, const Ranker& ranker) const {
  const auto found = field.dfs.find(word);
  const std::uint32_t df = found == field.dfs.end() ? 0 : found->second;
  if (std::holds_alternative<TfIdf>(ranker)) return df == 0 ? 0 : stats::idf(df, N_);
  return std::log1p((N_ - df + 0.5) / (df + 0.5));
}

NaiveSearch::Outcome NaiveSearch::evaluate_text(const query::TextNode& text, const NaiveDocument& document,
                                                const Ranker& ranker) const {
  const bool in_title = text.field == "title";
  const Field& field = in_title ? title_ : text_;
  const std::vector<std::string> phrase = split(text.text);
  const std::uint32_t tf = occurrences(phrase, document.title) + (in_title ? 0 : occurrences(phrase, body(document)));
  if (tf == 0) return {};
  double weight = 0;
  for (const std::string& word : phrase) weight += idf(word, field, ranker);
  const double dl = static_cast<double>((in_title ? document.title : document.text).size());
  if (const auto* bm25 = std::get_if<Bm25>(&ranker)) {
    const double saturation = bm25->k1 * (1 - bm25->b + bm25->b * dl / (static_cast<double>(field.tokens) / N_));
    return {true, {weight * tf / (tf + saturation)}};
  }
  return {true, {tf / dl * weight}};
}

NaiveSearch::Outcome NaiveSearch::evaluate_group(const query::GroupNode& group, const NaiveDocument& document,
                                                 const Ranker& ranker) const {
  Outcome result;
  bool has_required = false;
  bool has_optional = false;
  bool optional_matches = false;
  for (const query::Clause& clause : group.clauses) {
    Outcome part = evaluate(clause.node, document, ranker);
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
                                           const Ranker& ranker) const {
  if (const auto* text = std::get_if<query::TextNode>(&node.value)) return evaluate_text(*text, document, ranker);
  if (const auto* group = std::get_if<query::GroupNode>(&node.value)) return evaluate_group(*group, document, ranker);
  return {true, {}};
}

std::vector<Hit> NaiveSearch::search(const query::Node& tree, const Ranker& ranker) const {
  std::vector<Hit> hits;
  for (std::uint32_t doc = 0; doc < documents_.size(); ++doc) {
    if (documents_[doc].deleted) continue;
    const Outcome outcome = evaluate(tree, documents_[doc], ranker);
    if (!outcome.matches) continue;
    double sum = 0;
    for (const double score : outcome.scores) sum += score;
    hits.push_back({DocId{doc}, sum});
  }
  std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) { return a.score > b.score; });
  return hits;
}

std::string random_query(std::mt19937& random, char last, int depth) {
  static constexpr const char* kSigns[] = {"", "", "", "+", "-", "NOT "};
  static constexpr const char* kJoints[] = {" ", " ", " OR ", " AND "};
  std::string query;
  const std::size_t items = 1 + below(random, 4);
  for (std::size_t at = 0; at < items; ++at) {
    const std::string joint = at == 0 ? "" : kJoints[below(random, std::size(kJoints))];
    query += joint;
    // After AND, only NOT may say no.
    query += joint == " AND " ? (below(random, 4) == 0 ? "NOT " : "") : kSigns[below(random, std::size(kSigns))];
    const std::size_t kind = below(random, 12);
    if (kind == 0) {
      query += "*";
    } else if (kind <= 2) {
      query += "\"" + random_word(random, last);
      for (std::size_t more = 1 + below(random, 3); more > 0; --more) query += " " + random_word(random, last);
      query += "\"";
    } else if (kind == 3) {
      query += "title:" + random_word(random, last);
    } else if (kind <= 5 && depth > 0) {
      query += "(" + random_query(random, last, depth - 1) + ")";
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

}  // namespace inkling::test
