#include "indexer/formats/found_fields.h"

#include <algorithm>
#include <optional>

#include "indexer/formats/row_parser.h"
#include "indexer/records/document_rules.h"

namespace inkling::indexer {

void place_fields(const FoundFields& fields, const FieldMapping& mapping, ReadDocument& read) {
  Document& document = read.document;
  const std::vector<std::string> label_names = label_fields(mapping);
  const std::vector<std::string> chosen = chosen_fields(mapping);
  const auto is_one = [](const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
  };
  DistinctValues labels(document.labels);
  for (const auto& [name, value] : fields) {
    if (value.empty()) continue;
    note_chosen(chosen, name, read);
    if (is_one(mapping.text_fields, name)) {
      document.texts.push_back({name, value});
      continue;
    }
    if (is_too_long(name, value)) {
      read.omissions.push_back(omitted_long_value(name, value, is_one(label_names, name)));
    } else if (is_one(label_names, name)) {
      labels.add(value);
    } else if (const std::optional<Number> number = number_in_table(value)) {
      document.numbers.push_back({field_for(name), *number});
    } else {
      document.keywords.push_back({field_for(name), value});
    }
  }
}

}  // namespace inkling::indexer
