#include <algorithm>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reader/office.h"
#include "reader/ooxml.h"
#include "reader/xml_events.h"
#include "reader/xstring.h"

namespace inkling::reader {

namespace {

/// The strings that cells refer to, or other elements with texts in them.
class Strings : public XmlHandler {
 public:
  explicit Strings(std::string_view element) : element_(element) {}

  void open(const XmlElement& element) override {
    if (element.name() == element_) {
      strings.emplace_back();
      texts_ = 0;
    }
    phonetic_ += element.name() == "rPh" ? 1 : 0;
    if (element.name() == "t" && texts_++ == 0) text_.clear();
  }
  void close(std::string_view name) override {
    phonetic_ -= name == "rPh" ? 1 : 0;
    if (name != "t" || texts_ == 0 || --texts_ > 0 || phonetic_ > 0 || strings.empty()) return;
    strings.back() += without_escapes(std::move(text_));
    text_.clear();
  }
  void add(std::string_view text) override {
    if (texts_ > 0) text_ += text;
  }

  std::vector<std::string> strings{};

 private:
  std::string_view element_;
  std::string text_;
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
      sheets.push_back({without_escapes(attribute_text(element.value("name"))),
                        std::string(element.prefixed_value("id"))});
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

  /// The first reference to a string that there is not; empty where there is none.
  std::string unknown_string{};

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
      add_shared();
    } else if (type_ == "b") {
      text_.add(value_ == "1" ? "TRUE" : "FALSE");
    } else {
      text_.add(without_escapes(std::move(value_)));
      value_.clear();
    }
    text_.space();
  }

  void add_shared() {
    constexpr std::size_t kLongestNumber = 20;
    std::size_t at = strings_.size();
    std::from_chars(value_.data(), value_.data() + value_.size(), at);
    if (at < strings_.size()) {
      text_.add(strings_[at]);
    } else if (unknown_string.empty()) {
      unknown_string =
          value_.substr(0, std::min(value_.find_first_not_of("0123456789"), kLongestNumber));
    }
  }

  const std::vector<std::string>& strings_;
  LineText& text_;
  std::string type_;
  std::string value_;
  bool is_value_ = false;
  int phonetic_ = 0;
};

/// A workbook, of which the sheets are read and then what lies beside them.
class Workbook {
 public:
  explicit Workbook(std::string_view bytes)
      : package_(bytes),
        of_package_(relations_of(package_, "", document_)),
        part_(main_part(package_, of_package_, "xl/workbook.xml")),
        xml_(package_.required(part_)),
        relations_(relations_of(package_, part_, document_)) {}

  ConvertedDocument read() {
    read_core_properties(package_, of_package_, document_);
    SheetNames names;
    read_xml(xml_, names);
    read_strings();
    for (const Sheet& sheet : names.sheets) read_sheet(sheet);
    tell_unknown_string();
    const std::vector<std::string> drawings =
        related_parts(package_, sheets_, "drawing", "xl/drawings/drawing");
    for (const std::string& part : related_parts(package_, sheets_, "comments", "xl/comments"))
      append_comments(part);
    append(drawings);
    append(related_parts(package_, relations_of_all(drawings), "chart", "xl/charts/chart"));
    document_.text = text_.take();
    return std::move(document_);
  }

 private:
  /// Workbooks without strings have no part for them, which nothing refers to then.
  void read_strings() {
    strings_part_ = part_of_kind(package_, relations_, "sharedStrings",
                                 resolved_name(part_, "sharedStrings.xml"));
    Strings shared("si");
    has_all_strings_ = read_part_if_there(package_, strings_part_, document_, shared);
    strings_ = std::move(shared.strings);
  }

  void read_sheet(const Sheet& sheet) {
    text_.line();
    text_.add(sheet.name);
    const auto relation = relations_.find(sheet.relation);
    if (relation == relations_.end()) return note_missing(document_, sheet.name);
    const std::string& part = relation->second.part;
    SheetText rows(strings_, text_);
    read_part(package_, part, document_, rows);
    sheets_.push_back(relations_of(package_, part, document_));
    if (unknown_string_.empty()) unknown_string_ = rows.unknown_string;
  }

  void tell_unknown_string() {
    if (unknown_string_.empty() || !has_all_strings_) return;
    const std::string& part = strings_part_;
    note_missing(document_, package_.has(part) ? part + '#' + unknown_string_ : part);
  }

  void append_comments(const std::string& part) {
    Strings comments("comment");
    read_part(package_, part, document_, comments);
    for (const std::string& comment : comments.strings) {
      text_.line();
      text_.add(comment);
    }
  }

  void append(const std::vector<std::string>& parts) {
    for (const std::string& part : parts) {
      text_.line();
      append_ooxml_part(package_, part, text_, document_);
    }
  }

  std::vector<Relations> relations_of_all(const std::vector<std::string>& parts) {
    std::vector<Relations> all;
    for (const std::string& part : parts) all.push_back(relations_of(package_, part, document_));
    return all;
  }

  ConvertedDocument document_{};
  Package package_;
  Relations of_package_;
  std::string part_;
  std::string_view xml_;
  Relations relations_;
  LineText text_{};
  std::string strings_part_{};
  std::vector<std::string> strings_{};
  bool has_all_strings_ = true;      ///< if there are any
  std::vector<Relations> sheets_{};  ///< what each refers to
  std::string unknown_string_{};     ///< the first that a cell refers to
};

}  // namespace

ConvertedDocument convert_xlsx(std::string_view bytes) { return Workbook(bytes).read(); }

}  // namespace inkling::reader
