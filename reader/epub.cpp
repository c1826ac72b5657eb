#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reader/html.h"
#include "reader/line_text.h"
#include "reader/office.h"
#include "reader/package.h"
#include "reader/page_charset.h"
#include "reader/part.h"
#include "reader/properties.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// Where the list of all parts is.
class EpubContainer : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "rootfile" && path.empty()) path = element.value("full-path");
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::string path{};
};

/// The last is of the Open eBook format, from before EPUB.
constexpr std::array<std::string_view, 3> kPageTypes{"application/xhtml+xml", "text/html",
                                                     "text/x-oeb1-document"};

/// The chapters in order.
class EpubSpine : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "item") {
      references_.insert_or_assign(std::string(element.value("id")),
                                   attribute_text(element.value("href")));
      if (is_page(element)) pages_.push_back(attribute_text(element.value("href")));
    } else if (element.name() == "itemref") {
      ids_.emplace_back(element.value("idref"));
    }
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  /// Those that are in no list are named as they stand, and will be missing. Without an order, all
  /// pages are read as they are listed.
  std::vector<std::string> references() const {
    if (ids_.empty()) return pages_;
    std::vector<std::string> chapters;
    for (const std::string& id : ids_) {
      const auto found = references_.find(id);
      chapters.push_back(found == references_.end() ? id : found->second);
    }
    return chapters;
  }

 private:
  /// Not the contents, which repeat the headings.
  static bool is_page(const XmlElement& element) {
    const std::string_view media = element.value("media-type");
    const std::string type = trimmed_value(media.substr(0, media.find(';')));
    const std::string properties = ' ' + trimmed_value(element.value("properties")) + ' ';
    return std::ranges::find(kPageTypes, type) != kPageTypes.end() &&
           properties.find(" nav ") == properties.npos;
  }

  std::map<std::string, std::string> references_;
  std::vector<std::string> pages_;
  std::vector<std::string> ids_;
};

/// A drawing, whose words are in its texts and in what says what it is.
class SvgText : public XmlHandler {
 public:
  explicit SvgText(LineText& text) : text_(text) {}

  void open(const XmlElement& element) override {
    if (is_text(element.name()) && texts_++ == 0) text_.line();
  }
  void close(std::string_view name) override { texts_ -= is_text(name) ? 1 : 0; }
  void add(std::string_view text) override {
    if (texts_ > 0) text_.add(text);
  }

 private:
  static bool is_text(std::string_view name) {
    return name == "text" || name == "title" || name == "desc";
  }

  LineText& text_;
  int texts_ = 0;  ///< that are open
};

void append_chapter(const Package& package, const std::string& name, LineText& text,
                    ConvertedDocument& document) {
  read_part(package, name, document, [&](std::string_view bytes) {
    std::string page = page_in_utf8(bytes);
    if (name.ends_with(".svg")) {
      SvgText drawing(text);
      read_xml(page, drawing);
    } else {
      text.add_lines(convert_xhtml(std::move(page)).text);
    }
  });
}

constexpr std::array<Property, 8> kPublication{{{"title", "title"},
                                                {"creator", "author"},
                                                {"date", "created"},
                                                {"language", "language"},
                                                {"subject", "subject"},
                                                {"publisher", "publisher"},
                                                {"description", "description"},
                                                {"identifier", "identifier"}}};

}  // namespace

ConvertedDocument convert_epub(std::string_view bytes) {
  const Package package(bytes, Beside::drawings);
  EpubContainer container;
  read_xml(package.required("META-INF/container.xml"), container);
  const std::string_view list = package.required(container.path);
  ConvertedDocument document;
  EpubSpine spine;
  read_xml(list, spine);
  read_properties(package, container.path, kPublication, document);
  const std::string_view encrypted = package.member("META-INF/encryption.xml");
  LineText text;
  const std::vector<std::string> references = spine.references();
  if (references.empty()) note_missing(document, container.path);
  for (const std::string& reference : references) {
    const std::string name = package.stored_name(resolved_name(container.path, reference));
    if (encrypted.find('"' + name + '"') != encrypted.npos)
      throw DamagedDocument("it is encrypted");
    append_chapter(package, name, text, document);
  }
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
