#include "classify/training/document_weights.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "inkling/error.h"
#include "inkling/number.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

double weight_of(const Index& index, const NumberColumn& column, DocId doc,
                 const std::string& field) {
  const auto values = column[doc];
  const double weight = values.size() == 1 ? values[0].to_double() : 0;
  if (weight > 0 && weight <= kMostWeight) return weight;
  throw OptionError("weights",
                    "`" + index.id(doc) + "` has no weight in `" + field +
                        "`: one number above 0 is needed, up to 1,000,000",
                    "give every training document one, or select those that have with --where");
}

[[noreturn]] void refuse_weights(const Index& index, const std::string& field) {
  const std::vector<std::string> known = index.number_fields();
  if (index.keyword_column(field) == nullptr) storage::refuse_values(index, field, known);
  throw OptionError::at(field, "has strings, and no numbers to weigh documents by",
                        "give every training document a number above 0");
}

std::vector<double> field_weights(const Index& index, const PostingTable& table,
                                  const std::string& field) {
  const NumberColumn* const column = index.number_column(field);
  if (column == nullptr) refuse_weights(index, field);
  std::vector<double> weights;
  for (const DocId doc : table.docs) weights.push_back(weight_of(index, *column, doc, field));
  return weights;
}

/// See WeighingOptions::balance.
void balance(const PostingTable& table, const LabelledDocuments& labelled,
             std::vector<double>& weights) {
  std::vector<double> of_topic(labelled.topics.size());
  double all = 0;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    all += weights[row];
    for (const std::uint32_t topic : labelled.slot_topics[table.slot_of[row]])
      of_topic[topic] += weights[row];
  }
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::vector<std::uint32_t>& topics = labelled.slot_topics[table.slot_of[row]];
    double times = 0;
    for (const std::uint32_t topic : topics)
      times += all / (static_cast<double>(of_topic.size()) * of_topic[topic]);
    weights[row] *= times / static_cast<double>(topics.size());
  }
}

}  // namespace

std::vector<double> document_weights(const Index& index, const PostingTable& table,
                                     const LabelledDocuments& labelled,
                                     const WeighingOptions& weighing) {
  if (weighing == WeighingOptions{}) return {};
  if (weighing.balance && labelled.in_sets) {
    throw OptionError("balance", "it weighs documents by their one topic, and the model gives sets",
                      "leave it out: each topic gets a cut of its own; or take --labels one");
  }
  std::vector<double> weights(table.rows(), 1.0);
  if (!weighing.field.empty()) weights = field_weights(index, table, weighing.field);
  if (weighing.balance) balance(table, labelled, weights);
  return weights;
}

std::vector<double> topic_weights(const PostingTable& table, const LabelledDocuments& labelled) {
  if (!table.is_weighed()) return {};
  std::vector<double> weights(labelled.topics.size());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (const std::uint32_t topic : labelled.slot_topics[table.slot_of[row]])
      weights[topic] += table.weights[row];
  }
  return weights;
}

}  // namespace inkling::classify
