#include "classify/training/field_postings.h"

#include <algorithm>
#include <compare>
#include <utility>

#include "classify/training/topic_masses.h"
#include "classify/training/train_options.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

template <typename Value>
struct ValueOfRow {
  Value value;
  std::uint32_t row;

  friend auto operator<=>(const ValueOfRow&, const ValueOfRow&) = default;
};

/// Enters what `values_of(doc)` gives of each row; `name` gets each distinct value, in increasing
/// order.
template <typename Value, typename ValuesOf, typename Name>
void enter_values(const PostingTable& rows, FieldPostings& field, ValuesOf values_of, Name name) {
  std::vector<ValueOfRow<Value>> found;
  for (std::uint32_t row = 0; row < rows.rows(); ++row) {
    const std::size_t before = found.size();
    for (const Value value : values_of(rows.docs[row])) found.push_back({value, row});
    if (found.size() > before) ++field.documents;
  }
  std::ranges::sort(found, [](const auto& left, const auto& right) { return left < right; });
  for (std::size_t at = 0; at < found.size(); ++at) {
    if (at == 0 || found[at - 1].value != found[at].value) {
      name(found[at].value);
      field.starts.push_back(at);
    }
    field.postings.push_back({found[at].row, 1});
    field.starts.back() = at + 1;
  }
}

void copy_numbers(const NumberColumn& column, const PostingTable& rows, FieldPostings& field) {
  const auto numbers_of = [&](DocId doc) {
    std::vector<double> numbers;
    for (const Number number : column[doc]) numbers.push_back(number.to_double());
    return numbers;
  };
  enter_values<double>(rows, field, numbers_of,
                       [&](double number) { field.numbers.push_back(number); });
}

void copy_keywords(const KeywordColumn& column, const PostingTable& rows, FieldPostings& field) {
  enter_values<std::uint32_t>(
      rows, field, [&](DocId doc) { return column.ordinals(doc); },
      [&](std::uint32_t ordinal) { field.values.add(column.values()[ordinal]); });
}

void copy_terms(const Index& index, FieldId id, const LabelledDocuments& labelled,
                const TrainOptions& options, FieldPostings& field) {
  PostingTable table =
      copy_postings(index, id, options.term_unit, labelled, limits_of(options.features));
  field.documents = static_cast<std::uint64_t>(
      std::ranges::count_if(table.docs, [&](DocId doc) { return index.length(id, doc) > 0; }));
  field.least = std::max<std::uint64_t>(1, options.features.min_df);
  field.values = std::move(table.terms);
  field.starts = std::move(table.starts);
  field.postings = std::move(table.postings);
}

/// Counts the rows that `is_counted` takes; `see` gets each value that enough of them have.
template <typename IsCounted, typename See>
FieldTable counted_field(const FieldPostings& field, const LabelledDocuments& labelled,
                         const PostingTable& rows, IsCounted is_counted, See see) {
  FieldTable table;
  table.name = field.field.name;
  table.kind = field.field.kind;
  table.documents = field.documents;
  TopicMasses masses(labelled);
  const auto is_left = [&](const Posting& posting) { return is_counted(posting.row); };
  for (std::size_t value = 0; value < field.size(); ++value) {
    const std::span<const Posting> postings = field.of(value);
    const auto left = static_cast<std::uint64_t>(std::ranges::count_if(postings, is_left));
    if (left < field.least) continue;
    for (const Posting& posting : postings) {
      if (is_left(posting)) masses.add(rows.slot_of[posting.row], posting.tf);
    }
    masses.take_cells(table.cells);
    table.cell_starts.push_back(table.cells.size());
    if (!field.numbers.empty()) table.numbers.push_back(field.numbers[value]);
    see(value);
  }
  return table;
}

/// Each row has at most one number, above those of the rows before.
bool rises_by_row(const FieldPostings& field) {
  return field.postings.size() == field.size() &&
         std::ranges::is_sorted(field.postings, {}, &Posting::row);
}

bool may_tell(const FieldPostings& field) {
  constexpr std::uint64_t kLeastDocuments = 5;  // of a keyword, on average
  if (field.size() < 2) return false;
  return field.field.kind == FieldKind::number ? !rises_by_row(field)
                                               : field.size() * kLeastDocuments <= field.documents;
}

}  // namespace

FieldPostings copy_field(const Index& index, const ChosenField& chosen,
                         const LabelledDocuments& labelled, const PostingTable& rows,
                         const TrainOptions& options) {
  FieldPostings field{chosen};
  switch (chosen.kind) {
    case FieldKind::number:
      copy_numbers(*index.number_column(chosen.name), rows, field);
      break;
    case FieldKind::keyword:
      copy_keywords(*storage::topic_column(index, chosen.name), rows, field);
      break;
    case FieldKind::text:
      copy_terms(index, storage::require_field(index, chosen.name), labelled, options, field);
      break;
  }
  return field;
}

FieldTable table_of(const FieldPostings& field, const LabelledDocuments& labelled,
                    const PostingTable& rows) {
  FieldTable table = counted_field(
      field, labelled, rows, [](std::uint32_t) { return true; }, [](std::size_t) {});
  table.values = field.values;
  return table;
}

LeftField without_fold(const FieldPostings& field, const LabelledDocuments& labelled,
                       const PostingTable& rows, const Folds& folds, std::size_t fold) {
  LeftField left;
  left.table = counted_field(
      field, labelled, rows, [&](std::uint32_t row) { return folds.of[row] != fold; },
      [&](std::size_t value) { left.value_of.push_back(value); });
  return left;
}

std::vector<FieldPostings> telling_fields(const Index& index, const LabelledDocuments& labelled,
                                          const PostingTable& rows, const TrainOptions& options) {
  TrainOptions of_mixed = options;
  of_mixed.kind = ModelKind::mixed;
  std::vector<FieldPostings> fields;
  for (const ChosenField& chosen : chosen_fields(index, of_mixed)) {
    if (chosen.kind == FieldKind::text) continue;
    FieldPostings field = copy_field(index, chosen, labelled, rows, options);
    if (may_tell(field)) fields.push_back(std::move(field));
  }
  return fields;
}

}  // namespace inkling::classify
