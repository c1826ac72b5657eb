#include "tests/query/collection.h"

#include <doctest/doctest.h>

#include <utility>

#include "indexer/open_writer.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"

namespace inkling::test {

namespace {

WriterOptions options(const AnalyzerSettings& analyzer, bool store_text) {
  WriterOptions result;
  result.analyzer = analyzer;
  result.store_text = store_text;
  result.merging = Merging::never;  // each commit is a segment
  return result;
}

}  // namespace

Collection::Collection(const AnalyzerSettings& analyzer, bool store_text)
    : Collection(options(analyzer, store_text)) {}

Collection::Collection(const WriterOptions& options)
    : files_(std::make_shared<storage::MemoryFileSystem>()),
      writer_(indexer::open_writer(files_, options)) {}

Collection& Collection::add(const Document& document) {
  writer_->add(document);
  return *this;
}

Collection& Collection::add_texts(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) add({std::to_string(texts_++), "", text, {}, {}, {}});
  return *this;
}

Collection& Collection::remove(std::string_view id) {
  writer_->remove(id);
  return *this;
}

Collection& Collection::commit() {
  writer_->commit();
  return *this;
}

Collection& Collection::optimize() {
  writer_->optimize();
  return *this;
}

Collection& Collection::reorder() {
  writer_->commit();
  writer_.reset();
  storage::Transaction transaction = storage::Transaction::open(files_);
  transaction.reorder(1);
  transaction.commit();
  return *this;
}

Index Collection::index() {
  if (writer_) writer_->commit();
  return storage::open_index(files_);
}

std::vector<double> scores(const Searcher& searcher, std::string_view query, const Ranker& ranker) {
  SearchOptions options;
  options.k = searcher.index().document_count();
  options.query.ranker = ranker;
  std::vector<double> result(searcher.index().document_bound());
  for (const SearchHit& hit : searcher.search(query, options).hits)
    result[to_number(hit.doc)] = hit.score;
  return result;
}

void check_adds_up(const SearchHit& hit) {
  double sum = 0;
  for (const Contribution& part : hit.explanation) sum += part.contribution;
  CHECK(sum == hit.score);
}

}  // namespace inkling::test
