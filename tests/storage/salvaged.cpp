#include "tests/storage/salvaged.h"

#include <doctest/doctest.h>

#include <memory>

#include "indexer/open_writer.h"
#include "storage/files/file_system.h"
#include "tests/storage/naive_collection.h"

namespace inkling::test {

WriterOptions unmerged(bool store_text) {
  WriterOptions options;
  options.analyzer = {AnalyzerKind::standard, "en"};
  options.store_text = store_text;
  options.merging = Merging::never;
  options.mapping.text_fields = kSixFields;
  return options;
}

Answers answers_in(const Snapshot& snapshot) { return answers_of(file_system_of(snapshot)); }

Salvaged salvaged(const Snapshot& snapshot) {
  const auto source = file_system_of(snapshot);
  const auto target = std::make_shared<storage::MemoryFileSystem>();
  Salvaged result{indexer::salvage(source, target), {}};
  result.answers = answers_of(target);
  CHECK(snapshot_of(*source) == snapshot);
  CHECK(result.report.documents == result.answers.documents.size());
  return result;
}

}  // namespace inkling::test
