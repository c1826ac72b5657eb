#include "classify/live/row_edits.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "classify/counts/gaps.h"

namespace inkling::classify {

namespace {

std::vector<std::uint32_t> with_gaps(std::vector<std::uint32_t> numbers,
                                     std::span<const std::size_t> places, std::uint32_t value) {
  std::vector<Gap> gaps;
  for (const std::size_t place : places) gaps.push_back({place, 1});
  open_gaps(numbers, gaps);
  for (std::size_t at = 0; at < places.size(); ++at) numbers[places[at] + at] = value;
  return numbers;
}

/// Where the cell of the topic is among all cells, or would be.
std::size_t cell_place(const TrainingRecord& record, std::size_t term, std::uint32_t topic) {
  const std::span<const Cell> row = record.cells_of(term);
  const auto cell = std::ranges::lower_bound(row, topic, {}, &Cell::topic);
  return static_cast<std::size_t>(record.cell_starts[term]) +
         static_cast<std::size_t>(cell - row.begin());
}

bool is_cell_of(const TrainingRecord& record, std::size_t place, std::size_t term,
                std::uint32_t topic) {
  return place < record.cell_starts[term + 1] && record.cells[place].topic == topic;
}

/// Collects what is new, and adds what is not at once.
class Additions {
 public:
  Additions(TrainingRecord& record, std::span<const std::uint32_t> topics)
      : record_(record), topics_(topics) {}

  /// Terms in order.
  void add(const TermMass& term) {
    const std::size_t place = record_.terms.lower_bound(term.term);
    if (place < record_.terms.size() && record_.terms[place] == term.term) {
      add_to(place, term.mass);
    } else {
      insert(place, term);
    }
  }

  void apply() {
    open_gaps(record_.cells, gaps_);
    std::size_t written = 0;
    for (const Gap& gap : gaps_) {
      for (std::size_t in_gap = 0; in_gap < gap.count; ++in_gap, ++written)
        record_.cells[gap.at + written] = cells_[written];
    }
    record_.terms.insert(places_, terms_);
    record_.surfaces.insert(places_, surfaces_);
    record_.term_documents = with_gaps(std::move(record_.term_documents), places_, 1);
    move_starts();
  }

 private:
  /// A row that gets so many more cells; its place counts new rows, too.
  struct LongerRow {
    std::size_t place;
    std::size_t cells;
    bool is_new;
  };

  void add_to(std::size_t term, std::uint64_t mass) {
    ++record_.term_documents[term];
    std::size_t added = 0;
    for (const std::uint32_t topic : topics_) {
      const std::size_t place = cell_place(record_, term, topic);
      if (is_cell_of(record_, place, term, topic)) {
        record_.cells[place].count += mass;
        continue;
      }
      gaps_.push_back({place, 1});
      cells_.push_back({topic, mass});
      ++added;
    }
    if (added > 0) rows_.push_back({term + places_.size(), added, false});
  }

  void insert(std::size_t place, const TermMass& term) {
    gaps_.push_back({static_cast<std::size_t>(record_.cell_starts[place]), topics_.size()});
    for (const std::uint32_t topic : topics_) cells_.push_back({topic, term.mass});
    rows_.push_back({place + places_.size(), topics_.size(), true});
    places_.push_back(place);
    terms_.push_back(term.term);
    surfaces_.push_back(term.surface);
  }

  void move_starts() {
    if (rows_.empty()) return;
    std::vector<Gap> gaps;
    for (const std::size_t place : places_) gaps.push_back({place + 1, 1});
    open_gaps(record_.cell_starts, gaps);
    std::uint64_t shift = 0;
    auto row = rows_.begin();
    for (std::size_t at = row->place; at + 1 < record_.cell_starts.size(); ++at) {
      std::uint64_t& end = record_.cell_starts[at + 1];
      const bool is_longer = row != rows_.end() && at == row->place;
      if (is_longer) shift += row->cells;
      end = is_longer && row->is_new ? record_.cell_starts[at] + row->cells : end + shift;
      if (is_longer) ++row;
    }
  }

  TrainingRecord& record_;
  std::span<const std::uint32_t> topics_;
  std::vector<std::size_t> places_;  ///< of new terms, among those that were there
  std::vector<std::string_view> terms_, surfaces_;
  std::vector<Gap> gaps_;  ///< among the cells
  Cells cells_;            ///< for the gaps
  std::vector<LongerRow> rows_;
};

/// Whether the term is as it can be with one document that has so much of it, under `topics`.
bool is_there(const TrainingRecord& record, const TermMass& term,
              std::span<const std::uint32_t> topics) {
  const std::optional<std::size_t> at = record.terms.find(term.term);
  if (!at || record.term_documents[*at] == 0) return false;
  std::size_t emptied = 0;
  for (const std::uint32_t topic : topics) {
    const std::size_t place = cell_place(record, *at, topic);
    if (!is_cell_of(record, place, *at, topic) || record.cells[place].count < term.mass)
      return false;
    if (record.cells[place].count == term.mass) ++emptied;
  }
  const bool is_last_document = record.term_documents[*at] == 1;
  return is_last_document == (emptied == record.cells_of(*at).size());
}

/// Removes what is not there any more.
void remove_empty(TrainingRecord& record, std::span<const std::size_t> cells,
                  std::span<const std::size_t> terms) {
  std::vector<Gap> of_cells, of_terms, of_ends;
  for (const std::size_t cell : cells) of_cells.push_back({cell, 1});
  for (const std::size_t term : terms) {
    of_terms.push_back({term, 1});
    of_ends.push_back({term + 1, 1});
  }
  std::size_t removed = 0;
  if (!cells.empty()) {
    for (std::uint64_t& start : record.cell_starts) {
      while (removed < cells.size() && cells[removed] < start) ++removed;
      start -= removed;
    }
  }
  close_gaps(record.cells, of_cells);
  close_gaps(record.cell_starts, of_ends);
  close_gaps(record.term_documents, of_terms);
  record.terms.erase(terms);
  record.surfaces.erase(terms);
}

}  // namespace

void add_rows(TrainingRecord& record, const DocumentRows& rows) {
  Additions additions(record, rows.topics);
  for (const TermMass& term : rows.terms) additions.add(term);
  additions.apply();
}

std::optional<std::string_view> first_missing(const TrainingRecord& record,
                                              const DocumentRows& rows) {
  for (const TermMass& term : rows.terms) {
    if (!is_there(record, term, rows.topics)) return term.term;
  }
  return std::nullopt;
}

void take_rows(TrainingRecord& record, const DocumentRows& rows) {
  std::vector<std::size_t> empty_cells, empty_terms;
  for (const TermMass& term : rows.terms) {
    const std::size_t at = *record.terms.find(term.term);
    if (--record.term_documents[at] == 0) empty_terms.push_back(at);
    for (const std::uint32_t topic : rows.topics) {
      const std::size_t place = cell_place(record, at, topic);
      record.cells[place].count -= term.mass;
      if (record.cells[place].count == 0) empty_cells.push_back(place);
    }
  }
  remove_empty(record, empty_cells, empty_terms);
}

}  // namespace inkling::classify
