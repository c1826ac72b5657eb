#pragma once

/// Documents on their way into the segments of a transaction.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "indexer/carried_labels.h"
#include "indexer/content_digest.h"
#include "indexer/entry_numbers.h"
#include "indexer/field_limit.h"
#include "indexer/invert/block_pool.h"
#include "indexer/invert/document_inverter.h"
#include "indexer/invert/growing_segment.h"
#include "indexer/invert/memory_plan.h"
#include "inkling/document.h"
#include "inkling/document_set.h"
#include "inkling/index_writer.h"
#include "inkling/types.h"
#include "storage/commit/transaction.h"
#include "storage/segments/segment_writer.h"

namespace inkling::indexer {

/// A document with everything that does not depend on the documents before it.
struct PreparedDocument {
  std::optional<DocId> committed{};  ///< the document that has its id in the last commit
  bool is_same = false;  ///< that has the same content, labels aside: then nothing is inverted
  InvertedDocument inverted{};
};

/// What became of files that the index knows by their ids.
struct FilesNow {
  std::function<bool(std::string_view file)> was_read;  ///< to its end
  std::function<bool(std::string_view file)> is_gone;
};

/// What became of labels that were given by hand to documents without a place.
struct LabelsCarried {
  std::uint64_t kept = 0;           ///< documents that took them, and have others in their records
  std::vector<std::string> lost{};  ///< ids of documents whose labels went with them
};

/// Inverts documents, collects them in a segment in memory, and adds the segment to the transaction
/// when it is flushed. Several threads may prepare documents, each as its own worker; all else is
/// done by one thread at a time.
class DocumentIntake {
 public:
  /// `transaction` must outlive it.
  DocumentIntake(storage::Transaction& transaction, const WriterOptions& options);

  const MemoryPlan& plan() const noexcept { return plan_; }
  const FieldMapping& mapping() const noexcept { return transaction_.settings().mapping; }
  std::uint64_t cut_tokens() const noexcept;

  /// Begins a segment unless there is one. Call before preparing documents.
  void begin_segment();
  /// Whether several workers may prepare documents: once the ranges of terms are known.
  bool is_partitioned() const noexcept { return growing_->inversion.is_partitioned(); }
  /// Makes inverters for workers 0 to `workers` - 1; only one unless is_partitioned().
  void provide(std::size_t workers);

  /// Inverts a valid document. May be called by any thread, for one document of a worker at a time.
  PreparedDocument prepare(const Document& document, std::size_t worker);
  /// Counts the memory of what `worker` prepared. Call behind the last document of a batch.
  void note_memory(std::size_t worker) noexcept {
    memory_.note(worker, growing_->inversion[worker]);
  }
  /// Adds the document that `worker` prepared to the segment. Documents of a worker enter in the
  /// order in which it prepared them. Labels that were given by hand to the document of its id in
  /// the last commit stay in the place of those of a record, unless WriterOptions::relabel.
  Entry enter(const Document& document, const PreparedDocument& prepared, std::size_t worker,
              LabelsBy by = LabelsBy::record);
  /// Throws OptionError if the document would bring more fields into the index than it may have.
  /// Call before each enter(), and leave_out() where it throws.
  void take_fields(const Document& document);
  /// Drops the document that `worker` prepared instead of entering it.
  void leave_out(const PreparedDocument& prepared, std::size_t worker);
  /// Takes the fields of documents that enter otherwise.
  void take_fields_of(const Index& index) { fields_.take_all(index); }
  /// Keeps a document of the last commit as it is, whatever entered in its place since. The id of
  /// the result is empty. Call between the documents of a batch, or after the last one.
  Entry keep(DocId committed);
  /// The number of the document that entered under this id since the last commit, if it is new.
  std::optional<std::uint64_t> entered_as(std::string_view id);
  /// How many documents entered since the last commit.
  std::uint64_t entered() const noexcept { return log_.count; }
  /// From now on labels that were given by hand follow the content of documents whose ids only say
  /// where they stand, and of files with another name, as carry_labels() tells. Nothing to do where
  /// there are none, and with WriterOptions::relabel. Cost: as CarriedLabels.
  void follow_labels();
  /// Once all documents have entered, and those that are gone were erased: gives the labels of
  /// documents that have lost their place to those that have their content now.
  LabelsCarried carry_labels(const FilesNow& files);
  /// Deletes the document, wherever it is. False when there is none of that id.
  bool erase(std::string_view id);
  /// The documents of the last commit that entered again as they are.
  DocumentSet kept() const;
  /// Those of `committed`, documents of the last commit, that stay but did not enter again.
  DocumentSet outdated(const DocumentSet& committed) const;

  /// Whether the segment must be flushed before more documents are prepared.
  bool is_full() const noexcept;
  /// Whether `added` bytes of documents may be prepared while `pending` bytes of others are.
  bool has_room_for(std::size_t added, std::size_t pending) const noexcept;

  /// Writes the segment, if documents entered it, and adds it to the transaction. What was prepared
  /// and has not entered is dropped.
  void flush();
  /// Adds a segment that was made elsewhere, as Transaction does. Call flush() first.
  void add_segment(storage::SegmentWriter&& segment, DocumentSet labelled_by_hand);
  /// flush(), then gives spare memory back; call before the transaction is committed.
  void end_segments();

 private:
  /// What stood under an id before.
  struct Erased {
    bool was_there = false;
    std::optional<std::uint64_t> number{};  ///< if it entered since the last commit
  };

  /// What entered since the last commit.
  struct EntryLog {
    std::uint64_t count = 0;  ///< of documents
    EntryNumbers added{};     ///< the numbers of those that were added, by key_of()
    EntryNumbers kept{};      ///< of those of the last commit, by DocId
  };

  using Labels = std::vector<std::string>;
  using Digests = std::unordered_set<std::uint64_t>;
  std::optional<Labels> labels_by_hand(const Document& document, const PreparedDocument& prepared);
  using LabelledOnes = std::vector<const CarriedLabels::Labelled*>;
  LabelledOnes carry_by_content(CarriedLabels& following, const FilesNow& files,
                                const CarriedLabels::Stands& stands, LabelsCarried& carried);
  bool is_stale(const CarriedLabels::Labelled& labelled, const FilesNow& files) const;
  bool is_without_document(const CarriedLabels::Labelled& labelled);
  void give_labels(CarriedLabels::Offer& taker, DocId from, LabelsCarried& carried);
  Digests may_be_known(Digests digests) const;
  Entry enter_new(const Document& document, const InvertedDocument& inverted, std::size_t worker,
                  LabelsBy by);
  Entry keep(DocId committed, const Document& document, const storage::GivenLabels& labels);
  Entry bring_back(DocId committed, std::string_view id);
  Erased erase_any(std::string_view id);
  Erased erase_uncommitted(std::string_view id);
  static std::uint64_t key_of(std::uint64_t segment, std::uint32_t doc) noexcept {
    return segment << 32 | doc;
  }
  std::size_t held_bytes() const noexcept {
    return added_bytes_ + entered_bytes_ + memory_.bytes();
  }

  storage::Transaction& transaction_;
  WriterOptions options_;
  FieldLimit fields_;
  MemoryPlan plan_;
  LibraryVersions versions_;
  std::vector<ContentDigest> digests_;                        ///< by worker
  std::vector<std::unique_ptr<DocumentInverter>> inverters_;  ///< by worker
  std::shared_ptr<BlockPool> blocks_ = std::make_shared<BlockPool>();
  std::optional<GrowingSegment> growing_;
  WorkersMemory memory_;
  std::atomic<std::size_t> entered_bytes_ = 0;  ///< of growing_
  std::size_t added_bytes_ = 0;                 ///< of segments that wait for the commit
  std::size_t added_segments_ = 0;              ///< to the transaction since its last commit
  EntryLog log_;
  std::unique_ptr<CarriedLabels> carried_;  ///< null where no labels are to follow
};

}  // namespace inkling::indexer
