#include "query/score/document_rule.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "query/bind/flat_query.h"
#include "query/score/scoring_plan.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// Fills a rule; false for what it cannot hold.
class DocumentRule::Reader {
 public:
  Reader(const Index& index, const FieldWeights& weights, const WholeCollection& whole,
         const Deadline& deadline, DocumentRule& rule)
      : index_(index),
        weights_(weighted_fields(index, weights)),
        whole_(whole),
        deadline_(deadline),
        rule_(rule) {}

  bool read(const BoundNode& node, Part& part) {
    return std::visit([&](const auto& value) { return read_value(value, part); }, node.value);
  }

 private:
  bool read_value(const BoundSet& set, Part& part) {
    add_set(set.documents, part);
    return true;
  }

  bool read_value(const BoundTerms& terms, Part& part) {
    if (!is_one_word(terms)) return false;
    if (!terms.scores) {
      add_documents(terms, part);
      return true;
    }
    part.kind = Kind::term;
    part.number = rule_.terms_.size();
    rule_.terms_.push_back(&terms);
    if (terms.field == FieldId::text) add_in_fields(terms, part);
    return true;
  }

  bool read_value(const BoundGroup& group, Part& part) {
    part.kind = Kind::group;
    return std::ranges::all_of(group.clauses, [&](const BoundClause& clause) {
      Part& inner = part.parts.emplace_back();
      inner.occur = clause.occur;
      return read(clause.node, inner);
    });
  }

  void add_in_fields(const BoundTerms& terms, Part& part) {
    part.in_fields = weights_.size();
    for (const auto& [field, weight] : weights_) {
      BoundTerms same = terms_in(index_, field, terms, deadline_, whole_);
      same.boost = terms.boost * weight;
      rule_.made_terms_.push_back(std::make_unique<const BoundTerms>(std::move(same)));
      rule_.terms_.push_back(rule_.made_terms_.back().get());
    }
  }

  void add_set(const DocumentSet& documents, Part& part) {
    part.kind = Kind::set;
    part.number = rule_.sets_.size();
    rule_.sets_.push_back(&documents);
  }

  void add_documents(const BoundTerms& terms, Part& part) {
    if (const storage::FrequentTerm* known = by_document(index_, terms, 0, terms.dfs[0]))
      return add_set(known->documents(), part);
    DocumentSet documents = index_.no_documents();
    for (PostingCursor cursor = open_postings(index_, terms, 0); !cursor.block_docs().empty();
         cursor.next_block()) {
      for (const DocId doc : cursor.block_docs()) documents.insert(doc);
    }
    rule_.made_sets_.push_back(std::make_unique<const DocumentSet>(std::move(documents)));
    add_set(*rule_.made_sets_.back(), part);
  }

  const Index& index_;
  std::map<FieldId, double> weights_;
  const WholeCollection& whole_;
  const Deadline& deadline_;
  DocumentRule& rule_;
};

std::optional<DocumentRule> DocumentRule::of(const Index& index, const BoundQuery& query,
                                             const FieldWeights& weights,
                                             const WholeCollection& whole,
                                             const Deadline& deadline) {
  DocumentRule rule;
  if (!Reader(index, weights, whole, deadline, rule).read(query.root, rule.root_) ||
      rule.terms_.empty())
    return std::nullopt;
  return rule;
}

std::vector<std::size_t> DocumentRule::required_terms() const {
  std::vector<std::size_t> found;
  for (const Part& part : root_.parts) {
    if (part.occur == Occur::required && part.kind == Kind::term) found.push_back(part.number);
  }
  return found;
}

std::vector<const DocumentSet*> DocumentRule::required_sets() const {
  std::vector<const DocumentSet*> found;
  for (const Part& part : root_.parts) {
    if (part.occur == Occur::required && part.kind == Kind::set)
      found.push_back(sets_[part.number]);
  }
  return found;
}

}  // namespace inkling::query
