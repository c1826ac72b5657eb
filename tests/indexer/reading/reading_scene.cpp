#include "tests/indexer/reading/reading_scene.h"

#include <algorithm>
#include <sstream>
#include <variant>

#include "indexer/reading/document_reader.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/indexer/packing.h"

namespace inkling::test {

namespace {

using indexer::ReadDocument;

/// Without the fields that files have, but with `parent` behind the others.
std::string without_places(indexer::Record record) {
  std::string parent;
  if (auto* const read = std::get_if<ReadDocument>(&record)) {
    std::vector<KeywordValue>& fields = read->document.keywords;
    const auto found = std::ranges::find(fields, "parent", &KeywordValue::field);
    if (found != fields.end()) {
      parent = " < " + found->value;
      fields.erase(found);
    }
  }
  std::string line = shown(record);
  for (const char* const field : {" path=", " _file="})
    line.resize(std::min(line.find(field), line.size()));
  return line + parent;
}

std::vector<std::string> read_all(const std::string& path, std::istream& input,
                                  const FieldMapping& mapping, const IngestOptions& options) {
  indexer::DocumentReader reader({path}, input, options, mapping);
  indexer::RecordParser parser(mapping);
  std::vector<std::string> lines;
  while (auto found = reader.next()) lines.push_back(without_places(parser.parse(*found)));
  return lines;
}

}  // namespace

void ReadingScene::write(const std::string& name, const std::string& bytes) const {
  write_file(path(name), bytes);
}

std::vector<std::string> ReadingScene::read(const std::string& name, const FieldMapping& mapping,
                                            const IngestOptions& options) const {
  std::istringstream none;
  std::vector<std::string> lines = read_all(path(name), none, mapping, options);
  const std::string above = folder_.path().string() + '/';
  for (std::string& line : lines) {
    for (std::size_t at = 0; (at = line.find(above, at)) != std::string::npos;)
      line.erase(at, above.size());
  }
  return lines;
}

std::vector<std::string> ReadingScene::read_stream(const std::string& bytes) const {
  std::istringstream input(bytes);
  return read_all("-", input, {}, {});
}

}  // namespace inkling::test
