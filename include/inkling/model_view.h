#pragma once

/// What a model looks at of a document.

#include <string>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document.h"
#include "inkling/evidence.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

/// The values of a text, and those of fields, as Classifier::classify() takes them.
struct GivenDocument {
  std::vector<std::string> texts{};
  GivenFields fields{};
};

/// Picks out of documents what an index would hold of them in the fields of a model: numbers for
/// its fields of numbers; keywords, and numbers as they are written, for those of keywords. Any
/// thread may use it.
class ModelView {
 public:
  explicit ModelView(const Classifier& classifier);

  /// Values in `set` stand for all that the document has in their fields. Cost: O(values of the
  /// document * fields of the model).
  GivenDocument of(const Document& document, const GivenFields& set = {}) const;

 private:
  std::string field_;               ///< of the text
  std::vector<ModelField> fields_;  ///< none: the model looks at a text alone
};

}  // namespace inkling
