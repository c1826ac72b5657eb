#pragma once

/// Which fields a model of fields looks at, and what they hold.

#include <string>
#include <vector>

#include "classify/counts/field_tables.h"
#include "classify/counts/labelled_documents.h"
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

/// Counts the values of the labelled documents. A document with several values counts for each, and
/// one with several topics for each of those. Cost: O(values log values), or of a text O(postings).
FieldTable count_field(const Index& index, const ChosenField& field,
                       const LabelledDocuments& labelled, const TrainOptions& options);

}  // namespace inkling::classify
