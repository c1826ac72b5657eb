#include "indexer/formats/converted_mapping.h"

namespace inkling::indexer {

FieldMapping mapping_of_converted(const FieldMapping& mapping) {
  FieldMapping own;
  own.label = mapping.label;
  own.text_fields = mapping.text_fields;
  return own;
}

}  // namespace inkling::indexer
