#include <array>
#include <cstddef>
#include <string_view>

#include "reader/line_text.h"
#include "reader/office.h"
#include "reader/package.h"
#include "reader/part.h"
#include "reader/properties.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// Text is in paragraphs and headings, in the names of sheets, and in descriptions of images.
class OdfText : public XmlHandler {
 public:
  explicit OdfText(LineText& text) : text_(text) {}

  void open(const XmlElement& element) override {
    if (skipped_ > 0 || is_skipped(element)) {
      ++skipped_;
      return;
    }
    const std::string_view name = element.name();
    if (name == "p" || name == "h") {
      text_.line();
      ++paragraphs_;
    } else if (element.prefix() == "svg" && (name == "title" || name == "desc")) {
      text_.space();
      is_in_description_ = true;
    } else if (name == "line-break") {
      text_.line();
    } else if (name == "s" || name == "tab" || name == "ruby-text") {
      text_.space();
    } else if (name == "spreadsheet") {
      is_in_sheets_ = true;
    } else if (name == "table" && is_in_sheets_) {
      text_.line();
      text_.add(attribute_text(element.value("name")));
      text_.line();
    }
  }
  void close(std::string_view name) override {
    if (skipped_ > 0) {
      --skipped_;
    } else if (name == "p" || name == "h") {
      text_.line();
      --paragraphs_;
    } else if (name == "ruby-text") {
      text_.space();
    } else if (name == "spreadsheet") {
      is_in_sheets_ = false;
    } else if (is_in_description_ && (name == "title" || name == "desc")) {
      text_.space();
      is_in_description_ = false;
    }
  }
  void add(std::string_view text) override {
    if ((paragraphs_ > 0 || is_in_description_) && skipped_ == 0) text_.add(text);
  }

 private:
  /// What was deleted; the numbers of notes; who wrote a comment, and when.
  static bool is_skipped(const XmlElement& element) {
    return element.name() == "tracked-changes" || element.name() == "note-citation" ||
           element.prefix() == "dc" || element.name() == "sender-initials";
  }

  LineText& text_;
  bool is_in_sheets_ = false;
  bool is_in_description_ = false;  ///< of an image or the like
  std::size_t paragraphs_ = 0;
  std::size_t skipped_ = 0;  ///< elements that are open in and with what is skipped
};

}  // namespace

ConvertedDocument convert_odt(std::string_view bytes) {
  static constexpr std::array<Property, 8> kMeta{{{"title", "title"},
                                                  {"initial-creator", "author"},
                                                  {"creation-date", "created"},
                                                  {"date", "changed"},
                                                  {"language", "language"},
                                                  {"subject", "subject"},
                                                  {"keyword", "keyword"},
                                                  {"description", "description"}}};
  static constexpr std::array<Property, 1> kLastAuthor{{{"creator", "author"}}};
  const Package package(bytes);
  if (package.member("META-INF/manifest.xml").find("encryption-data") != std::string_view::npos)
    throw DamagedDocument("it is encrypted");
  ConvertedDocument document;
  if (read_properties(package, "meta.xml", kMeta, document))
    read_properties(package, "meta.xml", kLastAuthor, document);
  LineText text;
  OdfText content(text);
  read_xml(package.required("content.xml"), content);
  text.line();
  OdfText styles(text);
  read_part_if_there(package, "styles.xml", document, styles);
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
