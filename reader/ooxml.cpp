#include "reader/ooxml.h"

#include <array>
#include <cstddef>
#include <utility>

#include "reader/xml_events.h"

namespace inkling::reader {

namespace {

/// Text is in elements `t`, whether of documents, drawings or formulas.
class OoxmlText : public XmlHandler {
 public:
  explicit OoxmlText(LineText& text) : text_(text) {}

  void open(const XmlElement& element) override {
    const std::string_view name = element.name();
    // A fallback repeats what stands before it for old programs; what was moved stands elsewhere,
    // too; phonetic runs say how something is read.
    if (skipped_ > 0 || name == "Fallback" || name == "moveFrom" || name == "rPh") {
      ++skipped_;
      return;
    }
    if (name == "t") {
      ++open_texts_;
    } else if (name == "p" || name == "br" || name == "cr" || name == "si" || name == "comment") {
      text_.line();
    } else if (name == "tab" || name == "ptab" || name == "rt") {
      text_.space();
    } else if (name == "noBreakHyphen") {
      text_.add("-");
    }
  }
  void close(std::string_view name) override {
    if (skipped_ > 0) {
      --skipped_;
    } else if (name == "t") {
      --open_texts_;
    } else if (name == "p") {
      text_.line();
    } else if (name == "rt") {
      text_.space();
    }
  }
  void add(std::string_view text) override {
    if (open_texts_ > 0 && skipped_ == 0) text_.add(text);
  }

 private:
  LineText& text_;
  std::size_t open_texts_ = 0;
  std::size_t skipped_ = 0;  ///< elements that are open in and with what is skipped
};

class OoxmlRelations : public XmlHandler {
 public:
  explicit OoxmlRelations(const std::string& part) : part_(part) {}

  void open(const XmlElement& element) override {
    if (element.name() == "Relationship" && element.value("TargetMode") != "External")
      parts.insert_or_assign(std::string(element.value("Id")),
                             resolved_name(part_, attribute_text(element.value("Target"))));
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::map<std::string, std::string, std::less<>> parts{};

 private:
  const std::string& part_;
};

/// ECMA-376, part 1, section 9.2.
class MainPart : public XmlHandler {
 public:
  void open(const XmlElement& element) override {
    if (element.name() == "Relationship" && element.value("Type").ends_with("/officeDocument"))
      name = resolved_name("", attribute_text(element.value("Target")));
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  std::string name{};
};

}  // namespace

std::string main_part(const Package& package, const std::string& usual) {
  const std::string_view relations = package.member("_rels/.rels");
  MainPart main;
  if (package.member(usual).empty() && !relations.empty()) read_xml(relations, main);
  return package.member(main.name).empty() ? usual : main.name;
}

void append_ooxml_text(std::string_view xml, LineText& text) {
  if (xml.empty()) return;
  OoxmlText handler(text);
  read_xml(xml, handler);
  text.line();
}

std::map<std::string, std::string, std::less<>> parts_of(const Package& package,
                                                         const std::string& part) {
  const std::size_t slash = part.rfind('/') + 1;
  const std::string_view xml =
      package.member(part.substr(0, slash) + "_rels/" + part.substr(slash) + ".rels");
  OoxmlRelations relations(part);
  if (!xml.empty()) read_xml(xml, relations);
  return std::move(relations.parts);
}

void read_core_properties(const Package& package, ConvertedDocument& document) {
  static constexpr std::array<Property, 8> kCore{{{"title", "title"},
                                                  {"creator", "author", true},
                                                  {"created", "created"},
                                                  {"modified", "changed"},
                                                  {"language", "language"},
                                                  {"subject", "subject"},
                                                  {"keywords", "keyword", true},
                                                  {"description", "description"}}};
  read_properties(package.member("docProps/core.xml"), kCore, document);
}

}  // namespace inkling::reader
