#pragma once

/// Records of a file whose encoding is guessed as it is read.

#include <memory>

#include "indexer/bytes/guessing_source.h"
#include "indexer/formats/format.h"
#include "indexer/reading/input.h"

namespace inkling::indexer {

/// The records of a file; from the line on in which another encoding was found, their context names
/// it. Records just before it, which may be read by then, have that context as well.
class GuessedRecords : public FileRecords {
 public:
  /// `source` must outlive it: what `records` are read from.
  GuessedRecords(std::unique_ptr<FileRecords> records, const GuessingSource& source);

  std::optional<FoundRecord> next() override;
  LeftOut left_out() const override { return records_->left_out(); }

 private:
  std::unique_ptr<FileRecords> records_;
  const GuessingSource& source_;
  std::shared_ptr<const FileContext> decoded_;  ///< null before there are any
};

/// The records in `source`, that of `input`, which must outlive them.
std::unique_ptr<FileRecords> split(const Input& input, ByteSource& source,
                                   std::shared_ptr<const FileContext> file);

}  // namespace inkling::indexer
