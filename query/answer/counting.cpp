#include "query/answer/counting.h"

#include <string>
#include <type_traits>
#include <variant>

#include "inkling/document.h"
#include "query/bind/expansion.h"
#include "query/common/exact_field.h"
#include "query/match/terms_matcher.h"
#include "query/score/scoring_plan.h"

namespace inkling::query {

namespace {

void survey_field(const Index& index, FieldId field, CollectionSurvey& survey) {
  FieldTotals totals{.tokens = index.token_count(field)};
  if (survey.has_postings) totals.postings = index.field_statistics(field).postings;
  if (survey.has_dfs) {
    for (TermCursor terms = index.terms(field); !terms.exhausted(); terms.advance())
      totals.dfs.emplace_hint(totals.dfs.end(), terms.term(), terms.statistics().df);
  }
  survey.fields.push_back(std::move(totals));
}

/// Whether documents are weighed by the df of all of their terms.
bool weighs_by_all_dfs(const Smart& smart) noexcept {
  return smart.document.norm == 'c' && smart.document.df != 'n';
}

class FormCounter {
 public:
  FormCounter(const Index& index, analysis::Analyzer& analyzer, const Deadline& deadline,
              QueryCounts& counts)
      : index_(index), analyzer_(analyzer), deadline_(deadline), counts_(counts) {}

  void count(const Node& node) {
    std::visit([this](const auto& value) { count_value(value); }, node.value);
  }

 private:
  template <typename Value>
  void count_value(const Value& value) {
    if constexpr (std::is_same_v<Value, GroupNode>) {
      for (const Clause& clause : value.clauses) count(clause.node);
    } else if constexpr (std::is_constructible_v<ExpandedNode, const Value&>) {
      count_expanded(value.field, value);
    }
  }

  void count_expanded(const std::string& name, const ExpandedNode& node) {
    const std::optional<FieldId> field = analyzed_field(index_, name);
    if (!field) return;
    const auto* const pattern = std::get_if<PatternNode>(&node);
    if (pattern != nullptr && is_any(*pattern)) return;
    const std::string key = CountKey(*field, "forms").add(key_of(node)).text();
    if (!counts_.expansions.contains(key))
      counts_.expansions[key] = matching_forms(index_, *field, node, analyzer_, deadline_);
  }

  const Index& index_;
  analysis::Analyzer& analyzer_;
  const Deadline& deadline_;
  QueryCounts& counts_;
};

class TermCounter {
 public:
  TermCounter(const Index& index, const CountedTerms& wanted, const Deadline& deadline,
              QueryCounts& counts)
      : index_(index),
        wanted_(wanted),
        weighted_(weighted_fields(index, wanted.weights)),
        deadline_(deadline),
        counts_(counts) {}

  void count(const BoundNode& node) {
    for_each_leaf(node, [this](const BoundTerms& leaf) {
      if (leaf.expansion != nullptr && !wanted_.expansions) return;
      count(leaf);
      if (leaf.scores && leaf.field == FieldId::text) count_in_fields(leaf);
    });
  }

 private:
  void count(const BoundTerms& terms) {
    deadline_.check();
    for (std::size_t at = 0; at < terms.terms.size(); ++at) {
      const std::string key = key_of(terms, at);
      counts_.terms[key] = {terms.dfs[at], terms.cfs[at]};
      const bool is_plain = terms.expansion == nullptr && terms.forms.empty();
      if (wanted_.for_explanations && is_plain) count_surfaces(terms, at, counts_.surfaces[key]);
    }
    if (wanted_.for_explanations && terms.terms.size() > 1)
      counts_.documents[key_of_phrase(terms)] = documents_with(index_, terms, deadline_);
    if (terms.expansion == nullptr) return;
    for (const BoundTerms& alternative : terms.expansion->alternatives) count(alternative);
  }

  void count_surfaces(const BoundTerms& terms, std::size_t at,
                      std::map<std::string, std::uint64_t>& surfaces) const {
    for (const SurfaceForm& form : index_.surface_forms(terms.field, terms.terms[at]))
      surfaces[form.surface] = form.count;
  }

  void count_in_fields(const BoundTerms& terms) {
    for (const auto& [field, weight] : weighted_) {
      const BoundTerms found = terms_in(index_, field, terms, deadline_, WholeCollection());
      count(found);
      if (found.expansion == nullptr) continue;
      auto& forms = counts_.expansions[key_of_forms_in(field, *found.expansion)];
      for (const std::string& form : found.expansion->forms) forms[form] = {};
    }
  }

  const Index& index_;
  const CountedTerms& wanted_;
  std::map<FieldId, double> weighted_;
  const Deadline& deadline_;
  QueryCounts& counts_;
};

}  // namespace

CollectionSurvey survey_of(const Index& index, const Ranker& ranker) {
  CollectionSurvey survey{.documents = index.document_count()};
  if (const auto* smart = std::get_if<Smart>(&ranker)) {
    survey.has_postings = true;
    survey.has_dfs = weighs_by_all_dfs(*smart);
  }
  for (const FieldId field : field_ids(index.field_count())) survey_field(index, field, survey);
  for (const std::string& name : index.keyword_fields()) survey.keyword_fields.insert(name);
  for (const std::string& name : index.number_fields()) survey.number_fields.insert(name);
  if (const KeywordColumn* column = index.keyword_column(kLanguageField))
    survey.languages.insert(column->values().begin(), column->values().end());
  return survey;
}

void count_forms(const Node& tree, const Index& index, analysis::Analyzer& analyzer,
                 const Deadline& deadline, QueryCounts& counts) {
  FormCounter(index, analyzer, deadline, counts).count(tree);
}

void count_terms_of(const Index& index, const BoundNode& node, const CountedTerms& wanted,
                    const Deadline& deadline, QueryCounts& counts) {
  counts.for_explanations = counts.for_explanations || wanted.for_explanations;
  TermCounter(index, wanted, deadline, counts).count(node);
}

}  // namespace inkling::query
