#include "indexer/batch_intake.h"

#include <utility>
#include <variant>
#include <vector>

#include "indexer/document_check.h"
#include "inkling/error.h"
#include "threads/ordered_work.h"

namespace inkling::indexer {

/// A batch on its way through the threads.
class BatchIntake::BatchJob : public threads::Job {
 public:
  BatchJob(BatchIntake& intake, std::unique_ptr<DocumentBatch> batch)
      : intake_(intake),
        batch_(std::move(batch)),
        bytes_(batch_->bytes()),
        check_(intake_.documents_.mapping()) {
    intake_.pending_bytes_ += bytes_;
  }
  ~BatchJob() override { intake_.pending_bytes_ -= bytes_; }
  BatchJob(const BatchJob&) = delete;
  BatchJob& operator=(const BatchJob&) = delete;

  void run(std::size_t worker) override {
    worker_ = worker;
    documents_ = batch_->read();
    prepared_.reserve(documents_.size());
    for (const Document& document : documents_) prepared_.push_back(prepare(document));
    intake_.documents_.note_memory(worker_);
  }

  bool finish() override {
    bool goes_on = false;
    try {
      goes_on = batch_->enter([this] { return enter_next(); });
      if (goes_on) require_all_entered();
    } catch (...) {
      intake_.batch_failure_ = std::current_exception();
      goes_on = false;
    }
    // A failure of the index is one, whatever the batch makes of it.
    if (entry_failure_) std::rethrow_exception(entry_failure_);
    if (!goes_on) intake_.is_stopped_ = true;
    return goes_on;
  }

 private:
  /// The refusal is of a document that no index can hold.
  using PreparedOrRefusal = std::variant<PreparedDocument, OptionError>;

  PreparedOrRefusal prepare(const Document& document) {
    try {
      check_.require_valid(document);
    } catch (const OptionError& refusal) {
      return refusal;
    }
    return intake_.documents_.prepare(document, worker_);
  }

  /// What a batch forgets would be lost without a word.
  void require_all_entered() const {
    if (next_ == documents_.size()) return;
    throw OptionError("enter", "a batch went on without entering all of its documents",
                      "call enter_next for each of them, or return false");
  }

  Entry enter_next() {
    if (next_ == documents_.size())
      throw OptionError("enter_next", "the batch has no further document",
                        "call it once for each document of the batch");
    const Document& document = documents_[next_];
    const PreparedOrRefusal& prepared = prepared_[next_++];
    if (const auto* const refusal = std::get_if<OptionError>(&prepared))
      throw OptionError(*refusal);
    const auto& inverted = std::get<PreparedDocument>(prepared);
    take_fields(document, inverted);
    try {
      return intake_.documents_.enter(document, inverted, worker_);
    } catch (...) {
      entry_failure_ = std::current_exception();
      throw;
    }
  }

  void take_fields(const Document& document, const PreparedDocument& prepared) {
    try {
      intake_.documents_.take_fields(document);
    } catch (const OptionError&) {
      intake_.documents_.leave_out(prepared, worker_);
      throw;
    }
  }

  BatchIntake& intake_;
  std::unique_ptr<DocumentBatch> batch_;
  std::size_t bytes_;
  ValidityCheck check_;
  std::size_t worker_ = 0;
  std::vector<Document> documents_;
  std::vector<PreparedOrRefusal> prepared_;
  std::size_t next_ = 0;  ///< of the documents
  std::exception_ptr entry_failure_;
};

void BatchIntake::run() {
  while (!is_at_end_ && !is_stopped_) {
    documents_.begin_segment();
    add_until_full();
    // Documents that were prepared and did not enter must not stand before those that come later.
    if (documents_.is_full() || is_stopped_ || (waiting_ && !has_room_for(*waiting_)))
      documents_.flush();
  }
}

/// Runs one thread until the ranges of terms are known.
void BatchIntake::add_until_full() {
  const std::size_t threads = documents_.is_partitioned() ? threads_ : 1;
  const bool may_use_more = threads < threads_;
  documents_.provide(threads);
  threads::run_in_order(threads, [&]() -> std::unique_ptr<threads::Job> {
    if (documents_.is_full() || (may_use_more && documents_.is_partitioned())) return nullptr;
    std::unique_ptr<DocumentBatch> batch = take_batch();
    is_at_end_ = batch == nullptr;
    if (is_at_end_) return nullptr;
    if (!has_room_for(*batch)) {
      waiting_ = std::move(batch);
      return nullptr;
    }
    return std::make_unique<BatchJob>(*this, std::move(batch));
  });
}

/// Null at the end of the source, and where it fails.
std::unique_ptr<DocumentBatch> BatchIntake::take_batch() {
  if (waiting_ != nullptr) return std::move(waiting_);
  try {
    return next_();
  } catch (...) {
    source_failure_ = std::current_exception();
    return nullptr;
  }
}

void BatchIntake::rethrow_failure() const {
  if (batch_failure_) std::rethrow_exception(batch_failure_);
  // If a batch stopped, the source would not have been asked for more.
  if (source_failure_ && !is_stopped_) std::rethrow_exception(source_failure_);
}

}  // namespace inkling::indexer
