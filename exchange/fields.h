#pragma once

/// The fields of documents, as they are written.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/writers.h"

namespace inkling::exchange {

/// The values of one field of a document.
struct FieldValues {
  std::vector<std::string_view> strings{};
  std::vector<Number> numbers{};
};

/// What fields of some documents are called where they stand beside the parts of a document.
class FieldNames {
 public:
  FieldNames(const Index& index, Documents documents);

  bool has_tags() const noexcept { return has_tags_; }
  /// Names of the keyword and number fields that a document has, as they are written, in the order
  /// of their bytes.
  std::vector<std::string> others() const;
  const std::vector<std::string>& text_fields() const noexcept { return text_fields_; }

  /// Keywords and numbers of `document`, which must outlive them, by the names of fields as they
  /// are written: that of a part, such as `title`, gets a `_` behind it. What only says which file
  /// a record came from is left out.
  std::map<std::string, FieldValues> values(const Document& document) const;
  std::string written(std::string_view field) const;

 private:
  std::vector<std::string> fields_;
  std::vector<std::string> text_fields_;
  bool has_tags_ = false;
};

}  // namespace inkling::exchange
