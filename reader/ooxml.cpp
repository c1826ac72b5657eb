#include "reader/ooxml.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "reader/alt_chunk.h"

namespace inkling::reader {

namespace {

/// Parts in other formats that a part refers to.
class Chunks {
 public:
  /// All must outlive it.
  Chunks(const Package& package, const std::string& part, LineText& text,
         ConvertedDocument& document)
      : package_(package), part_(part), text_(text), document_(document) {}

  void append(std::string_view id) {
    if (!seen_.emplace(id).second) return;
    if (seen_.size() > kMost) throw HostileDocument("it includes more than 10,000 parts");
    if (!relations_) relations_ = relations_of(package_, part_, document_);
    const auto relation = relations_->find(id);
    if (relation == relations_->end()) return note_missing(document_, std::string(id));
    const std::string& part = relation->second.part;
    read_part(package_, part, document_,
              [&](std::string_view bytes) { append_chunk(part, bytes, text_); });
  }

 private:
  static constexpr std::size_t kMost = 10'000;

  const Package& package_;
  const std::string& part_;
  LineText& text_;
  ConvertedDocument& document_;
  std::optional<Relations> relations_;  ///< once they are needed
  std::set<std::string> seen_;          ///< ids
};

/// Text is in elements `t`, whether of documents, drawings or formulas.
class OoxmlText : public XmlHandler {
 public:
  OoxmlText(LineText& text, Chunks& chunks) : text_(text), chunks_(chunks) {}

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
    } else if (name == "docPr" || name == "cNvPr") {
      add_description(element);
    } else if (name == "altChunk") {
      chunks_.append(element.prefixed_value("id"));
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
  /// Of an image or the like. Word has it twice: at its place, and at the picture there.
  void add_description(const XmlElement& element) {
    const std::string title = attribute_text(element.value("title"));
    const std::string words = attribute_text(element.value("descr"));
    std::string both = title + '\n' + words;
    const bool is_place = element.name() == "docPr";
    const bool is_told = !is_place && both == of_place_;
    of_place_ = is_place ? std::move(both) : std::string();
    if (is_told) return;
    for (const std::string& part : {title, words}) {
      text_.space();
      text_.add(part);
      text_.space();
    }
  }

  LineText& text_;
  Chunks& chunks_;
  std::string of_place_;  ///< the description of the place that waits for its picture
  std::size_t open_texts_ = 0;
  std::size_t skipped_ = 0;  ///< elements that are open in and with what is skipped
};

class RelationReader : public XmlHandler {
 public:
  explicit RelationReader(const std::string& part) : part_(part) {}

  void open(const XmlElement& element) override {
    if (element.name() != "Relationship" || element.value("TargetMode") == "External") return;
    const std::string_view type = element.value("Type");
    relations.insert_or_assign(
        std::string(element.value("Id")),
        Relation{std::string(type.substr(type.rfind('/') + 1)),
                 resolved_name(part_, attribute_text(element.value("Target")))});
  }
  void close(std::string_view) override {}
  void add(std::string_view) override {}

  Relations relations{};

 private:
  const std::string& part_;
};

}  // namespace

Relations relations_of(const Package& package, const std::string& part,
                       ConvertedDocument& document) {
  const std::size_t slash = part.rfind('/') + 1;
  RelationReader reader(part);
  read_part_if_there(package, part.substr(0, slash) + "_rels/" + part.substr(slash) + ".rels",
                     document, reader);
  return std::move(reader.relations);
}

std::string main_part(const Package& package, const Relations& of_package,
                      const std::string& usual) {
  std::string main = part_of_kind(package, of_package, "officeDocument", usual);
  return package.member(main).empty() ? usual : main;
}

std::string part_of_kind(const Package& package, const Relations& relations, std::string_view kind,
                         std::string usual) {
  std::string named;
  for (const auto& [id, relation] : relations) {
    if (relation.kind != kind) continue;
    if (package.has(relation.part)) return relation.part;
    if (named.empty()) named = relation.part;
  }
  return named.empty() || package.has(usual) ? std::move(usual) : named;
}

std::vector<std::string> related_parts(const Package& package, std::span<const Relations> relations,
                                       std::string_view kind, std::string_view usual) {
  std::vector<std::string> parts = package.names(usual, ".xml");
  std::set<std::string> known(parts.begin(), parts.end());
  for (const Relations& of_part : relations) {
    for (const auto& [id, relation] : of_part) {
      if (relation.kind != kind) continue;
      const std::string& name = package.stored_name(relation.part);
      if (known.insert(name).second) parts.push_back(name);
    }
  }
  return parts;
}

void append_ooxml_text(const Package& package, const std::string& part, LineText& text,
                       ConvertedDocument& document) {
  Chunks chunks(package, part, text, document);
  OoxmlText handler(text, chunks);
  read_xml(package.required(part), handler);
  text.line();
}

void append_ooxml_part(const Package& package, const std::string& part, LineText& text,
                       ConvertedDocument& document) {
  Chunks chunks(package, part, text, document);
  OoxmlText handler(text, chunks);
  read_part(package, part, document, handler);
  text.line();
}

void read_core_properties(const Package& package, const Relations& of_package,
                          ConvertedDocument& document) {
  static constexpr std::array<Property, 8> kCore{{{"title", "title"},
                                                  {"creator", "author", true},
                                                  {"created", "created"},
                                                  {"modified", "changed"},
                                                  {"language", "language"},
                                                  {"subject", "subject"},
                                                  {"keywords", "keyword", true},
                                                  {"description", "description"}}};
  read_properties(package,
                  part_of_kind(package, of_package, "core-properties", "docProps/core.xml"), kCore,
                  document);
}

}  // namespace inkling::reader
