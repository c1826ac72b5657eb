#pragma once

/// How the fields of the input become a document, and what is left out of its text: recorded in
/// the index, so that documents added later are read like those before.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/error_text.h"
#include "inkling/input_format.h"
#include "inkling/stripping.h"
#include "inkling/types.h"
#include "inkling/visibility.h"

namespace INKLING_PUBLIC inkling {

struct FieldMapping {
  std::string id = "id";
  std::string title = "title";
  std::vector<std::string> text = {"text"};  ///< each is a value of the text, in this order
  std::string label{};          ///< a string or an array; when empty, "label" and "labels" are read
  bool label_from_dir = false;  ///< a file's parent folder is its label
  std::vector<std::string> text_fields{};  ///< analyzed, and searched by their names
  StrippedParts strip{};                   ///< what is taken out of each value of the text
  HtmlText html = HtmlText::all;
  std::vector<std::string> columns{};   ///< of tables without a header
  char delimiter = kDetectedDelimiter;  ///< of `csv`
  /// Texts are terms as they are, with blanks between them, in no order: for an index made
  /// from CIFF files. It keeps no texts, and its positions mean nothing (Index::require_positions).
  bool given_terms = false;

  friend bool operator==(const FieldMapping&, const FieldMapping&) = default;
};

/// A request for a mapping. Empty members stay as the index has them, in a new index as
/// FieldMapping has it; with `complete` the second holds for the fields of records in any index.
struct MappingRequest {
  std::optional<std::string> id{};
  std::optional<std::string> title{};
  std::optional<std::vector<std::string>> text{};
  std::optional<std::string> label{};
  std::optional<bool> label_from_dir{};
  std::vector<std::string> text_fields{};
  /// Further ones of a new index, unless it uses them for something else.
  std::vector<std::string> usual_text_fields{};
  std::optional<StrippedParts> strip{};
  std::optional<HtmlText> html{};
  std::optional<std::vector<std::string>> columns{};
  std::optional<char> delimiter{};
  bool given_terms = false;  ///< of a new index; must be so in one that exists
  bool remap = false;  ///< the mapping of an index changes to this one; it never loses text fields
  /// The id, title, text, label, folders as labels and text fields are those named here: one that
  /// is left out is not that of the index, so that a forgotten one is an error.
  bool complete = false;
  /// Of `complete`: what an index may have without being asked for.
  std::vector<std::string> implied_text_fields{};
};

/// Fills in whatever `options` leave open from the mapping.
FormatOptions completed(FormatOptions options, const FieldMapping& mapping);

/// Where labels are read from.
std::vector<std::string> label_fields(const FieldMapping& mapping);

/// The fields that are read only because somebody named them.
std::vector<std::string> chosen_fields(const FieldMapping& mapping);

/// The field with postings of that name; empty when there is none.
std::optional<FieldId> analyzed_field(const FieldMapping& mapping, std::string_view name) noexcept;
/// "text", "title" or the name of a text field of the mapping. Throws OptionError for a field that
/// the mapping does not have.
std::string_view field_name(const FieldMapping& mapping, FieldId field);

/// What two mappings differ in, field by field: "the id is `id` in DST, and `key` in SRC", where
/// these are the names of the indexes. Empty where they are the same.
ErrorText differences(const FieldMapping& one, const std::string& name_of_one,
                      const FieldMapping& other, const std::string& name_of_other);

/// The mapping of a new index. Throws OptionError for a text field that cannot be one: its name is
/// empty, too long, not valid in a query, reserved, given twice, or above
/// kMostTextFields.
FieldMapping new_mapping(const MappingRequest& request);
/// The mapping of an index that has `recorded`. Throws OptionError as new_mapping(); and where
/// the request differs from `recorded` without `remap`, with each difference.
FieldMapping changed_mapping(const FieldMapping& recorded, const MappingRequest& request);

}  // namespace inkling
