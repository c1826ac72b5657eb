#pragma once

/// A model as bytes. docs/classification.md describes the format.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "classify/counts/training_record.h"
#include "classify/model/fitted_sums.h"
#include "classify/model/term_blocks.h"
#include "storage/files/checked_file.h"

namespace inkling::classify {

/// The same record gives the same bytes.
std::string encode(const TrainingRecord& record);
/// `sums` are those of the record.
std::string encode(const TrainingRecord& record, const FittedSums& sums);

/// The record that encode() wrote. Messages name the bytes by `path`. Throws CorruptIndexError,
/// FormatVersionError.
TrainingRecord decode(std::string_view bytes, const std::string& path);

/// A model that is used where it lies.
struct OpenedModel {
  RecordHead head;
  FittedSums sums;
  std::unique_ptr<const TermBlocks> blocks;
};

/// Opens what encode() wrote to a file of its own, or nothing if it is of an earlier version. Pages
/// are verified when they are first touched, by the checksums of the file instead of the model's.
/// Cost: O(bytes of the head), which is all but terms and weights. Throws as decode().
std::optional<OpenedModel> open_mapped(std::shared_ptr<const storage::CheckedFile> file,
                                       const std::string& path);

}  // namespace inkling::classify
