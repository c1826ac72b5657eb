#include "indexer/records/json_lines.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <deque>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "indexer/bytes/surrogates.h"
#include "indexer/records/document_rules.h"
#include "indexer/records/file_fields.h"
#include "indexer/records/wide_numbers.h"

namespace inkling::indexer {

namespace {

namespace dom = simdjson::dom;
using simdjson::dom::element_type;

constexpr std::size_t kDeepest = 64;
/// Every value is kept with the name of its field. A line whose names take more than this and 16
/// times its own bytes is rejected: an array below a long name would take any amount of memory.
constexpr std::size_t kNameBytes = std::size_t{16} << 20;
constexpr std::size_t kNameBytesOfByte = 16;
constexpr std::size_t kLongLine = std::size_t{1} << 20;
/// The names of the members that are read as id, title, text, text fields and labels: the parts of
/// a document.
class Parts {
 public:
  explicit Parts(const FieldMapping& mapping)
      : labels_(label_fields(mapping)),
        text_fields_(mapping.text_fields),
        chosen_(inkling::chosen_fields(mapping)),
        single_(mapping.text) {
    single_.push_back(mapping.id);
    single_.push_back(mapping.title);
  }

  const std::vector<std::string>& labels() const noexcept { return labels_; }
  const std::vector<std::string>& chosen() const noexcept { return chosen_; }
  /// Whether an object may have only one member of this name.
  bool is_single(std::string_view name) const { return has(single_, name); }
  bool is_part(std::string_view name) const {
    return is_single(name) || has(labels_, name) || has(text_fields_, name);
  }

 private:
  using Names = std::vector<std::string>;
  static bool has(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  }

  Names labels_;
  Names text_fields_;
  Names chosen_;
  Names single_;
};

/// The members of one object. Those of nested objects have dotted names, and arrays are split into
/// their values. Members that are parts of the document stay whole. Nulls are left out.
class Members {
 public:
  struct Member {
    std::string_view name;
    dom::element value;
  };

  explicit Members(const Parts& parts) : parts_(parts) {}

  /// Stops where names take more than `most_name_bytes`.
  void assign(dom::object object, std::size_t most_name_bytes) {
    names_.clear();
    parts_found_.clear();
    others_.clear();
    repeated_ = {};
    own_fields_ = 0;
    name_bytes_ = 0;
    most_name_bytes_ = most_name_bytes;
    for (const auto member : object) own_fields_ |= path_field_bit(member.key);
    add_members(std::nullopt, object);
  }
  bool has_too_long_names() const noexcept { return name_bytes_ > most_name_bytes_; }

  /// The first part of that name; null when there is none.
  const dom::element* find(std::string_view name) const {
    const auto found = std::ranges::find(parts_found_, name, &Member::name);
    return found == parts_found_.end() ? nullptr : &found->value;
  }
  /// In order; labels and text fields may be repeated.
  const std::vector<Member>& parts() const noexcept { return parts_found_; }
  /// Strings, numbers, true and false, in order.
  const std::vector<Member>& others() const noexcept { return others_; }
  /// As ReadDocument::own_fields.
  std::uint8_t own_fields() const noexcept { return own_fields_; }
  /// A part that is repeated and must not be; empty when there is none.
  std::string_view repeated() const noexcept { return repeated_; }

 private:
  void add_members(std::optional<std::string_view> outer, dom::object object) {
    for (const auto [key, value] : object) {
      if (has_too_long_names()) return;
      const std::string_view name = outer ? joined(*outer, key) : key;
      parts_.is_part(name) ? add_part(name, value) : add_values(name, value);
    }
  }

  std::string_view joined(std::string_view outer, std::string_view key) {
    std::string& name = names_.emplace_back(outer);
    name += '.';
    name += key;
    name_bytes_ += name.size();
    return name;
  }

  void add_part(std::string_view name, dom::element value) {
    if (value.is_null() || !repeated_.empty()) return;
    const bool is_repeated = parts_.is_single(name) && find(name) != nullptr;
    if (is_repeated) {
      repeated_ = name;
    } else {
      parts_found_.push_back({name, value});
    }
  }

  void add_values(std::string_view name, dom::element value) {
    dom::object object;
    dom::array array;
    if (value.get(object) == simdjson::SUCCESS) {
      add_members(name, object);
    } else if (value.get(array) == simdjson::SUCCESS) {
      for (const dom::element one : array) add_values(name, one);
    } else if (!value.is_null()) {
      others_.push_back({name, value});
      name_bytes_ += name.size();
    }
  }

  const Parts& parts_;
  std::deque<std::string> names_;  ///< the dotted ones
  std::vector<Member> parts_found_;
  std::vector<Member> others_;
  std::string_view repeated_;
  std::uint8_t own_fields_ = 0;
  std::size_t name_bytes_ = 0;  ///< of dotted names, and of each value's field
  std::size_t most_name_bytes_ = 0;
};

/// A string as it is, a number in its shortest form, "true" or "false"; empty for all else.
std::optional<std::string> scalar_text(dom::element value) {
  switch (value.type()) {
    case element_type::STRING:
      return std::string(value.get_string().value_unsafe());
    case element_type::INT64:
      return fmt::format("{}", value.get_int64().value_unsafe());
    case element_type::UINT64:
      return fmt::format("{}", value.get_uint64().value_unsafe());
    case element_type::DOUBLE:
      return fmt::format("{}", value.get_double().value_unsafe());
    case element_type::BOOL:
      return value.get_bool().value_unsafe() ? "true" : "false";
    default:
      return std::nullopt;
  }
}

std::string_view kind_of(dom::element value) {
  switch (value.type()) {
    case element_type::ARRAY:
      return "an array";
    case element_type::OBJECT:
      return "an object";
    case element_type::STRING:
      return "a string";
    case element_type::BOOL:
      return "true or false";
    case element_type::NULL_VALUE:
      return "null";
    default:
      return "a number";
  }
}

/// `value` must be a number.
Number number_of(dom::element value) {
  if (value.is_int64()) return value.get_int64().value_unsafe();
  if (value.is_uint64()) return value.get_uint64().value_unsafe();
  return value.get_double().value_unsafe();
}

/// Releases of the parser differ in how they refuse an integer beyond 64 bits.
bool is_of_number(simdjson::error_code error) {
  return error == simdjson::NUMBER_ERROR || error == simdjson::NUMBER_OUT_OF_RANGE;
}

std::vector<std::string_view> names_of(const Members& members) {
  std::vector<std::string_view> names;
  for (const auto* found : {&members.parts(), &members.others()}) {
    for (const Members::Member& member : *found) names.push_back(member.name);
  }
  return names;
}

/// Fills one document from the members of one object, part by part.
class DocumentBuilder {
 public:
  /// All must outlive it.
  DocumentBuilder(const FieldMapping& mapping, bool needs_text, LongValues long_values,
                  const Parts& parts, const Members& members, const WideNumbers& wide,
                  ReadDocument& read)
      : mapping_(mapping),
        needs_text_(needs_text),
        long_values_(long_values),
        parts_(parts),
        members_(members),
        wide_(wide),
        read_(read),
        document_(read.document) {}

  std::optional<Rejection> build(const FallbackId& fallback_id) {
    if (!members_.repeated().empty())
      return Rejection{"duplicate_member",
                       fmt::format("there is more than one `{}`", members_.repeated())};
    if (Verdict rejection = read_id(fallback_id)) return rejection;
    for (const auto step : {&DocumentBuilder::read_title, &DocumentBuilder::read_text,
                            &DocumentBuilder::read_labels, &DocumentBuilder::read_others}) {
      if (Verdict rejection = (this->*step)()) return rejection;
    }
    read_.chosen_fields = found();
    read_.own_fields = members_.own_fields();
    return std::nullopt;
  }

 private:
  using Verdict = std::optional<Rejection>;

  std::uint64_t found() const {
    std::uint64_t bits = 0;
    const std::vector<std::string>& chosen = parts_.chosen();
    for (std::size_t at = 0; at < std::min(chosen.size(), std::size_t{64}); ++at)
      bits |= std::uint64_t{members_.find(chosen[at]) != nullptr} << at;
    return bits;
  }

  /// As scalar_text(), also of a number that only its digits hold.
  std::optional<std::string> written(dom::element value) const {
    std::optional<std::string> text = scalar_text(value);
    if (!value.is_string()) return text;
    if (const auto number = wide_.number_of(*text)) return std::string(*number);
    return text;
  }

  Verdict read_id(const FallbackId& fallback_id) {
    const dom::element* const value = members_.find(mapping_.id);
    if (value != nullptr) {
      std::optional<std::string> id = written(*value);
      if (!id || value->is_bool()) {
        return Rejection{"bad_id", fmt::format("field `{}` is {}, not a string or a number",
                                               mapping_.id, kind_of(*value))};
      }
      document_.id = *std::move(id);
    }
    if (document_.id.empty()) document_.id = fallback_id();
    return check_id(document_.id, value != nullptr);
  }

  Verdict read_title() {
    const dom::element* value = members_.find(mapping_.title);
    if (value == nullptr) return std::nullopt;
    std::optional<std::string> title = written(*value);
    if (!title)
      return Rejection{"bad_title",
                       fmt::format("field `{}` is {}", mapping_.title, kind_of(*value))};
    document_.title = *std::move(title);
    return std::nullopt;
  }

  /// The members of `text` are its values, the first one `document_.text`.
  Verdict read_text() {
    bool is_found = false;
    for (const std::string& field : mapping_.text) {
      Verdict verdict = read_values(field, [&](std::string value) {
        if (std::exchange(is_found, true)) {
          document_.texts.push_back({"text", std::move(value)});
        } else {
          document_.text = std::move(value);
        }
      });
      if (verdict) return verdict;
    }
    for (const std::string& field : mapping_.text_fields) {
      Verdict verdict = read_values(field, [&](std::string value) {
        document_.texts.push_back({field, std::move(value)});
      });
      if (verdict) return verdict;
    }
    if (is_found || !needs_text_ || !document_.title.empty() || !document_.texts.empty())
      return std::nullopt;
    return missing_text(mapping_.text, names_of(members_));
  }

  /// Strings, or arrays of them.
  template <typename OnValue>
  Verdict read_values(const std::string& field, OnValue on_value) const {
    for (const auto& [name, value] : members_.parts()) {
      if (name != field) continue;
      dom::array several;
      if (value.get(several) != simdjson::SUCCESS) {
        if (Verdict verdict = read_value(field, value, on_value)) return verdict;
        continue;
      }
      for (const dom::element one : several) {
        if (one.is_null()) continue;
        if (Verdict verdict = read_value(field, one, on_value)) return verdict;
      }
    }
    return std::nullopt;
  }

  template <typename OnValue>
  Verdict read_value(const std::string& field, dom::element value, OnValue& on_value) const {
    std::string_view text;
    const bool is_string = value.get(text) == simdjson::SUCCESS;
    if (!is_string || wide_.number_of(text)) {
      return Rejection{"bad_text", fmt::format("field `{}` has {}, not a string", field,
                                               is_string ? "a number" : kind_of(value))};
    }
    on_value(std::string(text));
    return std::nullopt;
  }

  Verdict read_labels() {
    DistinctValues labels(document_.labels);
    for (const std::string& field : parts_.labels()) {
      for (const auto& [name, value] : members_.parts()) {
        if (name != field) continue;
        if (Verdict verdict = add_labels(name, value, labels)) return verdict;
      }
    }
    return std::nullopt;
  }

  Verdict add_labels(std::string_view field, dom::element value, DistinctValues& labels) {
    dom::array several;
    if (value.get(several) != simdjson::SUCCESS) return add_label(field, value, labels);
    for (const dom::element one : several) {
      if (Verdict verdict = add_label(field, one, labels)) return verdict;
    }
    return std::nullopt;
  }

  Verdict add_label(std::string_view field, dom::element value, DistinctValues& labels) {
    if (value.is_null()) return std::nullopt;
    std::optional<std::string> label = written(value);
    if (!label)
      return Rejection{"bad_label", fmt::format("field `{}` holds {}", field, kind_of(value))};
    if (is_too_long(field, *label)) return refuse_long(field, *label, true);
    if (!label->empty()) labels.add(*std::move(label));
    return std::nullopt;
  }

  Verdict read_others() {
    for (const auto& [name, value] : members_.others()) {
      if (Verdict verdict = keep(field_for(name), value)) return verdict;
    }
    return std::nullopt;
  }

  Verdict keep(std::string&& field, dom::element value) {
    if (value.is_number()) {
      if (is_too_long(field, {})) return refuse_long(field, {}, false);
      document_.numbers.push_back({std::move(field), number_of(value)});
      return std::nullopt;
    }
    std::string text = *written(value);
    if (is_too_long(field, text)) return refuse_long(field, text, false);
    document_.keywords.push_back({std::move(field), std::move(text)});
    return std::nullopt;
  }

  Verdict refuse_long(std::string_view field, std::string_view value, bool is_label) {
    if (long_values_ == LongValues::reject) return check_length(field, value);
    read_.omissions.push_back(omitted_long_value(field, value, is_label));
    return std::nullopt;
  }

  const FieldMapping& mapping_;
  bool needs_text_;
  LongValues long_values_;
  const Parts& parts_;
  const Members& members_;
  const WideNumbers& wide_;
  ReadDocument& read_;
  Document& document_;  ///< of read_
};

}  // namespace

class JsonObjectReader::Impl {
 public:
  Impl(const FieldMapping& mapping, bool needs_text, LongValues long_values)
      : mapping_(mapping), needs_text_(needs_text), long_values_(long_values), parts_(mapping) {
    forget();
  }

  std::variant<ReadDocument, Rejection> read(std::string_view line, const FallbackId& fallback_id,
                                             bool guesses_encoding) {
    guesses_encoding_ = guesses_encoding;
    encoding_.clear();
    // Filled where it is handed out: a document takes long to move.
    std::variant<ReadDocument, Rejection> result;
    auto rejection = read_line(line, fallback_id, std::get<ReadDocument>(result));
    if (line_.size() > kLongLine) forget();
    if (rejection) result = *std::move(rejection);
    return result;
  }

 private:
  std::optional<Rejection> read_line(std::string_view line, const FallbackId& fallback_id,
                                     ReadDocument& read) {
    assign_line(line);
    read.replaced_utf8 = mend_surrogates(line_);
    dom::element root;
    simdjson::error_code error = parser_.parse(line_).get(root);
    if (error != simdjson::SUCCESS && mend(read.replaced_utf8))
      error = parser_.parse(line_).get(root);
    wide_.clear();
    if (is_of_number(error) && wide_.quote_in(line_)) error = parser_.parse(line_).get(root);
    if (error == simdjson::MEMALLOC) throw std::bad_alloc();
    if (error == simdjson::DEPTH_ERROR)
      return Rejection{"too_deep", fmt::format("more than {} levels of nesting", kDeepest)};
    if (error != simdjson::SUCCESS) return Rejection{"bad_json", simdjson::error_message(error)};
    dom::object object;
    if (root.get(object) != simdjson::SUCCESS) {
      return Rejection{"not_an_object", fmt::format("{} where an object should be", kind_of(root))};
    }
    members_->assign(object, kNameBytes + kNameBytesOfByte * line.size());
    if (members_->has_too_long_names()) {
      return Rejection{"too_large",
                       "the names of its fields, repeated for each value, take more than "
                       "16 MiB and 16 times its length"};
    }
    read.encoding = encoding_;
    return DocumentBuilder(mapping_, needs_text_, long_values_, parts_, *members_, wide_, read)
        .build(fallback_id);
  }

  /// Starts over with little memory after a long line.
  void forget() {
    members_.emplace(parts_);
    line_ = {};
    parser_ = dom::parser();
    if (parser_.allocate(0, kDeepest) != simdjson::SUCCESS) throw std::bad_alloc();
  }

  /// Reserves the padding without which the parser would copy the line.
  void assign_line(std::string_view line) {
    line_.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    line_.assign(line);
  }

  /// Repairs a line that is not UTF-8; returns whether it was not. Only called when the parser
  /// fails, which validates every line anyway.
  bool mend(std::uint64_t& replaced) {
    std::string line = line_;
    if (!mend_line(line, guesses_encoding_, encoding_, replaced)) return false;
    assign_line(line);
    return true;
  }

  FieldMapping mapping_;
  bool needs_text_;
  LongValues long_values_;
  Parts parts_;
  dom::parser parser_;
  std::string line_;
  bool guesses_encoding_ = true;
  std::string encoding_;  ///< of the line; empty for UTF-8
  WideNumbers wide_;      ///< of the line
  std::optional<Members> members_;
};

JsonObjectReader::JsonObjectReader(const FieldMapping& mapping, bool needs_text,
                                   LongValues long_values)
    : impl_(std::make_unique<Impl>(mapping, needs_text, long_values)) {}
JsonObjectReader::~JsonObjectReader() = default;
JsonObjectReader::JsonObjectReader(JsonObjectReader&&) noexcept = default;
JsonObjectReader& JsonObjectReader::operator=(JsonObjectReader&&) noexcept = default;

std::variant<ReadDocument, Rejection> JsonObjectReader::read(std::string_view line,
                                                             const FallbackId& fallback_id,
                                                             bool guesses_encoding) {
  return impl_->read(line, fallback_id, guesses_encoding);
}

}  // namespace inkling::indexer
