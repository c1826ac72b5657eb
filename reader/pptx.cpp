#include <string>
#include <string_view>
#include <vector>

#include "reader/office.h"
#include "reader/ooxml.h"
#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

class SlideIds : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "sldId") ids.emplace_back(element.prefixed_value("id"));
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::vector<std::string> ids{};
};

/// With what belongs to it: notes, diagrams, charts.
void append_slide(const Package& package, const std::string& slide, LineText& text) {
  append_ooxml_text(package.member(slide), text);
  for (const auto& [id, part] : parts_of(package, slide)) {
    if (part.starts_with("ppt/notesSlides/") || part.starts_with("ppt/diagrams/data") ||
        part.starts_with("ppt/charts/"))
      append_ooxml_text(package.member(part), text);
  }
}

}  // namespace

ConvertedDocument convert_pptx(std::string_view bytes) {
  const std::string presentation = "ppt/presentation.xml";
  const Package package(bytes);
  ConvertedDocument document;
  read_core_properties(package, document);
  SlideIds slides;
  read_xml(package.required(presentation), slides);
  const auto parts = parts_of(package, presentation);
  LineText text;
  for (const std::string& id : slides.ids) {
    const auto part = parts.find(id);
    if (part == parts.end() || package.member(part->second).empty()) {
      document.fields.emplace_back("missing", part == parts.end() ? id : part->second);
    } else {
      append_slide(package, part->second, text);
    }
  }
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
