#pragma once

/// Sums by topic, for one term after another.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "classify/counts/labelled_documents.h"
#include "classify/counts/training_record.h"

namespace inkling::classify {

/// Adds by slot, and returns sums by topic.
class TopicMasses {
 public:
  explicit TopicMasses(const LabelledDocuments& labelled)
      : labelled_(labelled), sums_(labelled.slot_topics.size()) {}

  void add(std::uint32_t slot, std::uint64_t mass) {
    if (mass == 0) return;
    if (sums_[slot] == 0) touched_.push_back(slot);
    sums_[slot] += mass;
  }

  /// Appends those of one document, between two terms: half of a vocabulary is in one alone.
  void take_lone(std::uint32_t slot, std::uint64_t mass, Cells& cells) const {
    if (mass == 0) return;
    for (const std::uint32_t topic : labelled_.slot_topics[slot]) cells.push_back({topic, mass});
  }

  /// Appends the cells by topic and starts again. False if there are none.
  bool take_cells(Cells& cells) {
    spread_sets();
    const std::size_t before = cells.size();
    if (touched_.size() * kWorthLooking >= sums_.size()) {
      for (std::uint32_t slot = 0; slot < sums_.size(); ++slot) take_cell(slot, cells);
    } else {
      std::sort(touched_.begin(), touched_.end());
      for (const std::uint32_t slot : touched_) take_cell(slot, cells);
    }
    touched_.clear();
    return cells.size() > before;
  }

 private:
  /// To look at so many sums takes less than to sort one that was touched.
  static constexpr std::size_t kWorthLooking = 8;

  void take_cell(std::uint32_t slot, Cells& cells) {
    const std::uint64_t sum = std::exchange(sums_[slot], 0);
    if (sum != 0 && slot < labelled_.topics.size()) cells.push_back({slot, sum});
  }

  /// A document with several topics counts for each of them.
  void spread_sets() {
    const std::size_t met = touched_.size();
    for (std::size_t at = 0; at < met; ++at) {
      const std::uint32_t slot = touched_[at];
      if (slot < labelled_.topics.size()) continue;
      for (const std::uint32_t topic : labelled_.slot_topics[slot]) add(topic, sums_[slot]);
    }
  }

  const LabelledDocuments& labelled_;
  std::vector<std::uint64_t> sums_;     ///< by slot; 0 between terms
  std::vector<std::uint32_t> touched_;  ///< slots whose sum is not 0
};

}  // namespace inkling::classify
