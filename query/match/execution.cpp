#include "query/match/execution.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>

namespace inkling::query {

namespace {

class Opener {
 public:
  Opener(const Index& index, Purpose purpose, const Deadline& deadline)
      : index_(index), purpose_(purpose), deadline_(deadline) {}

  Execution open(const BoundNode& root) {
    execution_.root = open_node(root);
    return std::move(execution_);
  }

 private:
  std::unique_ptr<Matcher> open_node(const BoundNode& node) {
    return std::visit([this](const auto& value) { return open_value(value); }, node.value);
  }

  std::unique_ptr<Matcher> open_value(const BoundSet& set) {
    return std::make_unique<SetMatcher>(set.documents);
  }

  Occurrences occurrences_of(const BoundTerms& terms) const {
    return terms.scores && purpose_ == Purpose::score ? Occurrences::counted : Occurrences::ignored;
  }

  std::unique_ptr<Matcher> open_value(const BoundTerms& terms) {
    std::unique_ptr<TermsMatcher> matcher =
        match_terms(index_, terms, occurrences_of(terms), deadline_);
    if (terms.scores) execution_.scoring.push_back({&terms, matcher.get()});
    return matcher;
  }

  std::unique_ptr<Matcher> open_value(const BoundGroup& group) {
    auto matcher = std::make_unique<GroupMatcher>();
    OpenTerms open;
    for (const BoundClause& clause : group.clauses) {
      if (is_needed(clause, group)) add_clause(clause, *matcher, open);
    }
    return matcher;
  }

  bool is_needed(const BoundClause& clause, const BoundGroup& group) const {
    if (purpose_ == Purpose::score || clause.occur != Occur::optional) return true;
    return std::ranges::none_of(group.clauses,
                                [](const BoundClause& c) { return c.occur == Occur::required; });
  }

  /// Repeated words are common in long texts: one cursor serves them all.
  using OpenTerms = std::map<std::pair<Occur, Identity>, TermsMatcher*>;

  void add_clause(const BoundClause& clause, GroupMatcher& group, OpenTerms& open) {
    const auto* terms = std::get_if<BoundTerms>(&clause.node.value);
    if (terms == nullptr || !terms->scores) return group.add(clause.occur, open_node(clause.node));
    const auto [place, is_new] = open.try_emplace({clause.occur, identity_of(*terms)}, nullptr);
    if (!is_new) return execution_.scoring.push_back({terms, place->second});
    group.add(clause.occur, open_node(clause.node));
    place->second = execution_.scoring.back().matcher;
  }

  const Index& index_;
  Purpose purpose_;
  const Deadline& deadline_;
  Execution execution_;
};

}  // namespace

Execution open_execution(const Index& index, const BoundQuery& query, Purpose purpose,
                         const Deadline& deadline) {
  return Opener(index, purpose, deadline).open(query.root);
}

}  // namespace inkling::query
