#include "query/bind/fuzzy_search.h"

#include <algorithm>
#include <cassert>

namespace inkling::query {

FuzzyMatcher::FuzzyMatcher(std::string_view word, unsigned most)
    : band_(word), most_(most), rows_(rows_of_none(band_)) {
  assert(most <= kMostEdits);
}

std::optional<unsigned> FuzzyMatcher::distance(std::string_view word) {
  keep_shared_rows(rows_, last_, word);
  for (std::size_t at = rows_.back().end; at < word.size();) {
    const analysis::CodePoint c = analysis::next_code_point(word, at);
    rows_.push_back({at, band_.next(rows_[rows_.size() - 2].row, rows_.back().row, c)});
    if (!are_too_far(rows_, most_)) continue;
    last_ = word.substr(0, at);
    return std::nullopt;
  }
  last_ = word;
  const unsigned found = band_.distance(rows_.back().row);
  return found <= most_ ? std::optional(found) : std::nullopt;
}

std::vector<Candidate> FuzzySearch::find() {
  assert(most_ <= kMostEdits);
  visit({0, list_.size(), 0, EditBand::none(), band_.first()});
  // A rest may be looked up in two ways; the words within one prefix come in the order of their
  // ways.
  std::ranges::sort(found_, {}, &Candidate::first);
  const auto are_same = [](const Candidate& a, const Candidate& b) { return a.first == b.first; };
  found_.erase(std::unique(found_.begin(), found_.end(), are_same), found_.end());
  return std::move(found_);
}

void FuzzySearch::visit(const Node& node) {
  if (node.row.least() < most_) return visit_longer(node);
  look_up_rests(node);
  look_up_exchanged(node);
}

void FuzzySearch::visit_longer(const Node& node) {
  std::size_t at = node.first;
  if (at < node.end && list_[at].size() == node.bytes) {
    const std::size_t end = list_.next_surface(at);
    const unsigned distance = band_.distance(node.row);
    if (distance <= most_) found_.push_back({at, end, distance});
    at = end;
  }
  while (at < node.end) {
    steps_.check();
    const Node longer = child(node, at);
    visit(longer);
    at = longer.end;
  }
}

FuzzySearch::Node FuzzySearch::child(const Node& node, std::size_t first) const {
  std::size_t bytes = node.bytes;
  const analysis::CodePoint c = analysis::next_code_point(list_[first], bytes);
  const std::string_view added = list_[first].substr(node.bytes, bytes - node.bytes);
  const std::size_t end = list_.first_behind(first, node.end, [&](std::string_view word) {
    return word.substr(node.bytes).starts_with(added);
  });
  return {first, end, bytes, node.row, band_.next(node.before, node.row, c)};
}

void FuzzySearch::look_up_rests(const Node& node) {
  for (std::size_t place = 0; place < node.row.distances.size(); ++place) {
    if (node.row.distances[place] != most_) continue;
    look_up(node, band_.rest(EditBand::target_length(node.row, place)));
  }
}

/// The last code point may be the first of two that are exchanged: then the other comes next. That
/// needs an edit more than the row before, so none is left behind it.
void FuzzySearch::look_up_exchanged(const Node& node) {
  for (std::size_t place = 0; place < node.before.distances.size(); ++place) {
    if (node.before.distances[place] >= most_) continue;
    const std::size_t length = EditBand::target_length(node.before, place);
    if (length + 2 > band_.target().size() || band_.target()[length + 1] != node.row.last) continue;
    std::string rest;
    analysis::append(band_.target()[length], rest);
    rest += band_.rest(length + 2);
    look_up(node, rest);
  }
}

void FuzzySearch::look_up(const Node& node, std::string_view rest) {
  const auto rest_of = [&node](std::string_view word) { return word.substr(node.bytes); };
  const std::size_t at = list_.first_behind(
      node.first, node.end, [&](std::string_view word) { return rest_of(word) < rest; });
  if (at == node.end || rest_of(list_[at]) != rest) return;
  found_.push_back({at, list_.next_surface(at), most_});
}

}  // namespace inkling::query
