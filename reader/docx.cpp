#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "reader/office.h"
#include "reader/ooxml.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// The language that styles begin with, which is that of the document.
class DocxLanguage : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (language.empty() && element.name() == "lang")
      language = attribute_text(element.value("val"));
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::string language{};
};

void add_language(const Package& package, ConvertedDocument& document) {
  const bool is_there = std::ranges::any_of(
      document.fields, [](const auto& field) { return field.first == "language"; });
  if (is_there) return;
  DocxLanguage found;
  read_part_if_there(package, "word/styles.xml", document, found);
  if (!found.language.empty()) document.fields.emplace_back("language", found.language);
}

}  // namespace

ConvertedDocument convert_docx(std::string_view bytes) {
  const Package package(bytes, Beside::chunks);
  ConvertedDocument document;
  const Relations of_package = relations_of(package, "", document);
  read_core_properties(package, of_package, document);
  add_language(package, document);
  LineText text;
  const std::string main = main_part(package, of_package, "word/document.xml");
  append_ooxml_text(package, main, text, document);
  using Names = std::pair<std::string_view, std::string_view>;
  static constexpr std::array<Names, 7> kOthers{{{"diagramData", "word/diagrams/data"},
                                                 {"chart", "word/charts/chart"},
                                                 {"footnotes", "word/footnotes"},
                                                 {"endnotes", "word/endnotes"},
                                                 {"comments", "word/comments"},
                                                 {"header", "word/header"},
                                                 {"footer", "word/footer"}}};
  const Relations of_main = relations_of(package, main, document);
  for (const auto& [kind, usual] : kOthers) {
    for (const std::string& name : related_parts(package, {&of_main, 1}, kind, usual))
      append_ooxml_part(package, name, text, document);
  }
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
