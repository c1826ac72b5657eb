#include "classify/training/proper_variances.h"

#include <cstddef>

#include "classify/model/field_model.h"
#include "inkling/error.h"

namespace inkling::classify {

std::string improper_field(const RecordHead& record) {
  const FieldModel model(record);
  for (std::size_t field = 0; field < model.tables().size(); ++field) {
    const Gaussian* const gaussian = model.gaussian(field);
    if (gaussian != nullptr && !gaussian->is_proper()) return model.tables()[field].name;
  }
  return {};
}

void require_proper_variances(const RecordHead& record) {
  const std::string field = improper_field(record);
  if (field.empty()) return;
  throw OptionError("variance-smoothing",
                    "the numbers of `" + field + "` have a topic whose variance is not above 0",
                    "smooth more, share the variance, or leave the field out");
}

}  // namespace inkling::classify
