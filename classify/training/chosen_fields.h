#pragma once

/// Which fields a model of fields looks at.

#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/index.h"

namespace inkling::classify {

/// The kind for documents that have no text: by whether they have numbers, keywords or both.
/// `automatic` if they have neither.
ModelKind kind_by_fields(const Index& index, const TrainOptions& options);

struct ChosenField {
  std::string name;
  FieldKind kind = FieldKind::number;
};

/// As FieldOptions::from says. Throws UnknownNameError for a field that the index lacks,
/// OptionError for one that the kind cannot use, EmptyInputError if none is left.
std::vector<ChosenField> chosen_fields(const Index& index, const TrainOptions& options);

/// The field of the text that is classified without a name: the one asked for if it is a feature,
/// else the first text; empty if there is none.
std::string main_text(const std::vector<ChosenField>& fields, const std::string& wanted);

}  // namespace inkling::classify
