#include "inkling/field_mapping.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>

#include "inkling/document.h"
#include "inkling/error.h"

namespace inkling {

namespace {

/// Names of queries and of documents that mean something else.
constexpr std::array<std::string_view, 8> kReserved{"id",  "label", "labels", "language",
                                                    "tag", "tags",  "text",   "title"};
constexpr std::size_t kLongestFieldName = 512;
/// What no name in a query holds.
constexpr std::string_view kNotInNames = " \t\r\n:\"()";

[[noreturn]] void refuse(const std::string& why) { throw OptionError("text-field", why); }

void add_text_field(FieldMapping& mapping, const std::string& name) {
  if (name.empty()) refuse("a name is empty");
  if (name.size() > kLongestFieldName)
    refuse("a name of " + std::to_string(name.size()) + " bytes, at most " +
           std::to_string(kLongestFieldName) + " are allowed");
  if (name.find_first_of(kNotInNames) != std::string::npos)
    refuse("`" + name +
           "` has a character that no field name in a query can have: blanks, `:`, `\"`, "
           "brackets");
  if (std::ranges::find(kReserved, name) != kReserved.end()) refuse("`" + name + "` is reserved");
  if (mapping.text_fields.size() == kMostTextFields)
    refuse("an index has at most " + std::to_string(kMostTextFields) + " text fields");
  mapping.text_fields.push_back(name);
}

bool has_text_field(const FieldMapping& mapping, const std::string& name) {
  return std::ranges::find(mapping.text_fields, name) != mapping.text_fields.end();
}

/// A field of the input is read once.
void require_apart(const FieldMapping& mapping) {
  for (const std::string& name : mapping.text_fields) {
    if (name == mapping.id || name == mapping.title || name == mapping.label ||
        std::ranges::find(mapping.text, name) != mapping.text.end())
      refuse("`" + name + "` is the id, the title, the text or the label already");
  }
}

std::string in_quotes(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "`" : ", `") + name + "`";
  return list.empty() ? "none" : list;
}

std::string joined(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ",") + name;
  return list;
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

std::string quoted(const std::string& name) { return "`" + name + "`"; }
std::string name_of(HtmlText text) { return text == HtmlText::main ? "main" : "all"; }
std::string yes_or_no(bool is) { return is ? "yes" : "no"; }

/// What differs, field by field.
class Differences {
 public:
  /// What is said behind each of two values.
  Differences(std::string of_one, std::string of_other)
      : of_one_(std::move(of_one)), of_other_(std::move(of_other)) {}

  void compare(const char* what, const std::string& one, const std::string& other) {
    if (one == other) return;
    if (!text_.empty()) text_ += "; ";
    text_ += what;
    text_ += " is " + one + of_one_ + ", and " + other + of_other_;
  }
  void compare(const FieldMapping& one, const FieldMapping& other) {
    compare("the id", quoted(one.id), quoted(other.id));
    compare("the title", quoted(one.title), quoted(other.title));
    compare("the text", in_quotes(one.text), in_quotes(other.text));
    compare("the label", in_quotes(label_fields(one)), in_quotes(label_fields(other)));
    compare("--label-from-dir", yes_or_no(one.label_from_dir), yes_or_no(other.label_from_dir));
    compare("what is stripped", to_string(one.strip), to_string(other.strip));
    compare("--html", name_of(one.html), name_of(other.html));
    compare("the list of columns", in_quotes(one.columns), in_quotes(other.columns));
    compare("--delimiter", quoted(name_of_delimiter(one.delimiter)),
            quoted(name_of_delimiter(other.delimiter)));
  }
  const ErrorText& text() const noexcept { return text_; }

 private:
  std::string of_one_;
  std::string of_other_;
  ErrorText text_;
};

template <typename Value>
void apply(const std::optional<Value>& asked, Value& value) {
  if (asked) value = *asked;
}

/// `mapping` with what is asked for in the place of what it has, but for the text fields.
FieldMapping applied(FieldMapping mapping, const MappingRequest& request) {
  apply(request.id, mapping.id);
  apply(request.title, mapping.title);
  apply(request.text, mapping.text);
  apply(request.label, mapping.label);
  apply(request.label_from_dir, mapping.label_from_dir);
  apply(request.strip, mapping.strip);
  apply(request.html, mapping.html);
  apply(request.columns, mapping.columns);
  apply(request.delimiter, mapping.delimiter);
  return mapping;
}

template <typename Value>
void fill(std::optional<Value>& asked, const Value& usual) {
  if (!asked) asked = usual;
}

/// `request` with the usual fields of records in the place of those that it leaves out.
MappingRequest completed(MappingRequest request) {
  const FieldMapping usual;
  fill(request.id, usual.id);
  fill(request.title, usual.title);
  fill(request.text, usual.text);
  fill(request.label, usual.label);
  fill(request.label_from_dir, usual.label_from_dir);
  return request;
}

/// The text fields that somebody has to name: of a request that is not complete none.
std::vector<std::string> text_fields_to_name(const FieldMapping& recorded,
                                             const MappingRequest& request) {
  if (!request.text_fields.empty()) return recorded.text_fields;
  if (!request.complete) return {};
  std::vector<std::string> names;
  std::ranges::copy_if(recorded.text_fields, std::back_inserter(names), [&](const auto& name) {
    return std::ranges::find(request.implied_text_fields, name) ==
           request.implied_text_fields.end();
  });
  return names;
}

ErrorText differences(const FieldMapping& recorded, const FieldMapping& asked,
                      const MappingRequest& request) {
  Differences found(" in the index", " is asked for");
  found.compare(recorded, asked);
  found.compare("the list of text fields",
                in_quotes(sorted(text_fields_to_name(recorded, request))),
                in_quotes(sorted(request.text_fields)));
  return found.text();
}

/// "give --label queue, leave out --strip": what makes the request that of the index.
class WayBack {
 public:
  /// Of a flag that says `asked` where the index has `recorded`; empty for what is usual.
  void compare(const ErrorText& flag, const std::string& recorded, const std::string& asked) {
    if (recorded == asked) return;
    if (recorded.empty()) return add(left_out_, flag);
    add(given_, flag + ErrorText(" ") + recorded);
  }
  /// Of one without a value.
  void compare(const ErrorText& flag, bool recorded, bool asked) {
    if (recorded != asked) add(recorded ? given_ : left_out_, flag);
  }
  /// Of a flag that may be left out, whatever the index has.
  void leave_out(const ErrorText& flag) { add(left_out_, flag); }

  ErrorText text() const {
    ErrorText text = given_.empty() ? ErrorText() : ErrorText("give ") + given_;
    if (left_out_.empty()) return text;
    return text + ErrorText(text.empty() ? "leave out " : ", leave out ") + left_out_;
  }

 private:
  static void add(ErrorText& flags, const ErrorText& flag) {
    flags += (flags.empty() ? ErrorText() : ErrorText(" ")) + flag;
  }

  ErrorText given_;
  ErrorText left_out_;
};

template <typename Value>
std::string unless_usual(const Value& value, const Value& usual, const std::string& text) {
  return value == usual ? std::string() : text;
}

ErrorText way_back(const FieldMapping& recorded, const FieldMapping& asked,
                   const MappingRequest& request) {
  const FieldMapping usual;
  WayBack way;
  way.compare("--id", unless_usual(recorded.id, usual.id, recorded.id),
              unless_usual(asked.id, usual.id, asked.id));
  way.compare("--title", unless_usual(recorded.title, usual.title, recorded.title),
              unless_usual(asked.title, usual.title, asked.title));
  way.compare("--text", unless_usual(recorded.text, usual.text, joined(recorded.text)),
              unless_usual(asked.text, usual.text, joined(asked.text)));
  way.compare("--label", recorded.label, asked.label);
  way.compare("--label-from-dir", recorded.label_from_dir, asked.label_from_dir);
  const std::vector<std::string> text_fields = text_fields_to_name(recorded, request);
  if (sorted(text_fields) != sorted(request.text_fields))
    way.compare("--text-field", joined(text_fields), joined(request.text_fields));
  if (recorded.strip != asked.strip) way.leave_out("--strip");
  if (recorded.html != asked.html) way.leave_out("--html");
  if (recorded.columns != asked.columns) way.leave_out("--columns");
  if (recorded.delimiter != asked.delimiter) way.leave_out("--delimiter");
  return way.text();
}

ErrorText way_out(const FieldMapping& recorded, const FieldMapping& asked,
                  const MappingRequest& request) {
  const ErrorText others = "give --remap to change the mapping from now on, or make another index";
  if (!request.complete) return ErrorText("leave the flag out to index as before, ") + others;
  return way_back(recorded, asked, request) + ErrorText(" to index as before, ") + others;
}

}  // namespace

FormatOptions completed(FormatOptions options, const FieldMapping& mapping) {
  if (!options.html) options.html = mapping.html;
  if (options.columns.empty()) options.columns = mapping.columns;
  if (!options.delimiter) options.delimiter = mapping.delimiter;
  return options;
}

std::vector<std::string> label_fields(const FieldMapping& mapping) {
  if (mapping.label.empty()) return {"label", "labels"};
  return {mapping.label};
}

std::vector<std::string> chosen_fields(const FieldMapping& mapping) {
  const FieldMapping usual;
  std::vector<std::string> chosen = mapping.text_fields;
  const auto choose = [&](const std::string& name) {
    if (std::ranges::find(chosen, name) == chosen.end()) chosen.push_back(name);
  };
  if (mapping.id != usual.id) choose(mapping.id);
  if (mapping.title != usual.title) choose(mapping.title);
  if (mapping.text != usual.text) std::ranges::for_each(mapping.text, choose);
  if (!mapping.label.empty()) choose(mapping.label);
  return chosen;
}

std::optional<FieldId> analyzed_field(const FieldMapping& mapping, std::string_view name) noexcept {
  if (name == "text") return FieldId::text;
  if (name == "title") return FieldId::title;
  const auto found = std::ranges::find(mapping.text_fields, name);
  if (found == mapping.text_fields.end()) return std::nullopt;
  return static_cast<FieldId>(kFixedFields +
                              static_cast<std::size_t>(found - mapping.text_fields.begin()));
}

std::string_view field_name(const FieldMapping& mapping, FieldId field) {
  if (field == FieldId::text) return "text";
  if (field == FieldId::title) return "title";
  const std::size_t text_field = to_index(field) - kFixedFields;
  if (text_field >= mapping.text_fields.size())
    throw OptionError("field", "there is no field number " + std::to_string(to_index(field)));
  return mapping.text_fields[text_field];
}

ErrorText differences(const FieldMapping& one, const std::string& name_of_one,
                      const FieldMapping& other, const std::string& name_of_other) {
  Differences found(" in " + name_of_one, " in " + name_of_other);
  found.compare(one, other);
  found.compare("the list of text fields", in_quotes(one.text_fields),
                in_quotes(other.text_fields));
  found.compare("what it is made of", one.given_terms ? "CIFF files" : "texts",
                other.given_terms ? "CIFF files" : "texts");
  return found.text();
}

FieldMapping new_mapping(const MappingRequest& request) {
  FieldMapping mapping = applied({}, request);
  mapping.given_terms = request.given_terms;
  if (mapping.given_terms && mapping.strip.any())
    throw OptionError("strip", "CIFF files have no texts to strip");
  for (const std::string& name : request.text_fields) {
    if (has_text_field(mapping, name)) refuse("`" + name + "` is given twice");
    add_text_field(mapping, name);
  }
  for (const std::string& name : request.usual_text_fields) {
    const std::vector<std::string> chosen = chosen_fields(mapping);
    if (std::ranges::find(chosen, name) == chosen.end()) add_text_field(mapping, name);
  }
  require_apart(mapping);
  return mapping;
}

FieldMapping changed_mapping(const FieldMapping& recorded, const MappingRequest& request) {
  if (request.given_terms && !recorded.given_terms)
    throw OptionError("format", "the index is made of texts, and CIFF files have none",
                      "make another index of them");
  FieldMapping mapping = applied(recorded, request.complete ? completed(request) : request);
  const ErrorText found = differences(recorded, mapping, request);
  if (!request.remap && !found.empty())
    throw OptionError("mapping", found, way_out(recorded, mapping, request));
  for (const std::string& name : request.text_fields) {
    if (!has_text_field(mapping, name)) add_text_field(mapping, name);
  }
  require_apart(mapping);
  return mapping;
}

}  // namespace inkling
