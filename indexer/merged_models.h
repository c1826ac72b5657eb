#pragma once

/// Which models an index has once others were merged into it.

#include <map>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/merging.h"
#include "storage/commit/transaction.h"

namespace inkling::indexer {

class MergedModels {
 public:
  /// `target` as it is, `sources` in their order.
  MergedModels(TakenModels taken, const Index& target, const std::vector<Index>& sources);

  /// Whether documents of `source` keep the tags that its model of that name gave: where the target
  /// will have that very model.
  bool keeps_tags(const Index& source, const std::string& model) const;
  /// Puts what was taken, and drops the tags of models that gave way.
  void put(storage::Transaction& transaction) const;
  /// Those that came of a source.
  std::vector<std::string> taken() const;
  /// Those of sources, by name, that are not taken.
  const std::vector<std::string>& left() const noexcept { return left_; }

 private:
  std::map<std::string, std::string> new_;   ///< bytes by name, other than those of the target
  std::map<std::string, std::string> kept_;  ///< likewise: those that the target has, too
  std::vector<std::string> left_;
};

}  // namespace inkling::indexer
