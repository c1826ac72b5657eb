#include "query/answer/answering.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "query/answer/diversity.h"
#include "query/answer/explanation.h"
#include "query/answer/facet_groups.h"
#include "query/answer/facets.h"
#include "query/answer/field_order.h"
#include "query/answer/snippet.h"
#include "query/bind/flat_query.h"
#include "query/bind/suggestions.h"
#include "query/common/languages.h"
#include "storage/view/cached_reader.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

std::vector<std::string> topics_of(const Index& index, const char* field, DocId doc) {
  std::vector<std::string> topics;
  if (const KeywordColumn* column = index.keyword_column(field)) {
    for (const std::uint32_t ordinal : column->ordinals(doc))
      topics.push_back(column->values()[ordinal]);
  }
  return topics;
}

std::vector<SearchHit> page_of(const std::vector<Hit>& ranking, std::size_t offset) {
  std::vector<SearchHit> hits;
  for (std::size_t at = offset; at < ranking.size(); ++at) {
    SearchHit& hit = hits.emplace_back();
    hit.rank = at + 1;
    hit.doc = ranking[at].doc;
    hit.score = ranking[at].score;
  }
  return hits;
}

void tell_folded(std::vector<SearchHit>& hits, const Folding& folding, const Index& index) {
  for (SearchHit& hit : hits) {
    for (const DocId doc : folding.folded(hit.rank - 1)) hit.folded.push_back(index.id(doc));
  }
}

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

std::size_t multiplied(std::size_t number, std::size_t times) noexcept {
  return number > kAll / times ? kAll : number * times;
}

/// Hits in the order of documents, in which cursors move, and each block of texts is decompressed
/// once.
std::vector<SearchHit*> by_document(std::vector<SearchHit>& hits) {
  std::vector<SearchHit*> sorted;
  sorted.reserve(hits.size());
  for (SearchHit& hit : hits) sorted.push_back(&hit);
  std::ranges::sort(sorted, {}, &SearchHit::doc);
  return sorted;
}

/// Explains hits, and scores those that were chosen by a field.
void explain_hits(std::vector<SearchHit>& hits, Explainer& explainer, const SearchOptions& options,
                  const Deadline& deadline) {
  for (SearchHit* hit : by_document(hits)) {
    deadline.check();
    std::vector<Contribution> contributions = explainer.explain(hit->doc).value();
    if (options.order) hit->score = score_of(contributions);
    if (options.explain) hit->explanation = std::move(contributions);
  }
}

void collect_terms(const BoundTerms& leaf, WantedTerms& wanted) {
  if (!leaf.scores) return;
  if (leaf.expansion != nullptr) {
    const Expansion& expansion = *leaf.expansion;
    (expansion.ideograph.empty() ? wanted.words : wanted.pairs)
        .insert(expansion.forms.begin(), expansion.forms.end());
    if (!expansion.ideograph.empty()) wanted.ideographs.insert(expansion.ideograph);
    for (const BoundTerms& other : expansion.alternatives)
      wanted.terms.insert(other.terms.begin(), other.terms.end());
  } else if (!leaf.forms.empty()) {
    wanted.words.insert(leaf.forms.begin(), leaf.forms.end());
  } else {
    wanted.terms.insert(leaf.terms.begin(), leaf.terms.end());
  }
}

WantedTerms wanted_terms(const BoundNode& root) {
  WantedTerms wanted;
  for_each_leaf(root, [&](const BoundTerms& leaf) { collect_terms(leaf, wanted); });
  return wanted;
}

}  // namespace

std::optional<DocumentSet> Answering::matches() const {
  if (!options_.order && options_.facets.empty()) return std::nullopt;
  DocumentSet documents = matching_documents(index_, query_, deadline_);
  if (filter_ != nullptr) documents &= *filter_;
  return documents;
}

std::size_t Answering::wanted() const noexcept {
  return options_.k > kAll - options_.offset ? kAll : options_.k + options_.offset;
}

Ranking Answering::first_hits(const std::optional<DocumentSet>& matches, std::size_t most) const {
  Ranking ranking;
  if (most == 0 && plain_expansion(query_) != nullptr)
    return ranking;  // what it has was counted when it was bound
  if (options_.order) {
    for (const DocId doc : in_order(index_, *matches, *options_.order, most, deadline_))
      ranking.hits.push_back({doc, 0});
  } else {
    ranking = rank(index_, query_, scoring_, filter_, most, deadline_,
                   ranges_of(index_.document_bound(), options_.threads));
  }
  if (ranking.hits.size() < most) ranking.total = ranking.hits.size();
  return ranking;
}

Ranking Answering::fold(Folding& folding, const std::optional<DocumentSet>& matches) const {
  for (std::size_t most = multiplied(wanted(), 2);; most = multiplied(most, 4)) {
    Ranking ranking = first_hits(matches, most);
    folding.read(ranking.hits, wanted());
    if (folding.shown().size() == wanted() || ranking.hits.size() < most) return ranking;
  }
}

Ranking Answering::diversify(const std::optional<DocumentSet>& matches, double lambda,
                             const AnalyzerPool::Loan& analyzer) const {
  const std::size_t most = wanted();
  Ranking ranking = first_hits(matches, std::max(most, kDiversified));
  const std::size_t depth = std::min(kDiversified, ranking.hits.size());
  const std::vector<Hit> best(ranking.hits.begin(),
                              ranking.hits.begin() + static_cast<std::ptrdiff_t>(depth));
  std::ranges::copy(diversified(index_, best, lambda, *analyzer, deadline_), ranking.hits.begin());
  if (ranking.hits.size() > most) ranking.hits.resize(most);
  return ranking;
}

Ranking Answering::hits_of_page(const std::optional<DocumentSet>& matches,
                                std::optional<Folding>& folding,
                                const AnalyzerPool::Loan& analyzer) const {
  if (options_.diversify) return diversify(matches, *options_.diversify, analyzer);
  return folding ? fold(*folding, matches) : first_hits(matches, wanted());
}

MatchCount Answering::count(const std::optional<DocumentSet>& matches,
                            const Ranking& ranking) const {
  if (matches) return {matches->count()};
  if (ranking.total) return {*ranking.total};
  const std::uint64_t least = std::max<std::uint64_t>(options_.count_up_to, ranking.hits.size());
  return count_matches(index_, query_, filter_, least, deadline_);
}

void Answering::describe(std::vector<SearchHit>& hits, const AnalyzerPool::Loan& analyzer) const {
  const bool wants_snippets = options_.snippets && index_.stores_text();
  const WantedTerms terms = wants_snippets ? wanted_terms(query_.root) : WantedTerms();
  SnippetMaker snippets(terms, *analyzer, analyzer.words());
  storage::CachedReader stored(storage::view_of(index_));
  for (SearchHit* hit : by_document(hits)) {
    deadline_.check();
    const storage::StoredText text = stored.read(hit->doc);
    hit->id = index_.id(hit->doc);
    hit->title = text.title;
    hit->labels = topics_of(index_, "label", hit->doc);
    hit->tags = topics_of(index_, "tag", hit->doc);
    if (wants_snippets) hit->snippet = snippets.make(text, language_of(index_, hit->doc));
  }
}

SearchAnswer Answering::answer(const AnalyzerPool::Loan& analyzer) const {
  const std::optional<DocumentSet> all = matches();
  std::optional<Folding> folding;
  if (options_.fold_duplicates)
    folding.emplace(index_, *options_.fold_duplicates, analyzer, deadline_);
  const Ranking ranking = hits_of_page(all, folding, analyzer);
  const MatchCount matched = count(all, ranking);
  SearchAnswer answer;
  answer.rank = to_string(options_.query.ranker);
  answer.order = options_.order;
  answer.fold_duplicates = options_.fold_duplicates;
  answer.diversify = options_.diversify;
  answer.proximity = options_.query.proximity;
  answer.total = matched.count;
  answer.total_is_exact =
      matched.is_exact && std::ranges::all_of(query_.expansions, &ExpandedWords::is_whole);
  answer.hits = page_of(folding ? folding->shown() : ranking.hits, options_.offset);
  if (folding) tell_folded(answer.hits, *folding, index_);
  describe(answer.hits, analyzer);
  if (options_.explain || options_.order) {
    Explainer explainer(index_, query_, scoring_, deadline_);
    explain_hits(answer.hits, explainer, options_, deadline_);
  }
  for (const FacetChoice& choice : options_.facets) {
    deadline_.check();
    answer.facets.push_back(
        choice.grouping == Grouping{}
            ? count_values(index_, choice.field, *all, options_.facet_size, scoring_.whole)
            : count_groups(index_, choice, *all));
  }
  answer.unknown = query_.unknown;
  answer.dropped = query_.dropped;
  answer.is_punctuation = query_.is_punctuation;
  answer.expansions = query_.expansions;
  if (options_.suggestions)
    answer.suggestions = suggest(index_, query_.unknown_words, *analyzer, deadline_);
  answer.snapshot = index_.snapshot();
  return answer;
}

}  // namespace inkling::query
