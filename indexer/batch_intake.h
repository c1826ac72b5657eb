#pragma once

/// Batches of documents, prepared by several threads and entered in order.

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>

#include "indexer/document_intake.h"
#include "inkling/index_writer.h"

namespace inkling::indexer {

/// One call of IndexWriter::add_batches().
class BatchIntake {
 public:
  /// Both must outlive it.
  BatchIntake(DocumentIntake& documents, std::size_t threads, const NextBatch& next)
      : documents_(documents), threads_(threads), next_(next) {}

  /// Adds batches until the source ends or fails, or a batch stops. Throws what goes wrong in the
  /// index or while a batch is read: then the documents before it need not have entered.
  void run();
  /// Throws what the source threw, or DocumentBatch::enter(). All earlier documents have entered.
  void rethrow_failure() const;

 private:
  class BatchJob;

  void add_until_full();
  std::unique_ptr<DocumentBatch> take_batch();
  bool has_room_for(const DocumentBatch& batch) const noexcept {
    return documents_.has_room_for(batch.bytes(), pending_bytes_);
  }

  DocumentIntake& documents_;
  std::size_t threads_;
  const NextBatch& next_;
  bool is_at_end_ = false;                      ///< there are no more batches
  std::unique_ptr<DocumentBatch> waiting_;      ///< until there is memory for it
  std::atomic<std::size_t> pending_bytes_ = 0;  ///< of batches that were taken and not finished
  std::exception_ptr source_failure_;
  bool is_stopped_ = false;           ///< by a batch
  std::exception_ptr batch_failure_;  ///< what the batch threw, if it did
};

}  // namespace inkling::indexer
