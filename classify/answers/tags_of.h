#pragma once

/// Which topics a document is tagged with.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "classify/model/model.h"
#include "inkling/tagging.h"

namespace inkling::classify {

/// Whether a document may get several topics.
bool gives_sets(const Model& model) noexcept;

/// A cut as people see it: infinite if the topic is never given.
double public_cut(double cut) noexcept;

/// How calibrated probabilities become tags. `logs` are theirs (calibrate()).
class TagRule {
 public:
  /// Throws OptionError for a min_p outside [0, 1], for costs that are not from 0 up, of a topic
  /// taken for itself, and of a model that gives sets; UnknownNameError for costs of a topic that
  /// it lacks.
  explicit TagRule(const Model& model, const TagOptions& options = {});

  /// Increasing. Without a known term there is no tag. Of a model that gives sets, the topics that
  /// reach their cuts; of another the topic of least expected cost, if it reaches its cut, where
  /// there are any. None below min_p.
  std::vector<std::uint32_t> tags(bool has_known_term, std::span<const double> logs) const;
  /// Why tags() are none, though a term is known.
  std::string_view why_none(std::span<const double> logs) const;

  /// Whether a text gets its best topic where it reaches no cut, and where it is unlike all others.
  bool at_least_one() const noexcept { return at_least_one_; }

 private:
  struct Cost {
    std::size_t truth, given;
    double more;  ///< than a mistake that is not listed
  };

  std::size_t cheapest(std::span<const double> logs) const;
  bool is_probable(double log) const noexcept;

  const Model& model_;
  double min_p_;
  bool at_least_one_;
  std::vector<Cost> costs_;
};

}  // namespace inkling::classify
