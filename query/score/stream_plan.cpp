#include "query/score/stream_plan.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "query/bind/expansion.h"
#include "query/score/bm25_scorer.h"
#include "query/score/weight.h"

namespace inkling::query {

namespace {

double mean(std::uint64_t tokens, std::uint32_t N) noexcept {
  return N == 0 ? 0 : static_cast<double>(tokens) / N;
}

/// The idf of the clause in its own field: that of bm25.
double idf_in(const Index& index, const BoundTerms& terms) {
  const Bm25Scorer scorer(Bm25{}, Collection::of(index, terms.field));
  double sum = 0;
  for (std::size_t at = 0; at < terms.terms.size(); ++at)
    sum += scorer.idf({terms.dfs[at], terms.cfs[at]});
  return sum;
}

/// tf in the document that stands at `offset`; 0 where there is none.
std::uint32_t tf_at(TermsMatcher& matcher, std::uint32_t offset) {
  const std::vector<WindowPosting>& postings = matcher.postings_of(matcher.matched());
  const auto found = std::ranges::lower_bound(postings, offset, {}, &WindowPosting::offset);
  return found != postings.end() && found->offset == offset ? found->tf : 0;
}

double normalised(const Stream& stream, std::uint32_t tf, std::uint32_t dl) noexcept {
  return stream.weight * tf / bm25_length_ratio(stream.b, dl, stream.avgdl);
}

/// x / (k1 + x); for k1 = 0 only presence counts.
double saturated(double k1, double x) noexcept { return x > 0 ? x / (k1 + x) : 0; }

}  // namespace

Streams::Streams(const Index& searched, const Bm25F& formula)
    : index(searched), k1(formula.k1), b(formula.b), text_lengths(searched.lengths(FieldId::text)) {
  std::uint64_t left = index.token_count(FieldId::text);
  const std::uint32_t N = index.document_count();
  for (const FieldStream& asked : formula.fields) {
    const FieldId field = index.field(asked.field).value();
    Stream stream{field, asked.weight, asked.b.value_or(b), mean(index.token_count(field), N),
                  index.lengths(field)};
    if (field == FieldId::text) {
      rest = stream;
    } else {
      left -= index.token_count(field);
      named.push_back(stream);
    }
  }
  if (rest) rest->avgdl = mean(left, N);
}

std::uint32_t Streams::rest_length(DocId doc) const {
  std::uint32_t length = text_lengths[to_number(doc)];
  for (const Stream& stream : named) length -= stream.lengths[to_number(doc)];
  return length;
}

Stream Streams::of(FieldId field) const {
  const auto found = std::ranges::find(named, field, &Stream::field);
  if (found != named.end()) return *found;
  return {field, 1, b, mean(index.token_count(field), index.document_count()),
          index.lengths(field)};
}

StreamClause::StreamClause(const Streams& streams, const ScoringClause& scoring,
                           const Deadline& deadline)
    : streams_(streams), leader_(scoring), idf_(idf_in(streams.index, *scoring.terms)) {
  if (scoring.terms->field != FieldId::text) {
    last_ = streams.of(scoring.terms->field);
    return;
  }
  for (const Stream& stream : streams.named) add_part(stream, deadline);
  last_ = streams.rest;
}

void StreamClause::add_part(const Stream& stream, const Deadline& deadline) {
  BoundTerms terms = *leader_.terms;
  terms.field = stream.field;
  if (const Expansion* expansion = leader_.terms->expansion.get()) {
    terms.expansion = std::make_shared<const Expansion>(
        find_in(streams_.index, stream.field, *expansion, deadline));
  }
  count_occurrences(streams_.index, terms);
  auto kept = std::make_unique<const BoundTerms>(std::move(terms));
  auto matcher = match_terms(streams_.index, *kept, Occurrences::counted, deadline);
  parts_.push_back({stream, std::move(kept), std::move(matcher)});
}

std::uint32_t StreamClause::last_length(DocId doc) const {
  return leader_.terms->field == FieldId::text ? streams_.rest_length(doc)
                                               : last_->lengths[to_number(doc)];
}

void StreamClause::sum(Window window, const WindowSet& documents) {
  const std::vector<WindowPosting>& postings = leader_.matcher->postings_of(documents);
  for (const auto& [offset, tf] : postings) {
    sums_[offset] = 0;
    left_[offset] = tf;
  }
  for (const Part& part : parts_) {
    part.matcher->match(window, documents);
    for (const auto& [offset, tf] : part.matcher->postings_of(documents)) {
      const DocId doc = window.doc(offset);
      sums_[offset] += normalised(part.stream, tf, part.stream.lengths[to_number(doc)]);
      left_[offset] -= std::min(tf, left_[offset]);
    }
  }
  if (!last_) return;
  for (const WindowPosting& posting : postings) {
    const std::uint32_t tf = left_[posting.offset];
    if (tf == 0 || !documents.contains(posting.offset)) continue;
    sums_[posting.offset] += normalised(*last_, tf, last_length(window.doc(posting.offset)));
  }
}

double StreamClause::contribution(DocId doc) const noexcept {
  const double sum = sums_[Window::around(doc).offset(doc)];
  return leader_.terms->boost * idf_ * saturated(streams_.k1, sum);
}

std::uint32_t StreamClause::tf(DocId doc) const {
  const std::uint32_t offset = Window::around(doc).offset(doc);
  return leader_.matcher->matched().contains(offset) ? tf_at(*leader_.matcher, offset) : 0;
}

std::vector<FieldOccurrences> StreamClause::occurrences(DocId doc) const {
  const std::uint32_t offset = Window::around(doc).offset(doc);
  std::vector<FieldOccurrences> found;
  const auto add = [&](const Stream& stream, std::uint32_t tf, std::uint32_t length) {
    if (tf == 0) return;
    found.push_back({std::string(streams_.index.field_name(stream.field)), tf, length,
                     stream.weight, bm25_length_ratio(stream.b, length, stream.avgdl)});
  };
  for (const Part& part : parts_)
    add(part.stream, tf_at(*part.matcher, offset), part.stream.lengths[to_number(doc)]);
  if (last_ && tf(doc) > 0) add(*last_, left_[offset], last_length(doc));
  return found;
}

StreamPlan::StreamPlan(const Index& index, const Execution& execution, const Bm25F& formula,
                       const Deadline& deadline)
    : streams_(index, formula) {
  for (const ScoringClause& clause : execution.scoring)
    clauses_.push_back(std::make_unique<StreamClause>(streams_, clause, deadline));
}

StreamScorer::StreamScorer(StreamPlan& plan, const TopK& best, const DocumentScores* added)
    : WindowScores(best, added), plan_(plan) {
  for (const auto& clause : plan.clauses()) add_clause(clause->leader(), clause->leader());
}

void StreamScorer::contribute(std::size_t at, const WindowSet& documents, Scores& added) {
  StreamClause& clause = *plan_.clauses()[at];
  clause.sum(window(), documents);
  documents.for_each(
      [&](std::uint32_t offset) { added[offset] = clause.contribution(window().doc(offset)); });
}

}  // namespace inkling::query
