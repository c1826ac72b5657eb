#include "query/answer/first_texts.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "query/answer/folding.h"
#include "query/answer/shingles.h"
#include "query/common/languages.h"
#include "storage/view/stored_reader.h"
#include "storage/view/view.h"

namespace inkling::query {

namespace {

/// What is read together: few enough for memory, and so many that those stored side by side are.
constexpr std::uint64_t kBatchWords = std::uint64_t{1} << 18;
constexpr std::size_t kBatchDocuments = 512;

class FirstTexts {
 public:
  FirstTexts(const Index& index, double threshold, const AnalyzerPool::Loan& analyzer,
             const Deadline& deadline, std::size_t most_bytes)
      : index_(index),
        threshold_(required_resemblance(threshold, index)),
        deadline_(deadline),
        most_bytes_(most_bytes),
        stored_(*storage::view_of(index).commit()),
        reader_(analyzer),
        kept_(index.no_documents()) {}

  /// Keeps a part of `documents`, and returns those that resemble none of them, in their order.
  std::vector<DocId> take_part(std::span<const DocId> documents) {
    KeptTexts texts(threshold_, deadline_);
    std::vector<DocId> left;
    while (!documents.empty()) {
      const std::span<const DocId> batch = first_batch(documents);
      documents = documents.subspan(batch.size());
      std::vector<Shingles> read = shingles(batch);
      for (std::size_t at = 0; at < batch.size(); ++at) {
        if (texts.find(read[at])) continue;
        // One that is not kept is to be compared with all later ones, so none is kept after it.
        if (texts.memory_bytes() >= most_bytes_) {
          left.push_back(batch[at]);
          continue;
        }
        texts.keep(std::move(read[at]));
        kept_.insert(batch[at]);
      }
    }
    return left;
  }

  DocumentSet take() && { return std::move(kept_); }

 private:
  std::span<const DocId> first_batch(std::span<const DocId> documents) const {
    std::uint64_t words = 0;
    std::size_t count = 0;
    const std::size_t most = std::min(documents.size(), kBatchDocuments);
    while (count < most && words < kBatchWords)
      words += index_.length(FieldId::text, documents[count++]);
    return documents.first(count);
  }

  /// Of each of `documents`, read in the order in which they are stored.
  std::vector<Shingles> shingles(std::span<const DocId> documents) {
    std::vector<std::size_t> by_document(documents.size());
    std::iota(by_document.begin(), by_document.end(), std::size_t{0});
    std::ranges::sort(by_document, {}, [&](std::size_t at) { return documents[at]; });
    std::vector<Shingles> result(documents.size());
    for (const std::size_t at : by_document) {
      deadline_.check();
      const DocId doc = documents[at];
      result[at] = reader_.read(stored_.read(doc), language_of(index_, doc));
    }
    return result;
  }

  const Index& index_;
  double threshold_;
  const Deadline& deadline_;
  std::size_t most_bytes_;
  storage::StoredReader stored_;
  ShingleReader reader_;
  DocumentSet kept_;
};

}  // namespace

DocumentSet first_texts(const Index& index, std::vector<DocId> documents, double threshold,
                        const AnalyzerPool::Loan& analyzer, const Deadline& deadline,
                        std::size_t most_bytes) {
  FirstTexts texts(index, threshold, analyzer, deadline, most_bytes);
  while (!documents.empty()) documents = texts.take_part(documents);
  return std::move(texts).take();
}

}  // namespace inkling::query
