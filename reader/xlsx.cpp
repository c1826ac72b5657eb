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
  explicit Strings(std::string_view element, std::string_view text_element = "t")
      : element_(element), text_element_(text_element) {}

  void open(const XmlElement& element) override {
    if (element.name() == element_) {
      strings.emplace_back();
      texts_ = 0;
    }
    phonetic_ += element.name() == "rPh" ? 1 : 0;
    if (element.name() == text_element_ && texts_++ == 0) text_.clear();
  }
  void close(std::string_view name) override {
    phonetic_ -= name == "rPh" ? 1 : 0;
    if (name != text_element_ || texts_ == 0 || --texts_ > 0 || phonetic_ > 0 || strings.empty())
      return;
    strings.back() += without_escapes(std::move(text_));
    text_.clear();
  }
  void add(std::string_view text) override {
    if (texts_ > 0) text_ += text;
  }

  std::vector<std::string> strings{};

 private:
  std::string_view element_;
  std::string_view text_element_;
  std::string text_;
  int phonetic_ = 0;
  int texts_ = 0;
};

/// The comments that all programs show. Where there are threads, the words of each stand in one of
/// these, too, below a note to those who use older programs; then its author has no name.
class SheetComments : public Strings {
 public:
  SheetComments() : Strings("comment") {}

  void open(const XmlElement& element) override {
    Strings::open(element);
    if (element.name() == "author") authors_.emplace_back();
    is_in_author_ = element.name() == "author";
    if (element.name() == "comment") authors_of_.emplace_back(element.value("authorId"));
  }
  void close(std::string_view name) override {
    Strings::close(name);
    is_in_author_ = false;
  }
  void add(std::string_view text) override {
    if (is_in_author_) {
      authors_.back() += text;
    } else {
      Strings::add(text);
    }
  }

  void leave_out_threads() {
    for (std::size_t at = 0; at < strings.size(); ++at) {
      std::size_t author = authors_.size();
      const std::string& number = authors_of_[at];
      std::from_chars(number.data(), number.data() + number.size(), author);
      if (author < authors_.size() && authors_[author].starts_with("tc=")) strings[at].clear();
    }
  }

 private:
  std::vector<std::string> authors_;
  std::vector<std::string> authors_of_;  ///< the number of the author of each comment
  bool is_in_author_ = false;
};

/// The words of a header or footer, without the codes in it (ECMA-376, part 1, section 18.3.1.46):
/// sections, values such as the number of the page, fonts, sizes, colours, styles.
std::string words_of_header(std::string_view text) {
  constexpr std::string_view kStyles = "BIUESXYOH";
  constexpr std::size_t kColour = 6;
  std::string words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '&' || at + 1 == text.size()) {
      words += text[at];
      continue;
    }
    const char code = text[++at];
    if (code == '&') {
      words += code;
    } else if (code == '"') {
      at = std::min(text.find('"', at + 1), text.size());
    } else if (code == 'K') {
      at += kColour;
    } else if (code >= '0' && code <= '9') {
      at = std::min(text.find_first_not_of("0123456789", at), text.size()) - 1;
    } else if (kStyles.find(code) == kStyles.npos) {
      words += ' ';
    }
  }
  return words;
}

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
    is_value_ = name == "v" || name == "t" || is_header(name);
    if (is_header(name)) value_.clear();
  }
  void close(std::string_view name) override {
    is_value_ = false;
    phonetic_ -= name == "rPh" ? 1 : 0;
    if (name == "c") add_cell();
    if (is_header(name)) add_header();
  }
  void add(std::string_view text) override {
    if (is_value_ && phonetic_ == 0) value_ += text;
  }

 private:
  /// Or a footer.
  static bool is_header(std::string_view name) noexcept {
    constexpr std::string_view kHeader = "Header";
    constexpr std::string_view kFooter = "Footer";
    if (!name.ends_with(kHeader) && !name.ends_with(kFooter)) return false;
    name.remove_suffix(kHeader.size());
    return name == "odd" || name == "even" || name == "first";
  }

  void add_header() {
    text_.line();
    text_.add(words_of_header(without_escapes(std::move(value_))));
    text_.line();
    value_.clear();
  }

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
    read_comments();
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

  void read_comments() {
    bool has_threads = false;
    for (const std::string& part : related_parts(package_, sheets_, "threadedComment",
                                                 "xl/threadedComments/threadedComment")) {
      Strings threads("threadedComment", "text");
      read_part(package_, part, document_, threads);
      append_lines(threads.strings);
      has_threads = has_threads || !threads.strings.empty();
    }
    for (const std::string& part : related_parts(package_, sheets_, "comments", "xl/comments")) {
      SheetComments comments;
      read_part(package_, part, document_, comments);
      if (has_threads) comments.leave_out_threads();
      append_lines(comments.strings);
    }
  }

  void append_lines(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      text_.line();
      text_.add(line);
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
