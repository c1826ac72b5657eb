#include <cstddef>
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

/// In older files words are in elements `text`.
class SlideComments : public XmlHandler {
 public:
  explicit SlideComments(LineText& text) : text_(text) {}

  void open(const XmlElement& element) override {
    const std::string_view name = element.name();
    open_texts_ += is_text(name) ? 1U : 0U;
    if (name == "cm" || name == "reply" || name == "p" || name == "br") text_.line();
  }
  void close(std::string_view name) override {
    open_texts_ -= is_text(name) ? 1U : 0U;
    if (name == "cm") text_.line();
  }
  void add(std::string_view text) override {
    if (open_texts_ > 0) text_.add(text);
  }

 private:
  static bool is_text(std::string_view name) noexcept { return name == "t" || name == "text"; }

  LineText& text_;
  std::size_t open_texts_ = 0;
};

/// With what belongs to it: notes, diagrams, charts, comments.
void append_slide(const Package& package, const std::string& slide, LineText& text,
                  ConvertedDocument& document) {
  append_ooxml_part(package, slide, text, document);
  for (const auto& [id, relation] : relations_of(package, slide, document)) {
    const auto& [kind, part] = relation;
    if (kind == "notesSlide" || kind == "diagramData" || kind == "chart" ||
        part.starts_with("ppt/notesSlides/") || part.starts_with("ppt/diagrams/data") ||
        part.starts_with("ppt/charts/"))
      append_ooxml_part(package, part, text, document);
    if (kind == "comments" || part.starts_with("ppt/comments/")) {
      SlideComments comments(text);
      read_part(package, part, document, comments);
    }
  }
}

}  // namespace

ConvertedDocument convert_pptx(std::string_view bytes) {
  const Package package(bytes);
  ConvertedDocument document;
  const Relations of_package = relations_of(package, "", document);
  const std::string presentation = main_part(package, of_package, "ppt/presentation.xml");
  read_core_properties(package, of_package, document);
  SlideIds slides;
  read_xml(package.required(presentation), slides);
  const Relations relations = relations_of(package, presentation, document);
  LineText text;
  for (const std::string& id : slides.ids) {
    const auto relation = relations.find(id);
    if (relation == relations.end()) {
      note_missing(document, id);
    } else {
      append_slide(package, relation->second.part, text, document);
    }
  }
  document.text = text.take();
  return document;
}

}  // namespace inkling::reader
