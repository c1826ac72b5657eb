#include "classify/training/field_counting.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string_view>

#include "classify/counts/posting_table.h"
#include "classify/training/topic_masses.h"
#include "classify/training/train_options.h"
#include "inkling/error.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// What an index notes of documents by itself.
constexpr std::array<std::string_view, 10> kNoted{
    "_file", "_modified", "extension", "folder", "id", "modified", "name", "path", "size", "tag"};

bool is_left_out(const std::string& name, const TrainOptions& options) {
  return name == options.by || std::ranges::binary_search(kNoted, name);
}

std::vector<ChosenField> usual_fields(const Index& index, const TrainOptions& options) {
  std::vector<ChosenField> fields;
  if (options.kind == ModelKind::mixed) {
    const FieldId field = storage::require_field(index, options.field);
    if (!index.terms(field, options.term_unit).exhausted())
      fields.push_back({options.field, FieldKind::text});
  }
  const std::vector<std::string> keywords = index.keyword_fields();
  if (options.kind != ModelKind::gaussian) {
    for (const std::string& name : keywords)
      if (!is_left_out(name, options)) fields.push_back({name, FieldKind::keyword});
  }
  if (options.kind == ModelKind::categorical) return fields;
  for (const std::string& name : index.number_fields()) {
    const bool is_taken =
        options.kind == ModelKind::mixed && std::ranges::find(keywords, name) != keywords.end();
    if (!is_left_out(name, options) && !is_taken) fields.push_back({name, FieldKind::number});
  }
  return fields;
}

bool has_any(const std::vector<std::string>& names, const TrainOptions& options) {
  return std::ranges::any_of(names,
                             [&](const std::string& name) { return !is_left_out(name, options); });
}

std::vector<std::string> all_fields(const Index& index) {
  std::vector<std::string> names = storage::exact_fields(index);
  for (const FieldId field : field_ids(index.field_count()))
    names.emplace_back(index.field_name(field));
  return names;
}

ChosenField named_field(const Index& index, const std::string& name, const TrainOptions& options) {
  if (name == options.by)
    throw OptionError("features-from", "`" + name + "` holds the topics", "leave it out");
  const bool has_numbers = index.number_column(name) != nullptr;
  const bool has_keywords = index.keyword_column(name) != nullptr;
  const bool has_terms = index.field(name).has_value();
  if (!has_numbers && !has_keywords && !has_terms)
    throw UnknownNameError("field", name, all_fields(index));
  switch (options.kind) {
    case ModelKind::gaussian:
      if (has_numbers) return {name, FieldKind::number};
      throw OptionError("features-from", "`" + name + "` has no numbers",
                        "take --kind categorical, or mixed");
    case ModelKind::categorical:
      if (has_numbers || has_keywords) return {name, FieldKind::keyword};
      throw OptionError("features-from", "`" + name + "` is a text", "take --kind mixed");
    default:
      if (has_terms) return {name, FieldKind::text};
      return {name, has_keywords ? FieldKind::keyword : FieldKind::number};
  }
}

template <typename Value>
struct Observed {
  Value value;
  std::uint32_t topic;

  friend auto operator<=>(const Observed&, const Observed&) = default;
};

/// Makes cells of what was observed; `enter` gets each distinct value, in increasing order.
template <typename Value, typename Enter>
void add_cells(std::vector<Observed<Value>>& observed, FieldTable& table, Enter enter) {
  std::ranges::sort(observed, [](const auto& left, const auto& right) { return left < right; });
  for (std::size_t at = 0; at < observed.size(); ++at) {
    const bool is_new = at == 0 || observed[at - 1].value != observed[at].value;
    if (is_new) {
      enter(observed[at].value);
      table.cell_starts.push_back(table.cells.size());
    }
    if (is_new || observed[at - 1].topic != observed[at].topic)
      table.cells.push_back({observed[at].topic, 0});
    ++table.cells.back().count;
    table.cell_starts.back() = table.cells.size();
  }
}

/// Observes what `values_of(doc)` gives of each labelled document.
template <typename Value, typename ValuesOf>
std::vector<Observed<Value>> observe(const LabelledDocuments& labelled, FieldTable& table,
                                     ValuesOf values_of) {
  std::vector<Observed<Value>> observed;
  for (std::uint32_t doc = 0; doc < labelled.slot_of.size(); ++doc) {
    const std::vector<std::uint32_t>& topics = labelled.slot_topics[labelled.slot_of[doc]];
    if (topics.empty()) continue;
    bool has_value = false;
    for (const Value value : values_of(DocId{doc})) {
      has_value = true;
      for (const std::uint32_t topic : topics) observed.push_back({value, topic});
    }
    if (has_value) ++table.documents;
  }
  return observed;
}

void count_numbers(const NumberColumn& column, const LabelledDocuments& labelled,
                   FieldTable& table) {
  auto observed = observe<double>(labelled, table, [&](DocId doc) {
    std::vector<double> numbers;
    for (const Number number : column[doc]) numbers.push_back(number.to_double());
    return numbers;
  });
  add_cells(observed, table, [&](double number) { table.numbers.push_back(number); });
}

void count_keywords(const KeywordColumn& column, const LabelledDocuments& labelled,
                    FieldTable& table) {
  auto observed =
      observe<std::uint32_t>(labelled, table, [&](DocId doc) { return column.ordinals(doc); });
  add_cells(observed, table,
            [&](std::uint32_t ordinal) { table.values.add(column.values()[ordinal]); });
}

void count_terms(const Index& index, FieldId field, const LabelledDocuments& labelled,
                 const TrainOptions& options, FieldTable& table) {
  PostingTable postings =
      copy_postings(index, field, options.term_unit, labelled, limits_of(options.features));
  TopicMasses masses(labelled);
  for (std::size_t term = 0; term < postings.terms.size(); ++term) {
    for (std::uint64_t at = postings.starts[term]; at < postings.starts[term + 1]; ++at) {
      const Posting& posting = postings.postings[at];
      masses.add(postings.slot_of[posting.row], posting.tf);
    }
    masses.take_cells(table.cells);
    table.cell_starts.push_back(table.cells.size());
  }
  for (const DocId doc : postings.docs)
    if (index.length(field, doc) > 0) ++table.documents;
  table.values = std::move(postings.terms);
}

}  // namespace

ModelKind kind_by_fields(const Index& index, const TrainOptions& options) {
  const bool has_numbers = has_any(index.number_fields(), options);
  const bool has_keywords = has_any(index.keyword_fields(), options);
  if (has_numbers) return has_keywords ? ModelKind::mixed : ModelKind::gaussian;
  return has_keywords ? ModelKind::categorical : ModelKind::automatic;
}

std::vector<ChosenField> chosen_fields(const Index& index, const TrainOptions& options) {
  std::vector<ChosenField> fields;
  for (const std::string& name : options.fields.from) {
    const bool is_new = std::ranges::find(fields, name, &ChosenField::name) == fields.end();
    if (is_new) fields.push_back(named_field(index, name, options));
  }
  if (options.fields.from.empty()) fields = usual_fields(index, options);
  if (!fields.empty()) return fields;
  const bool is_gaussian = options.kind == ModelKind::gaussian;
  throw EmptyInputError(std::string("the index has no field of ") +
                            (is_gaussian ? "numbers" : "keywords") + " to learn from",
                        "index documents with such a field, or take another kind");
}

FieldTable count_field(const Index& index, const ChosenField& field,
                       const LabelledDocuments& labelled, const TrainOptions& options) {
  FieldTable table;
  table.name = field.name;
  table.kind = field.kind;
  switch (field.kind) {
    case FieldKind::number:
      count_numbers(*index.number_column(field.name), labelled, table);
      break;
    case FieldKind::keyword:
      count_keywords(*storage::topic_column(index, field.name), labelled, table);
      break;
    case FieldKind::text:
      count_terms(index, storage::require_field(index, field.name), labelled, options, table);
      break;
  }
  return table;
}

}  // namespace inkling::classify
