#pragma once

/// Small indexes in memory.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/analyzer_settings.h"
#include "inkling/document.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/search.h"
#include "storage/files/file_system.h"

namespace inkling::test {

class Collection {
 public:
  explicit Collection(AnalyzerKind analyzer = AnalyzerKind::whitespace, bool store_text = true)
      : Collection(AnalyzerSettings{.kind = analyzer}, store_text) {}
  explicit Collection(const AnalyzerSettings& analyzer, bool store_text = true);
  explicit Collection(const WriterOptions& options);

  Collection& add(const Document& document);
  /// Documents "0", "1", ... with these texts.
  Collection& add_texts(const std::vector<std::string>& texts);
  Collection& remove(std::string_view id);
  /// What was added since the last commit becomes a segment.
  Collection& commit();
  Collection& optimize();

  /// Puts documents of like texts together. Nothing can be added any more.
  Collection& reorder();

  /// Commits, and opens what is there.
  Index index();

 private:
  std::shared_ptr<storage::MemoryFileSystem> files_;
  std::optional<IndexWriter> writer_;
  std::size_t texts_ = 0;
};

/// The score of each document that `query` matches, by DocId; 0 of the others.
std::vector<double> scores(const Searcher& searcher, std::string_view query, const Ranker& ranker);

/// Checks that the explanation of a hit adds up to its score, to the last bit.
void check_adds_up(const SearchHit& hit);

}  // namespace inkling::test
