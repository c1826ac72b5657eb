#include "reader/properties.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "reader/line_text.h"
#include "reader/part.h"
#include "reader/utc_time.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// The texts of elements that are wanted.
class PropertyTexts : public XmlHandler {
 public:
  explicit PropertyTexts(std::span<const Property> wanted) : wanted_(wanted) {}

  void open(const XmlElement& element) override {
    const auto found = std::ranges::find(wanted_, element.name(), &Property::element);
    open_ = found == wanted_.end() ? nullptr : &*found;
    text_.clear();
  }
  void close(std::string_view) override {
    if (open_ == nullptr) return;
    found_.emplace_back(open_, std::move(text_));
    open_ = nullptr;
  }
  void add(std::string_view text) override {
    if (open_ != nullptr) text_ += text;
  }

  std::vector<std::pair<const Property*, std::string>> take() { return std::move(found_); }

 private:
  std::span<const Property> wanted_;
  const Property* open_ = nullptr;
  std::string text_;
  std::vector<std::pair<const Property*, std::string>> found_;
};

/// A value, or the parts of it.
void add_values(const Property& property, std::string_view text, ConvertedDocument& document) {
  while (!text.empty()) {
    const std::size_t end =
        property.has_several ? std::min(text.find(';'), text.size()) : text.size();
    std::string value = trimmed_value(text.substr(0, end));
    if (property.field == "created" || property.field == "changed") value = utc_time(value);
    if (!value.empty()) document.fields.emplace_back(property.field, std::move(value));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::string trimmed_value(std::string_view text) {
  LineText value;
  value.add(text);
  return value.take();
}

bool read_properties(const Package& package, const std::string& part,
                     std::span<const Property> wanted, ConvertedDocument& document) {
  PropertyTexts texts(wanted);
  std::vector<std::string> before;
  for (const auto& [field, value] : document.fields) before.push_back(field);
  const bool is_whole = read_part_if_there(package, part, document, texts);
  for (const auto& [property, text] : texts.take()) {
    if (property->field == "title") {
      if (document.title.empty()) document.title = trimmed_value(text);
    } else if (std::ranges::find(before, property->field) == before.end()) {
      add_values(*property, text, document);
    }
  }
  return is_whole;
}

}  // namespace inkling::reader
