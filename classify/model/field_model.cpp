#include "classify/model/field_model.h"

namespace inkling::classify {

FieldModel::FieldModel(const RecordHead& record) : record_(&record) {
  const FieldTables& fields = record.fields;
  const std::size_t topics = record.topics.size();
  const double added = added_variance(fields);
  for (const FieldTable& table : fields.tables) {
    if (table.kind == FieldKind::number) {
      distributions_.emplace_back(Gaussian(table, topics, fields.variance, added));
    } else {
      distributions_.emplace_back(Categorical(table, topics, record.choices.alpha));
    }
  }
}

}  // namespace inkling::classify
