#include "report/topic_walk.h"

#include <algorithm>
#include <span>
#include <utility>

namespace inkling::report {

namespace {

constexpr std::uint32_t kNotJudged = 0xFFFF'FFFF;

}  // namespace

TopicWalk::TopicWalk(const TopicTables& tables, std::vector<std::uint32_t> judged, std::size_t k,
                     std::size_t most_kept, const std::vector<double>& bounds,
                     std::uint64_t most_terms)
    : tables_(tables),
      judged_(std::move(judged)),
      place_of_(tables.topics() + 1, kNotJudged),
      counts_(tables.topics() + 1),
      bound_(tables, judged_.size(), k, most_terms),
      terms_of_row_(tables.rare().rows() + 1),
      is_hopeless_(tables.rare().rows() + 1,
                   tables.options().direction == AssociationDirection::in_favour) {
  for (const std::uint32_t topic : judged_) {
    place_of_[topic] = static_cast<std::uint32_t>(tallies_.size());
    tallies_.push_back({stats::FalseDiscovery(most_kept, bounds[topic]),
                        BestTerms<TopicCandidate>(k),
                        std::vector<std::uint64_t>(tables.rare().size())});
  }
}

bool TopicWalk::wants(const TermStatistics& statistics) {
  if (statistics.df < tables_.options().min_df) return false;
  if (bound_.is_due(terms_)) raise_bound();
  const std::uint64_t row = tables_.count() == CountUnit::tokens ? statistics.cf : statistics.df;
  if (bound_.admits(row)) return true;
  ++terms_;
  ++passed_;
  return false;
}

void TopicWalk::raise_bound() {
  std::vector<double> worst;
  for (const Tally& tally : tallies_) {
    if (!tally.best.is_full()) return bound_.put_off(terms_);
    worst.push_back(tally.best.worst().payload.p_value);
  }
  bound_.raise(terms_, judged_, worst);
}

void TopicWalk::leave_out_passed() {
  for (std::size_t at = 0; at < tallies_.size(); ++at)
    tallies_[at].family.leave_out(passed_, bound_.least_left_out(at));
  passed_ = 0;
}

void TopicWalk::visit(const TermPostings& term, std::string_view surface) {
  if (term.df() < tables_.options().min_df) return;
  ++terms_;
  surface_ = surface;
  const std::uint64_t row = count(term);
  if (tables_.rare().covers(row)) {
    judge_rare(term.term, row);
    if (!is_hopeless_[row]) judge_absent(term.term, row);
  } else {
    judge_frequent(term.term, row);
  }
  for (const std::uint32_t topic : touched_) counts_[topic] = 0;
  touched_.clear();
}

/// Counts the term in all topics, and returns how often it occurs.
std::uint64_t TopicWalk::count(const TermPostings& term) {
  const TopicColumns& columns = tables_.columns();
  if (columns.are_apart())
    return columns.count_apart([&](auto topics) { return count_apart(term, topics); });
  const bool by_tokens = tables_.count() == CountUnit::tokens;
  std::uint64_t in_all = 0;
  for (std::size_t i = 0; i < term.docs.size(); ++i) {
    const std::uint64_t weight = by_tokens ? term.tfs[i] : 1;
    in_all += weight;
    for (const std::uint32_t topic : columns.topics(term.docs[i])) add(topic, weight);
  }
  return in_all;
}

template <typename Topics>
std::uint64_t TopicWalk::count_apart(const TermPostings& term, Topics topics) {
  if (term.df() > counts_.size()) return count_many(term, topics);
  const bool by_tokens = tables_.count() == CountUnit::tokens;
  std::uint64_t in_all = 0;
  for (std::size_t i = 0; i < term.docs.size(); ++i) {
    const std::uint64_t weight = by_tokens ? term.tfs[i] : 1;
    in_all += weight;
    add(topics[to_number(term.docs[i])], weight);
  }
  return in_all;
}

/// Of more postings than there are topics, none asks whether it is the first of its topic.
template <typename Topics>
std::uint64_t TopicWalk::count_many(const TermPostings& term, Topics topics) {
  std::uint64_t* const counts = counts_.data();
  std::uint64_t in_all = term.df();
  if (tables_.count() == CountUnit::tokens) {
    for (std::size_t i = 0; i < term.docs.size(); ++i)
      counts[topics[to_number(term.docs[i])]] += term.tfs[i];
    in_all = term.cf();
  } else {
    for (const DocId doc : term.docs) ++counts[topics[to_number(doc)]];
  }
  for (std::uint32_t topic = 0; topic < counts_.size(); ++topic) {
    if (counts[topic] != 0) touched_.push_back(topic);
  }
  return in_all;
}

void TopicWalk::add(std::uint32_t topic, std::uint64_t weight) {
  if (counts_[topic] == 0) touched_.push_back(topic);
  counts_[topic] += weight;
}

/// The topics that have the term.
void TopicWalk::judge_rare(std::string_view term, std::uint64_t row) {
  ++terms_of_row_[row];
  for (const std::uint32_t topic : touched_) {
    const std::uint32_t at = place_of_[topic];
    if (at == kNotJudged) continue;
    const std::uint64_t n11 = counts_[topic];
    const std::size_t number = ScoredTables::number(row, n11);
    ++tallies_[at].rare[number];
    const Association2x2& association = tables_.rare()(topic, number);
    if (takes(tallies_[at], association))
      offer(at, term, tables_.table(topic, row, n11), association);
  }
}

/// The topics that have it not: what they list only grows better, so that one day none of them
/// takes it.
void TopicWalk::judge_absent(std::string_view term, std::uint64_t row) {
  const std::size_t number = ScoredTables::number(row, 0);
  bool is_hopeless = true;
  for (std::size_t at = 0; at < judged_.size(); ++at) {
    const std::uint32_t topic = judged_[at];
    const Association2x2& association = tables_.rare()(topic, number);
    if (!takes(tallies_[at], association)) continue;
    is_hopeless = false;
    if (counts_[topic] == 0) offer(at, term, tables_.table(topic, row, 0), association);
  }
  // Surface forms come in any order: the next one may be better.
  is_hopeless_[row] = is_hopeless && !tables_.judge().is_by_surface();
}

void TopicWalk::judge_frequent(std::string_view term, std::uint64_t row) {
  for (std::size_t at = 0; at < judged_.size(); ++at) {
    const std::uint32_t topic = judged_[at];
    const stats::Contingency table = tables_.table(topic, row, counts_[topic]);
    const Association2x2 association = tables_.judge()(table);
    tallies_[at].family.add(association.p_value);
    if (takes(tallies_[at], association)) offer(at, term, table, association);
  }
}

void TopicWalk::offer(std::size_t at, std::string_view term, const stats::Contingency& table,
                      const Association2x2& association) {
  if (tables_.is_wanted(table))
    tallies_[at].best.offer(association.score, term, {table, association.p_value}, surface_);
}

void TopicWalk::merge(TopicWalk&& other) {
  leave_out_passed();
  other.leave_out_passed();
  terms_ += other.terms_;
  for (std::size_t row = 0; row < terms_of_row_.size(); ++row)
    terms_of_row_[row] += other.terms_of_row_[row];
  for (std::size_t at = 0; at < tallies_.size(); ++at) {
    Tally& tally = tallies_[at];
    tally.family.merge(std::move(other.tallies_[at].family));
    tally.best.merge(std::move(other.tallies_[at].best));
    for (std::size_t number = 0; number < tally.rare.size(); ++number)
      tally.rare[number] += other.tallies_[at].rare[number];
  }
}

void TopicWalk::finish() {
  leave_out_passed();
  for (std::size_t at = 0; at < judged_.size(); ++at) {
    Tally& tally = tallies_[at];
    for (std::uint64_t row = 1; row < terms_of_row_.size(); ++row) {
      std::uint64_t absent = terms_of_row_[row];
      for (std::uint64_t n11 = 1; n11 <= row; ++n11) {
        const std::size_t number = ScoredTables::number(row, n11);
        tally.family.add(tables_.rare()(judged_[at], number).p_value, tally.rare[number]);
        absent -= tally.rare[number];
      }
      tally.family.add(tables_.rare()(judged_[at], ScoredTables::number(row, 0)).p_value, absent);
    }
  }
}

}  // namespace inkling::report
