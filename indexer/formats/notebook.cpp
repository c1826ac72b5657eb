#include "indexer/formats/notebook.h"

#include <simdjson.h>

#include "indexer/bytes/surrogates.h"

namespace inkling::indexer {

namespace {

/// A text, or an array of its lines.
void append_source(simdjson::dom::element source, std::string& text) {
  std::string_view whole;
  simdjson::dom::array lines;
  if (source.get(whole) == simdjson::SUCCESS) {
    text += whole;
  } else if (source.get(lines) == simdjson::SUCCESS) {
    for (const simdjson::dom::element line : lines) {
      if (line.get(whole) == simdjson::SUCCESS) text += whole;
    }
  }
}

void append_cells(simdjson::dom::array cells, std::string& text) {
  for (const simdjson::dom::element cell : cells) {
    simdjson::dom::element source;
    if (cell["source"].get(source) != simdjson::SUCCESS &&
        cell["input"].get(source) != simdjson::SUCCESS)
      continue;
    std::string of_cell;
    append_source(source, of_cell);
    if (of_cell.empty()) continue;
    if (!text.empty()) text += "\n\n";
    text += of_cell;
  }
}

}  // namespace

std::optional<std::string> notebook_text(std::string_view json) {
  std::string bytes(json);
  mend_surrogates(bytes);
  simdjson::dom::parser parser;
  simdjson::dom::element root;
  if (parser.parse(bytes).get(root) != simdjson::SUCCESS) return std::nullopt;
  std::string text;
  simdjson::dom::array cells;
  simdjson::dom::array sheets;
  if (root["cells"].get(cells) == simdjson::SUCCESS) {
    append_cells(cells, text);
  } else if (root["worksheets"].get(sheets) == simdjson::SUCCESS) {
    for (const simdjson::dom::element sheet : sheets) {
      if (sheet["cells"].get(cells) == simdjson::SUCCESS) append_cells(cells, text);
    }
  } else {
    return std::nullopt;
  }
  return text;
}

}  // namespace inkling::indexer
