#include <algorithm>
#include <ostream>

#include "exchange/writers.h"
#include "storage/view/document_walk.h"

namespace inkling::exchange {

namespace {

/// Nothing in it looks like a tag or an entity, and no NUL makes the file binary.
std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else {
      out += c == '\0' ? ' ' : c;
    }
  }
  return out;
}

void write_text(std::ostream& out, std::string_view text) {
  if (!text.empty()) out << escaped(text) << '\n';
}

void write_document(std::ostream& out, const Document& document) {
  out << "<DOC>\n<DOCNO>" << escaped(document.id) << "</DOCNO>\n";
  if (!document.title.empty()) out << "<TITLE>" << escaped(document.title) << "</TITLE>\n";
  const auto date = std::ranges::find(document.keywords, "date", &KeywordValue::field);
  if (date != document.keywords.end()) out << "<DATE>" << escaped(date->value) << "</DATE>\n";
  out << "<TEXT>\n";
  for (const TextValue& each : document.texts) {
    if (each.field != "text") write_text(out, each.value);
  }
  write_text(out, document.text);
  for (const TextValue& each : document.texts) {
    if (each.field == "text") write_text(out, each.value);
  }
  out << "</TEXT>\n</DOC>\n";
}

}  // namespace

OutputTotals write_trec(const Index& index, Documents documents, const OutputOptions& options,
                        std::ostream& out) {
  storage::DocumentWalk walk(index);
  for (const DocId doc : documents) {
    check(options);
    write_document(out, walk.read(doc).document);
  }
  return {.documents = documents.size()};
}

}  // namespace inkling::exchange
