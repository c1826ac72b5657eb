#include "query/bind/edit_band.h"

#include <algorithm>

namespace inkling::query {

std::uint8_t EditBand::Row::least() const noexcept { return *std::ranges::min_element(distances); }

EditBand::EditBand(std::string_view target) : text_(target), starts_{0} {
  for (std::size_t at = 0; at < target.size(); starts_.push_back(at)) {
    target_.push_back(analysis::next_code_point(target, at));
  }
}

EditBand::Row EditBand::none() noexcept {
  Row row;
  row.distances.fill(kFar);
  return row;
}

EditBand::Row EditBand::first() const noexcept {
  Row row = none();
  for (std::size_t place = kMostEdits; place < row.distances.size() && has_length(row, place);
       ++place) {
    row.distances[place] = static_cast<std::uint8_t>(target_length(row, place));
  }
  return row;
}

EditBand::Row EditBand::next(const Row& before, const Row& above,
                             analysis::CodePoint c) const noexcept {
  Row row = none();
  row.length = above.length + 1;
  row.last = c;
  for (std::size_t place = 0; place < row.distances.size(); ++place) {
    if (!has_length(row, place)) continue;
    const std::size_t length = target_length(row, place);
    unsigned least = kFar;
    if (place + 1 < row.distances.size()) least = std::min(least, above.distances[place + 1] + 1u);
    if (place > 0) least = std::min(least, row.distances[place - 1] + 1u);
    if (length > 0)
      least = std::min(least, above.distances[place] + (target_[length - 1] == c ? 0u : 1u));
    const bool are_exchanged =
        length > 1 && target_[length - 2] == c && target_[length - 1] == above.last;
    if (are_exchanged) least = std::min(least, before.distances[place] + 1u);
    row.distances[place] = static_cast<std::uint8_t>(least);
  }
  return row;
}

std::uint8_t EditBand::distance(const Row& row) const noexcept {
  const std::size_t place = target_.size() + kMostEdits - row.length;
  return row.length <= target_.size() + kMostEdits && place < row.distances.size()
             ? row.distances[place]
             : kFar;
}

EditRows rows_of_none(const EditBand& band) { return {{0, EditBand::none()}, {0, band.first()}}; }

void keep_shared_rows(EditRows& rows, std::string_view last, std::string_view word) {
  const auto differs = std::ranges::mismatch(last, word);
  const auto shared = static_cast<std::size_t>(differs.in1 - last.begin());
  while (rows.back().end > shared) rows.pop_back();
}

/// Whatever comes next, it is built on the last row, or, by an exchange, on the one before.
bool are_too_far(const EditRows& rows, unsigned most) noexcept {
  return rows.back().row.least() > most && rows[rows.size() - 2].row.least() >= most;
}

}  // namespace inkling::query
