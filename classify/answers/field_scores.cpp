#include "classify/answers/field_scores.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "classify/counts/posting_table.h"
#include "storage/view/topic_column.h"

namespace inkling::classify {

namespace {

/// The sums of some documents, field after field.
class FieldSums {
 public:
  FieldSums(const Model& model, const Index& index, std::span<const DocId> docs)
      : model_(model),
        index_(index),
        docs_(docs),
        topics_(model.topic_count()),
        is_known_(docs.size()),
        rates_(topics_) {
    for (std::size_t row = 0; row < docs.size(); ++row)
      scores_.insert(scores_.end(), model.log_priors().begin(), model.log_priors().end());
  }

  void add(std::size_t field) {
    const FieldTable& table = model_.fields()->tables()[field];
    switch (table.kind) {
      case FieldKind::number:
        return add_numbers(table, *model_.fields()->gaussian(field));
      case FieldKind::keyword:
        return add_keywords(table, *model_.fields()->categorical(field));
      case FieldKind::text:
        return add_terms(table, *model_.fields()->categorical(field));
    }
  }

  DocumentScore operator[](std::size_t row) {
    return {docs_[row], is_known_[row] != 0, scores_of(row)};
  }

 private:
  std::span<double> scores_of(std::size_t row) { return {scores_.data() + row * topics_, topics_}; }

  void add_numbers(const FieldTable& table, const Gaussian& gaussian) {
    const NumberColumn* const column = index_.number_column(table.name);
    if (column == nullptr) return;
    for (std::size_t row = 0; row < docs_.size(); ++row) {
      for (const Number number : (*column)[docs_[row]]) {
        gaussian.add(number.to_double(), scores_of(row));
        is_known_[row] = 1;
      }
    }
  }

  void add_keywords(const FieldTable& table, const Categorical& categorical) {
    const auto column = storage::topic_column(index_, table.name);
    if (column == nullptr) return;
    std::vector<std::optional<std::size_t>> value_of;
    for (const std::string& value : column->values()) value_of.push_back(table.values.find(value));
    for (std::size_t row = 0; row < docs_.size(); ++row) {
      for (const std::uint32_t ordinal : column->ordinals(docs_[row])) {
        if (!value_of[ordinal]) continue;
        categorical.log_rates(*value_of[ordinal], rates_);
        add_rates(row, 1);
      }
    }
  }

  void add_terms(const FieldTable& table, const Categorical& categorical) {
    const std::optional<FieldId> field = index_.field(table.name);
    if (!field) return;
    for (TermCursor cursor = index_.terms(*field, model_.record().source.unit); !cursor.exhausted();
         cursor.advance()) {
      const std::optional<std::size_t> term = table.values.find(cursor.term());
      if (!term) continue;
      categorical.log_rates(*term, rates_);
      add_postings(cursor.postings());
    }
  }

  void add_postings(PostingCursor postings) {
    postings.seek(docs_.front());
    for (; postings.doc() <= docs_.back(); postings.next_block()) {
      const auto docs = postings.block_docs();
      const auto tfs = postings.block_tfs();
      for (std::size_t at = 0; at < docs.size() && docs[at] <= docs_.back(); ++at) {
        const auto place = std::ranges::lower_bound(docs_, docs[at]);
        if (place != docs_.end() && *place == docs[at])
          add_rates(static_cast<std::size_t>(place - docs_.begin()), tfs[at]);
      }
    }
  }

  void add_rates(std::size_t row, std::uint32_t tf) {
    const std::span<double> scores = scores_of(row);
    for (std::size_t topic = 0; topic < topics_; ++topic)
      scores[topic] += static_cast<double>(tf) * rates_[topic];
    is_known_[row] = 1;
  }

  const Model& model_;
  const Index& index_;
  std::span<const DocId> docs_;
  std::size_t topics_;
  std::vector<double> scores_;  ///< by row, then by topic
  std::vector<std::uint8_t> is_known_;
  std::vector<double> rates_;  ///< of the value at hand, by topic
};

}  // namespace

void score_by_fields(const Model& model, const Index& index, const DocumentSet& documents,
                     const std::function<void(const DocumentScore&)>& visit,
                     std::size_t matrix_bytes) {
  std::vector<DocId> docs;
  documents.for_each([&](DocId doc) { docs.push_back(doc); });
  const std::size_t rows =
      std::max<std::size_t>(1, matrix_bytes / (sizeof(double) * model.topic_count() + 1));
  for (std::size_t start = 0; start < docs.size(); start += rows) {
    const std::size_t count = std::min(rows, docs.size() - start);
    FieldSums sums(model, index, std::span(docs).subspan(start, count));
    for (std::size_t field = 0; field < model.fields()->tables().size(); ++field) sums.add(field);
    for (std::size_t row = 0; row < count; ++row) visit(sums[row]);
  }
}

bool has_text(const FieldModel& model) noexcept {
  return std::ranges::any_of(model.tables(),
                             [](const FieldTable& table) { return table.kind == FieldKind::text; });
}

}  // namespace inkling::classify
