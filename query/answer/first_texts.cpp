#include "query/answer/first_texts.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <utility>

#include "query/answer/folding.h"
#include "query/answer/shingles.h"
#include "query/common/languages.h"
#include "storage/view/stored_reader.h"
#include "storage/view/view.h"
#include "threads/ordered_work.h"
#include "threads/thread_count.h"

namespace inkling::query {

namespace {

/// What is read together, by all threads: few enough for memory, and so many that those stored side
/// by side are.
constexpr std::uint64_t kBatchWords = std::uint64_t{1} << 18;
constexpr std::size_t kBatchDocuments = 512;

/// What one thread reads texts with.
class TextReader {
 public:
  TextReader(const Index& index, AnalyzerPool& analyzers)
      : index_(index),
        analyzer_(analyzers.borrow()),
        stored_(*storage::view_of(index).commit()),
        shingles_(analyzer_) {}

  /// Of each of `documents`, read in the order in which they are stored.
  std::vector<Shingles> read(std::span<const DocId> documents) {
    std::vector<std::size_t> by_document(documents.size());
    std::iota(by_document.begin(), by_document.end(), std::size_t{0});
    std::ranges::sort(by_document, {}, [&](std::size_t at) { return documents[at]; });
    std::vector<Shingles> result(documents.size());
    for (const std::size_t at : by_document) {
      const DocId doc = documents[at];
      result[at] = shingles_.read(stored_.read(doc), language_of(index_, doc));
    }
    return result;
  }

 private:
  const Index& index_;
  AnalyzerPool::Loan analyzer_;
  storage::StoredReader stored_;
  ShingleReader shingles_;
};

class FirstTexts {
 public:
  FirstTexts(const Index& index, double threshold, AnalyzerPool& analyzers, std::size_t threads,
             const Deadline& deadline, std::size_t most_bytes)
      : index_(index),
        threshold_(required_resemblance(threshold, index)),
        analyzers_(analyzers),
        deadline_(deadline),
        most_bytes_(most_bytes),
        kept_(index.no_documents()) {
    threads::require_thread_count(threads);
    readers_.resize(threads);
  }

  /// Keeps a part of `documents`, and returns those that resemble none of them, in their order.
  std::vector<DocId> take_part(std::span<const DocId> documents) {
    KeptTexts texts(threshold_, deadline_);
    std::vector<DocId> left;
    threads::run_in_order(readers_.size(), [&]() -> std::unique_ptr<threads::Job> {
      if (documents.empty()) return nullptr;
      const std::span<const DocId> batch = first_batch(documents);
      documents = documents.subspan(batch.size());
      return std::make_unique<Batch>(*this, batch, texts, left);
    });
    return left;
  }

  DocumentSet take() && { return std::move(kept_); }

 private:
  /// Reads some documents, and compares them when all before them are compared.
  class Batch : public threads::Job {
   public:
    Batch(FirstTexts& all, std::span<const DocId> documents, KeptTexts& texts,
          std::vector<DocId>& left)
        : all_(all), documents_(documents), texts_(texts), left_(left) {}

    void run(std::size_t worker) override { read_ = all_.reader_of(worker).read(documents_); }
    bool finish() override {
      for (std::size_t at = 0; at < documents_.size(); ++at) {
        all_.deadline_.check();
        all_.compare(documents_[at], std::move(read_[at]), texts_, left_);
      }
      return true;
    }

   private:
    FirstTexts& all_;
    std::span<const DocId> documents_;
    KeptTexts& texts_;
    std::vector<DocId>& left_;
    std::vector<Shingles> read_;
  };

  void compare(DocId doc, Shingles text, KeptTexts& texts, std::vector<DocId>& left) {
    if (texts.find(text)) return;
    // One that is not kept is to be compared with all later ones, so none is kept after it.
    if (texts.memory_bytes() >= most_bytes_) {
      left.push_back(doc);
      return;
    }
    texts.keep(std::move(text));
    kept_.insert(doc);
  }

  std::span<const DocId> first_batch(std::span<const DocId> documents) const {
    const std::size_t threads = readers_.size();
    const std::size_t most =
        std::min(documents.size(), std::max<std::size_t>(kBatchDocuments / threads, 1));
    std::uint64_t words = 0;
    std::size_t count = 0;
    while (count < most && words < kBatchWords / threads)
      words += index_.length(FieldId::text, documents[count++]);
    return documents.first(count);
  }

  TextReader& reader_of(std::size_t worker) {
    std::unique_ptr<TextReader>& reader = readers_[worker];
    if (reader == nullptr) reader = std::make_unique<TextReader>(index_, analyzers_);
    return *reader;
  }

  const Index& index_;
  double threshold_;
  AnalyzerPool& analyzers_;
  const Deadline& deadline_;
  std::size_t most_bytes_;
  std::vector<std::unique_ptr<TextReader>> readers_;  ///< of each thread, once it has a job
  DocumentSet kept_;
};

}  // namespace

DocumentSet first_texts(const Index& index, std::vector<DocId> documents, double threshold,
                        AnalyzerPool& analyzers, std::size_t threads, const Deadline& deadline,
                        std::size_t most_bytes) {
  FirstTexts texts(index, threshold, analyzers, threads, deadline, most_bytes);
  while (!documents.empty()) documents = texts.take_part(documents);
  return std::move(texts).take();
}

}  // namespace inkling::query
