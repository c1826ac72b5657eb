#include "indexer/json_lines.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "indexer/surrogates.h"
#include "indexer/utf8.h"

namespace inkling::indexer {

namespace {

namespace dom = simdjson::dom;
using simdjson::dom::element_type;

constexpr std::size_t kDeepest = 64;
constexpr std::size_t kNamesInDetail = 8;
constexpr std::size_t kLongLine = std::size_t{1} << 20;
constexpr const char* kOtherLabel =
    "label_";  ///< a field `label` that does not hold the label: the index has its own
constexpr const char* kOtherTag = "tag_";  ///< a field `tag`: tags are what models give
constexpr std::uint64_t kExactIntegers = std::uint64_t{1}
                                         << 53;  ///< a double holds all up to this one

/// The members of one object in order; of members with the same name the last one's value counts.
class Members {
 public:
  void assign(dom::object object) {
    members_.clear();
    places_.clear();
    for (const auto [name, value] : object) {
      const std::size_t place = place_of(name);
      if (place < members_.size()) {
        members_[place].second = value;
      } else {
        add(name, value);
      }
    }
  }

  /// Null when there is no such member, or when its value is JSON's null.
  const dom::element* find(std::string_view name) const {
    const std::size_t place = place_of(name);
    if (place == members_.size()) return nullptr;
    const dom::element& value = members_[place].second;
    return value.is_null() ? nullptr : &value;
  }

  const auto& all() const { return members_; }

 private:
  /// So many are looked through sooner than they are hashed.
  static constexpr std::size_t kFew = 16;

  void add(std::string_view name, dom::element value) {
    members_.emplace_back(name, value);
    if (members_.size() <= kFew) return;
    for (std::size_t at = places_.size(); at < members_.size(); ++at)
      places_.emplace(members_[at].first, at);
  }

  /// Behind the last where there is no such member.
  std::size_t place_of(std::string_view name) const {
    if (!places_.empty()) {
      const auto place = places_.find(name);
      return place == places_.end() ? members_.size() : place->second;
    }
    const auto found =
        std::ranges::find(members_, name, [](const auto& member) { return member.first; });
    return static_cast<std::size_t>(found - members_.begin());
  }

  std::vector<std::pair<std::string_view, dom::element>> members_;
  std::unordered_map<std::string_view, std::size_t> places_;  ///< empty where there are few
};

/// A string as it is, a number in its shortest form, "true" or "false"; empty for everything else.
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

bool is_inexact_integer(dom::element value) {
  if (value.is_uint64()) return value.get_uint64().value_unsafe() > kExactIntegers;
  if (!value.is_int64()) return false;
  return value.get_int64().value_unsafe() < -static_cast<std::int64_t>(kExactIntegers);
}

std::string names_of(const Members& members) {
  std::string names;
  for (std::size_t at = 0; at < std::min(members.all().size(), kNamesInDetail); ++at) {
    names += fmt::format("{}`{}`", at == 0 ? "" : ", ", members.all()[at].first);
  }
  if (members.all().size() > kNamesInDetail) names += ", ...";
  return names.empty() ? "no fields at all" : names;
}

/// Appends the values that `values` does not hold yet.
class DistinctValues {
 public:
  explicit DistinctValues(std::vector<std::string>& values)
      : values_(values), seen_(values.begin(), values.end()) {}

  void add(std::string value) {
    if (seen_.insert(value).second) values_.push_back(std::move(value));
  }

 private:
  std::vector<std::string>& values_;
  std::unordered_set<std::string> seen_;
};

std::optional<Rejection> check_length(std::string_view field, std::string_view value) {
  if (field.size() > kLongestKeyword)
    return Rejection{"long_value", fmt::format("a field name of {} bytes", field.size())};
  if (value.size() <= kLongestKeyword) return std::nullopt;
  return Rejection{
      "long_value",
      fmt::format("field `{}` has a value of {} bytes, at most {} can be kept; name it with "
                  "--text when it is text to be searched",
                  field, value.size(), kLongestKeyword)};
}

/// Fills one document from the members of one object, part by part.
class DocumentBuilder {
 public:
  DocumentBuilder(const FieldMapping& mapping, const Members& members)
      : mapping_(mapping), members_(members) {}

  std::variant<ReadDocument, Rejection> build(const std::string& fallback_id) && {
    document_.id = fallback_id;
    for (const auto step :
         {&DocumentBuilder::read_id, &DocumentBuilder::read_title, &DocumentBuilder::read_text,
          &DocumentBuilder::read_labels, &DocumentBuilder::read_others}) {
      if (std::optional<Rejection> rejection = (this->*step)()) return *std::move(rejection);
    }
    return ReadDocument{.document = std::move(document_), .replaced_utf8 = 0};
  }

 private:
  using Verdict = std::optional<Rejection>;

  Verdict read_id() {
    if (const dom::element* value = members_.find(mapping_.id)) {
      const std::optional<std::string> id = scalar_text(*value);
      if (!id || value->is_bool()) {
        return Rejection{"bad_id", fmt::format("field `{}` is {}, not a string or a number",
                                               mapping_.id, kind_of(*value))};
      }
      if (!id->empty()) document_.id = *id;
    }
    if (document_.id.size() <= kLongestId) return std::nullopt;
    return Rejection{"bad_id", fmt::format("an id of {} bytes, at most {} are allowed",
                                           document_.id.size(), kLongestId)};
  }

  Verdict read_title() {
    const dom::element* value = members_.find(mapping_.title);
    if (value == nullptr) return std::nullopt;
    std::optional<std::string> title = scalar_text(*value);
    if (!title)
      return Rejection{"bad_title",
                       fmt::format("field `{}` is {}", mapping_.title, kind_of(*value))};
    document_.title = *std::move(title);
    return std::nullopt;
  }

  /// Each field of the text is a value of it, the first of them `document_.text`.
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
    if (is_found || !document_.title.empty() || !document_.texts.empty()) return std::nullopt;
    return Rejection{"missing_text",
                     fmt::format("no field `{}`; there is: {}", fmt::join(mapping_.text, "` or `"),
                                 names_of(members_))};
  }

  /// A string, or several.
  template <typename OnValue>
  Verdict read_values(const std::string& field, OnValue on_value) const {
    const dom::element* value = members_.find(field);
    if (value == nullptr) return std::nullopt;
    dom::array several;
    if (value->get(several) != simdjson::SUCCESS) return read_value(field, *value, on_value);
    for (const dom::element one : several) {
      if (one.is_null()) continue;
      if (Verdict verdict = read_value(field, one, on_value)) return verdict;
    }
    return std::nullopt;
  }

  template <typename OnValue>
  static Verdict read_value(const std::string& field, dom::element value, OnValue& on_value) {
    std::string_view text;
    if (value.get(text) != simdjson::SUCCESS)
      return Rejection{"bad_text",
                       fmt::format("field `{}` has {}, not a string", field, kind_of(value))};
    on_value(std::string(text));
    return std::nullopt;
  }

  Verdict read_labels() {
    DistinctValues labels(document_.labels);
    for (const std::string& field : label_fields(mapping_)) {
      const dom::element* value = members_.find(field);
      if (value == nullptr) continue;
      dom::array several;
      if (value->get(several) != simdjson::SUCCESS) {
        if (Verdict verdict = add_label(field, *value, labels)) return verdict;
        continue;
      }
      for (const dom::element one : several) {
        if (Verdict verdict = add_label(field, one, labels)) return verdict;
      }
    }
    return std::nullopt;
  }

  static Verdict add_label(std::string_view field, dom::element value, DistinctValues& labels) {
    if (value.is_null()) return std::nullopt;
    std::optional<std::string> label = scalar_text(value);
    if (!label)
      return Rejection{"bad_label", fmt::format("field `{}` holds {}", field, kind_of(value))};
    if (Verdict verdict = check_length(field, *label)) return verdict;
    if (!label->empty()) labels.add(*std::move(label));
    return std::nullopt;
  }

  Verdict read_others() {
    for (const auto& [name, value] : members_.all()) {
      if (is_taken(name)) continue;
      Verdict verdict =
          name == "label" ? keep_strings(kOtherLabel, value) : keep(field_for(name), value);
      if (verdict) return verdict;
    }
    return std::nullopt;
  }

  static std::string field_for(std::string_view name) {
    return name == "tag" ? kOtherTag : std::string(name);
  }

  Verdict keep(const std::string& field, dom::element value) {
    if (value.is_number()) {
      document_.numbers.push_back({field, value.get_double().value_unsafe()});
      if (!is_inexact_integer(value)) return check_length(field, {});
    }
    return keep_strings(field, value);
  }

  Verdict keep_strings(const std::string& field, dom::element value) {
    std::vector<std::string> values;
    DistinctValues distinct(values);
    dom::array several;
    if (value.get(several) == simdjson::SUCCESS) {
      for (const dom::element one : several) {
        if (std::optional<std::string> text = scalar_text(one)) distinct.add(*std::move(text));
      }
    } else if (std::optional<std::string> text = scalar_text(value)) {
      distinct.add(*std::move(text));
    }
    for (const std::string& text : values) {
      if (Verdict verdict = keep_keyword(field, text)) return verdict;
    }
    return std::nullopt;
  }

  Verdict keep_keyword(const std::string& field, const std::string& value) {
    if (Verdict verdict = check_length(field, value)) return verdict;
    document_.keywords.push_back({field, value});
    return std::nullopt;
  }

  bool is_taken(std::string_view name) const {
    const std::vector<std::string> fields = label_fields(mapping_);
    return name == mapping_.id || name == mapping_.title ||
           std::find(mapping_.text.begin(), mapping_.text.end(), name) != mapping_.text.end() ||
           std::ranges::find(mapping_.text_fields, name) != mapping_.text_fields.end() ||
           std::find(fields.begin(), fields.end(), name) != fields.end();
  }

  const FieldMapping& mapping_;
  const Members& members_;
  Document document_;
};

}  // namespace

class JsonObjectReader::Impl {
 public:
  explicit Impl(const FieldMapping& mapping) : mapping_(mapping) { forget(); }

  std::variant<ReadDocument, Rejection> read(std::string_view line,
                                             const std::string& fallback_id) {
    auto result = read_line(line, fallback_id);
    if (line_.size() > kLongLine) forget();
    return result;
  }

 private:
  std::variant<ReadDocument, Rejection> read_line(std::string_view line,
                                                  const std::string& fallback_id) {
    assign_line(line);
    std::uint64_t replaced = mend_surrogates(line_);
    dom::element root;
    simdjson::error_code error = parser_.parse(line_).get(root);
    if (error != simdjson::SUCCESS && mend_line(replaced)) error = parser_.parse(line_).get(root);
    if (error == simdjson::MEMALLOC) throw std::bad_alloc();
    if (error != simdjson::SUCCESS) return Rejection{"bad_json", simdjson::error_message(error)};
    dom::object object;
    if (root.get(object) != simdjson::SUCCESS) {
      return Rejection{"not_an_object", fmt::format("the line holds {}", kind_of(root))};
    }
    members_.assign(object);
    auto result = DocumentBuilder(mapping_, members_).build(fallback_id);
    if (auto* read = std::get_if<ReadDocument>(&result)) read->replaced_utf8 = replaced;
    return result;
  }

  /// Starts over, so that what a long line needed does not stay.
  void forget() {
    members_ = {};
    line_ = {};
    parser_ = dom::parser();
    if (parser_.allocate(0, kDeepest) != simdjson::SUCCESS) throw std::bad_alloc();
  }

  /// With the room behind it that the parser would make a copy for.
  void assign_line(std::string_view line) {
    line_.reserve(line.size() + simdjson::SIMDJSON_PADDING);
    line_.assign(line);
  }

  /// Whether the line was not UTF-8: then it is now. The parser looks at each line, so that most
  /// need not be twice.
  bool mend_line(std::uint64_t& replaced) {
    const MendedText mended = mend_utf8(line_);
    if (mended.replaced == 0) return false;
    replaced += mended.replaced;
    assign_line(mended.text);
    return true;
  }

  FieldMapping mapping_;
  dom::parser parser_;
  std::string line_;
  Members members_;
};

JsonObjectReader::JsonObjectReader(const FieldMapping& mapping)
    : impl_(std::make_unique<Impl>(mapping)) {}
JsonObjectReader::~JsonObjectReader() = default;
JsonObjectReader::JsonObjectReader(JsonObjectReader&&) noexcept = default;
JsonObjectReader& JsonObjectReader::operator=(JsonObjectReader&&) noexcept = default;

std::variant<ReadDocument, Rejection> JsonObjectReader::read(std::string_view line,
                                                             const std::string& fallback_id) {
  return impl_->read(line, fallback_id);
}

}  // namespace inkling::indexer
