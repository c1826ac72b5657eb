#pragma once

/// Small labelled collections for the tests of classify/.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "classify/counts/training_record.h"
#include "inkling/classifier.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"

namespace inkling::test {

/// An index in memory that grows and shrinks.
class Collection {
 public:
  explicit Collection(AnalyzerKind kind = AnalyzerKind::whitespace)
      : Collection(AnalyzerSettings{.kind = kind}) {}
  explicit Collection(const AnalyzerSettings& analyzer);

  Collection& add(const std::string& id, const std::string& text, std::vector<std::string> labels);
  Collection& add(const Document& document);
  Collection& remove(const std::string& id);
  /// Makes a segment of what was added since the last commit.
  Collection& commit();
  Collection& optimize();

  /// Opens the index with everything so far, and releases the write lock.
  Index open();
  const std::shared_ptr<storage::MemoryFileSystem>& files() const { return files_; }

 private:
  IndexWriter& writer();

  AnalyzerSettings analyzer_;
  std::shared_ptr<storage::MemoryFileSystem> files_;
  std::optional<IndexWriter> writer_;
};

/// The five film reviews of the oracles; ids "1" to "5", topics "+1" and "-1".
Collection sentiment();

/// A model trained on all documents.
Classifier trained(const Index& index, double alpha = 1, PriorChoice prior = FittedPrior{});

/// What its bytes hold.
classify::TrainingRecord record_of(const Classifier& classifier);

/// Random documents of few words, some without a topic and some with several, in several segments;
/// some documents were removed or replaced.
struct RandomCollection {
  explicit RandomCollection(std::uint32_t seed);

  Collection collection;
  std::vector<Document> documents;  ///< the live ones in order of entry
};

/// The number of a topic by name; fails the test if the model has no such topic.
std::size_t topic_number(const Classifier& classifier, const std::string& topic);

}  // namespace inkling::test
