#pragma once

/// Writing models and tags to the index.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/classifier.h"
#include "inkling/document_set.h"
#include "storage/commit/transaction.h"

namespace inkling::classify {

/// Throws OptionError unless the name is 1 to 64 letters, digits, `-`, `_` or `.` and does not
/// begin with `.`.
void require_model_name(std::string_view name);

/// Adds the model to the transaction; the caller commits.
void store_model(storage::Transaction& transaction, std::string_view name,
                 const Classifier& classifier);

struct TagOptions {
  double min_p = 0;  ///< no tag below this probability
};

struct TagSummary {
  std::uint64_t tagged = 0;
  std::uint64_t abstained = 0;  ///< selected documents that got no tag
  /// Number of tags given, by topic of the model.
  std::vector<std::pair<std::string, std::uint64_t>> topics;
};

/// Gives each selected document of transaction.base() the most probable topic of the model `name`,
/// from its postings; selected documents lose the tag that the model gave them before, others keep
/// theirs. The caller commits, unless this is a dry run.
TagSummary tag_documents(storage::Transaction& transaction, std::string_view name,
                         const DocumentSet& where, const TagOptions& options);

}  // namespace inkling::classify
