#include "tests/report/collection.h"

#include <algorithm>
#include <memory>
#include <random>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"

namespace inkling::test {

namespace {

/// The sum of two draws makes words near the middle frequent and those at the ends rare.
std::string random_word(std::mt19937& random, std::uint32_t vocabulary) {
  return "w" + std::to_string(random() % vocabulary + random() % vocabulary);
}

WriterOptions whitespace_options() {
  WriterOptions options;
  options.analyzer.kind = AnalyzerKind::whitespace;
  return options;
}

}  // namespace

Document document(const std::string& text, const std::vector<std::string>& labels,
                  const std::string& id) {
  Document result;
  result.id = id.empty() ? text : id;
  result.text = text;
  result.labels = labels;
  return result;
}

Index index_of(const std::vector<Document>& documents, std::size_t per_segment) {
  return index_with_deletions(documents, {}, per_segment);
}

Index index_with_deletions(const std::vector<Document>& kept, const std::vector<Document>& deleted,
                           std::size_t per_segment) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, whitespace_options());
  for (std::size_t i = 0; i < std::max(kept.size(), deleted.size()); ++i) {
    if (i < deleted.size()) writer.add(deleted[i]);
    if (i < kept.size()) writer.add(kept[i]);
    if ((i + 1) % per_segment == 0) writer.commit();
  }
  writer.commit();
  for (const Document& gone : deleted) writer.remove(gone.id);
  writer.commit();
  return storage::open_index(files);
}

Index index_with_history(const std::vector<Document>& documents, std::uint32_t seed) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, whitespace_options());
  std::mt19937 random(seed);
  std::vector<Document> gone = random_documents(seed + 1, "gone");
  for (const Document& document : documents) {
    if (random() % 3 == 0) gone.push_back({.id = document.id, .text = "w1 w2 earlier w1"});
  }
  for (const Document& document : gone) {
    writer.add(document);
    if (random() % 5 == 0) writer.commit();
  }
  for (const Document& document : documents) {
    writer.add(document);
    if (random() % 5 == 0) writer.commit();
  }
  writer.commit();
  for (const Document& document : gone) {
    if (document.id.starts_with("gone")) writer.remove(document.id);
  }
  writer.commit();
  if (seed % 3 > 0) writer.optimize({.reorder = seed % 3 == 2});
  return storage::open_index(files);
}

namespace {

Index analyzed_index(const std::vector<Document>& documents, const AnalyzerSettings& analyzer) {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = analyzer});
  for (const Document& document : documents) writer.add(document);
  writer.commit();
  return storage::open_index(files);
}

}  // namespace

Index index_in_languages(const std::vector<Document>& documents, const std::string& language) {
  return analyzed_index(documents, {.kind = AnalyzerKind::standard, .language = language});
}

Index index_of_pairs(const std::vector<Document>& documents) {
  return analyzed_index(documents, {.kind = AnalyzerKind::standard, .bigrams = true});
}

std::vector<Document> random_documents(std::uint32_t seed, const std::string& prefix) {
  static const std::vector<std::string> kLabels{"art", "law", "music", "sport"};
  std::mt19937 random(seed);
  const std::uint32_t vocabulary = 1 + static_cast<std::uint32_t>(random() % 25);
  std::vector<Document> documents(1 + random() % 40);
  for (std::size_t i = 0; i < documents.size(); ++i) {
    documents[i].id = prefix + std::to_string(i);
    for (auto words = random() % 31 + (i == 0 ? 1 : 0); words > 0; --words)
      documents[i].text += random_word(random, vocabulary) + " ";
    std::ranges::sample(kLabels, std::back_inserter(documents[i].labels),
                        static_cast<std::ptrdiff_t>(random() % 4), random);
  }
  return documents;
}

DocumentSet documents_at(const Index& index, const std::vector<std::uint32_t>& places) {
  DocumentSet set = index.no_documents();
  for (const std::uint32_t place : places) set.insert(DocId{place});
  return set;
}

}  // namespace inkling::test
