#include "tests/query/naive_ranking.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <random>
#include <stdexcept>
#include <utility>
#include <variant>

#include "stats/information.h"

namespace inkling::test {

namespace {

std::uint32_t occurrences_in(const std::vector<std::string>& phrase,
                             const std::vector<std::string>& words, std::size_t from) {
  std::uint32_t count = 0;
  for (std::size_t at = from; at + phrase.size() <= words.size(); ++at) {
    if (std::equal(phrase.begin(), phrase.end(), words.begin() + static_cast<std::ptrdiff_t>(at)))
      ++count;
  }
  return count;
}

double log2_1p(double x) { return std::log1p(x) * std::numbers::log2e; }

double share(const TermStatistics& term, const NaiveField& field) {
  return static_cast<double>(term.cf) / static_cast<double>(field.tokens);
}

double saturation(double k1, double b, std::uint32_t tf, std::uint32_t dl,
                  const NaiveField& field) {
  const double avgdl = static_cast<double>(field.tokens) / field.N;
  return 1 - 1 / (1 + tf * (1 / (k1 * (1 - b + b * dl / avgdl))));
}

}  // namespace

std::map<std::string, std::uint64_t> counted_words(const std::vector<std::string>& words) {
  std::map<std::string, std::uint64_t> counts;
  for (const std::string& word : words) ++counts[word];
  return counts;
}

NaiveField::NaiveField(const std::vector<NaiveDocument>& documents, FieldId field) {
  for (const NaiveDocument& document : documents) {
    if (document.deleted) continue;
    ++N;
    const std::vector<std::string> words = document.words(field);
    tokens += words.size();
    for (const auto& [word, tf] : counted_words(words)) {
      ++terms[word].df;
      terms[word].cf += tf;
      ++postings;
    }
  }
}

TermStatistics NaiveField::statistics(const std::string& word) const {
  const auto found = terms.find(word);
  return found == terms.end() ? TermStatistics{} : found->second;
}

std::vector<std::string> NaiveDocument::words(FieldId field) const {
  if (field == FieldId::text) return text;
  if (field == FieldId::title) return title;
  std::vector<std::string> all;
  for (const auto& [of_field, value] : values) {
    if (of_field == field) all.insert(all.end(), value.begin(), value.end());
  }
  return all;
}

std::size_t NaiveDocument::before_own() const {
  std::size_t before = title.size();
  for (const auto& [field, value] : values) before += value.size();
  return before;
}

std::uint32_t occurrences(const NaiveClause& clause, const NaiveDocument& document) {
  const bool is_all = clause.field == FieldId::text;
  std::uint32_t count = 0;
  if (is_all || clause.field == FieldId::title)
    count += occurrences_in(clause.words, document.title, 0);
  for (const auto& [field, value] : document.values) {
    if (is_all || field == clause.field) count += occurrences_in(clause.words, value, 0);
  }
  if (is_all) count += occurrences_in(clause.words, document.text, document.before_own());
  return count;
}

NaiveRanking::NaiveRanking(const std::vector<NaiveField>& fields,
                           const std::vector<std::string>& names, Ranker ranker,
                           const FieldWeights& weights, const std::vector<NaiveClause>& clauses)
    : fields_(fields), ranker_(std::move(ranker)) {
  if (weights.title > 0) weights_.emplace_back(FieldId::title, weights.title);
  for (std::size_t at = 0; at < names.size(); ++at) {
    const auto found = weights.text_fields.find(names[at]);
    if (found != weights.text_fields.end() && found->second > 0)
      weights_.emplace_back(static_cast<FieldId>(kFixedFields + at), found->second);
  }
  for (const NaiveClause& clause : clauses) {
    clauses_.push_back({clause, 1});
    if (clause.field != FieldId::text) continue;
    for (const auto& [in, weight] : weights_) clauses_.push_back({{in, clause.words}, weight});
  }
}

std::vector<double> NaiveRanking::contributions(const NaiveClause& clause,
                                                const NaiveDocument& document) const {
  std::vector<double> parts = {score(clause, 1, document)};
  if (clause.field != FieldId::text) return parts;
  for (const auto& [in, weight] : weights_) {
    const NaiveClause in_field{in, clause.words};
    if (occurrences(in_field, document) > 0) parts.push_back(score(in_field, weight, document));
  }
  return parts;
}

std::vector<double> NaiveRanking::length_contributions(const NaiveDocument& document) const {
  const auto* lm = std::get_if<Dirichlet>(&ranker_);
  if (lm == nullptr) return {};
  std::vector<double> parts;
  for (const FieldId id : field_ids(fields_.size())) {
    double terms = 0;
    for (const auto& [clause, boost] : clauses_) {
      if (clause.field == id && is_known(clause))
        terms += boost * static_cast<double>(clause.words.size());
    }
    if (terms > 0)
      parts.push_back(-(terms * log2_1p(static_cast<double>(document.words(id).size()) / lm->mu)));
  }
  return parts;
}

double NaiveRanking::score(const NaiveClause& clause, double boost,
                           const NaiveDocument& document) const {
  const std::uint32_t tf = occurrences(clause, document);
  return std::visit(
      [&](const auto& formula) { return score_by(formula, clause, boost, tf, document); }, ranker_);
}

double NaiveRanking::score_by(const Bm25& bm25, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  double idf = 0;
  for (const std::string& word : clause.words) {
    const std::uint32_t df = in.statistics(word).df;
    idf += std::log1p((in.N - df + 0.5) / (df + 0.5));
  }
  const auto dl = static_cast<std::uint32_t>(document.words(clause.field).size());
  return idf * boost * saturation(bm25.k1, bm25.b, tf, dl, in);
}

double NaiveRanking::score_by(const Bm25Plus& bm25, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  double idf = 0;
  for (const std::string& word : clause.words)
    idf += std::log((in.N + 1.0) / in.statistics(word).df);
  const auto dl = static_cast<std::uint32_t>(document.words(clause.field).size());
  return idf * boost * ((bm25.k1 + 1) * saturation(bm25.k1, bm25.b, tf, dl, in) + bm25.delta);
}

double NaiveRanking::score_by(const TfIdf&, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  double idf = 0;
  for (const std::string& word : clause.words) idf += stats::idf(in.statistics(word).df, in.N);
  return tf / static_cast<double>(document.words(clause.field).size()) * (idf * boost);
}

double NaiveRanking::score_by(const Dirichlet& lm, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument&) const {
  double bits = 0;
  for (const std::string& word : clause.words) {
    const NaiveField& in = field(clause.field);
    bits += log2_1p(tf / (lm.mu * share(in.statistics(word), in)));
  }
  return boost * bits;
}

double NaiveRanking::score_by(const JelinekMercer& lm, const NaiveClause& clause, double boost,
                              std::uint32_t tf, const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  const double TF = tf / static_cast<double>(document.words(clause.field).size());
  double bits = 0;
  for (const std::string& word : clause.words) {
    bits += log2_1p(TF * ((1 - lm.lambda) / lm.lambda / share(in.statistics(word), in)));
  }
  return boost * bits;
}

double NaiveRanking::score_by(const Bm25F&, const NaiveClause&, double, std::uint32_t,
                              const NaiveDocument&) const {
  throw std::logic_error("bm25f is worked out in stream_plan_test.cpp");
}

double NaiveRanking::score_by(const Dph&, const NaiveClause& clause, double boost, std::uint32_t tf,
                              const NaiveDocument& document) const {
  const NaiveField& in = field(clause.field);
  const double f = tf / static_cast<double>(document.words(clause.field).size());
  if (f >= 1) return 0;
  double bits = 0;
  for (const std::string& word : clause.words) {
    bits += tf * std::log2(f * (1 / share(in.statistics(word), in))) +
            0.5 * std::log2(2 * std::numbers::pi * tf * (1 - f));
  }
  return boost * ((1 - f) * (1 - f) / (tf + 1.0) * bits);
}

bool NaiveRanking::is_known(const NaiveClause& clause) const {
  return std::ranges::all_of(clause.words, [&](const std::string& word) {
    return field(clause.field).statistics(word).df > 0;
  });
}

std::vector<Ranker> random_rankers(std::uint32_t seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  const auto one_of = [&](std::string_view letters) { return letters[random() % letters.size()]; };
  const auto scheme = [&] { return SmartScheme{one_of("nlabL"), one_of("ntp"), one_of("ncub")}; };
  const auto smart = [&] { return Smart{scheme(), scheme(), unit(random), unit(random)}; };
  const double k1 = 3 * unit(random);
  const double b = unit(random);
  return {Bm25{},  Bm25{k1, b}, Bm25{0, b},  Bm25Plus{k1, b, 2 * unit(random)},
          TfIdf{}, Dph{},       Dirichlet{}, Dirichlet{10 * unit(random) + 0.01},
          smart(), smart(),     smart(),     JelinekMercer{0.01 + 0.98 * unit(random)}};
}

}  // namespace inkling::test
