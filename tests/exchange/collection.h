#pragma once

/// Indexes that are written and read again.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "inkling/export.h"
#include "inkling/ingest.h"
#include "inkling/search.h"
#include "tests/support/data.h"

namespace inkling::test {

/// Documents with everything that a document may have: several texts, labels, keywords, numbers of
/// all kinds, characters that formats must escape.
std::vector<Document> rich_documents(std::uint32_t seed, std::size_t count);

/// An index in a directory of its own.
class TestIndex {
 public:
  explicit TestIndex(const WriterOptions& options = {}) : options_(options) {}

  /// Commits after every `per_commit` documents.
  void add(const std::vector<Document>& documents, std::size_t per_commit = 1000) const;
  IngestReport read(const std::string& bytes, InputFormat format) const;
  IndexWriter writer() const { return IndexWriter(directory(), options_); }
  Index open() const { return Index::open(directory()); }
  std::filesystem::path directory() const { return place_.path() / "index"; }

 private:
  WriterOptions options_;
  TemporaryDirectory place_;
};

/// All documents, or those that match.
std::string exported(const Index& index, const OutputOptions& options,
                     const std::string& where = {});
std::string names_of(const Index& index, const OutputOptions& options, MatrixNames names,
                     const std::string& where = {});

/// Ids and scores of the hits of each query, exactly.
std::vector<std::string> answers(const Index& index, const std::vector<std::string>& queries);

}  // namespace inkling::test
