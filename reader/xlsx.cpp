#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reader/office.h"
#include "reader/ooxml.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// The strings that cells refer to.
class SharedStrings : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "si") strings.emplace_back();
    phonetic_ += element.name() == "rPh" ? 1 : 0;
    texts_ += element.name() == "t" ? 1 : 0;
  }
  void close(std::string_view name) override {
    phonetic_ -= name == "rPh" ? 1 : 0;
    texts_ -= name == "t" ? 1 : 0;
  }
  void add(std::string_view text) override {
    if (texts_ > 0 && phonetic_ == 0 && !strings.empty()) strings.back() += text;
  }

  std::vector<std::string> strings{};

 private:
  int phonetic_ = 0;
  int texts_ = 0;
};

struct Sheet {
  std::string name;
  std::string relation;
};

class SheetNames : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "sheet")
      sheets.push_back(
          {attribute_text(element.value("name")), std::string(element.prefixed_value("id"))});
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::vector<Sheet> sheets{};
};

/// Rows are lines, and what is in their cells words.
class SheetText : public XmlHandler {
 public:
  SheetText(const std::vector<std::string>& strings, LineText& text)
      : strings_(strings), text_(text) {}

  void open(const XmlElement& element) override {
    const std::string_view name = element.name();
    if (name == "row") text_.line();
    if (name == "c") type_ = element.value("t");
    if (name == "c" || name == "v") value_.clear();
    phonetic_ += name == "rPh" ? 1 : 0;
    is_value_ = name == "v" || name == "t";
  }
  void close(std::string_view name) override {
    is_value_ = false;
    phonetic_ -= name == "rPh" ? 1 : 0;
    if (name == "c") add_cell();
  }
  void add(std::string_view text) override {
    if (is_value_ && phonetic_ == 0) value_ += text;
  }

 private:
  void add_cell() {
    text_.space();
    if (type_ == "s") {
      std::size_t at = strings_.size();
      std::from_chars(value_.data(), value_.data() + value_.size(), at);
      if (at < strings_.size()) text_.add(strings_[at]);
    } else if (type_ == "b") {
      text_.add(value_ == "1" ? "TRUE" : "FALSE");
    } else {
      text_.add(value_);
    }
    text_.space();
  }

  const std::vector<std::string>& strings_;
  LineText& text_;
  std::string type_;
  std::string value_;
  bool is_value_ = false;
  int phonetic_ = 0;
};

std::vector<std::string> shared_strings(const Package& package) {
  const std::string_view xml = package.member("xl/sharedStrings.xml");
  SharedStrings shared;
  if (!xml.empty()) read_xml(xml, shared);
  return std::move(shared.strings);
}

}  // namespace

ConvertedDocument convert_xlsx(std::string_view bytes) {
  const std::string workbook = "xl/workbook.xml";
  const Package package(bytes);
  ConvertedDocument document;
  read_core_properties(package, document);
  SheetNames names;
  read_xml(package.required(workbook), names);
  const auto parts = parts_of(package, workbook);
  const std::vector<std::string> strings = shared_strings(package);
  LineText text;
  for (const Sheet& sheet : names.sheets) {
    text.line();
    text.add(sheet.name);
    const auto part = parts.find(sheet.relation);
    const std::string_view xml = part == parts.end() ? "" : package.member(part->second);
    if (xml.empty()) {
      document.fields.emplace_back("missing", part == parts.end() ? sheet.name : part->second);
      continue;
    }
    SheetText rows(strings, text);
    read_xml(xml, rows);
  }
  for (const std::string_view part : {"xl/comments", "xl/drawings/drawing", "xl/charts/chart"}) {
    for (const std::string& name : package.names(part, ".xml")) {
      text.line();
      append_ooxml_text(package.member(name), text);
    }
  }
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
