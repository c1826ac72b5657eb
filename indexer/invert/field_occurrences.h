#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/lexicon.h"
#include "indexer/invert/field_inverter.h"
#include "indexer/invert/inverter.h"
#include "indexer/invert/stretches.h"
#include "inkling/types.h"

namespace inkling::indexer {

/// Documents of a segment, one after the other, that the same inverter has.
struct Turn {
  std::size_t inverter;
  std::uint32_t end;  ///< behind the last of them, by the inverter's own numbers
};

/// An inverter and the documents of the segment by its own numbers. Those that come behind are not
/// in the segment.
struct InvertedPart {
  const Inverter* inverter;
  std::span<const std::uint32_t> docs;
};

/// All occurrences in one field of what several inverters collected, in the order of the segment's
/// documents. Any number of threads may read it.
class FieldOccurrences {
 public:
  /// Cost: O(stretches).
  FieldOccurrences(FieldId field, std::span<const InvertedPart> parts, std::span<const Turn> turns);

  std::size_t parts() const noexcept { return parts_.size(); }
  std::span<const analysis::FormId> forms(std::size_t part, std::size_t range) const noexcept {
    return parts_[part].inverter->forms(range);
  }
  const analysis::Lexicon& lexicon(std::size_t part) const noexcept {
    return parts_[part].inverter->lexicon();
  }

  /// Calls `on_occurrence(number of the form within the range, doc, position)` for all of a range
  /// in order, where `on_occurrence` is what `of_part(part)` gives for those that follow one
  /// another in a part.
  template <typename OfPart>
  void for_each(std::size_t range, OfPart of_part) const {
    read(range, [&](const OrdinalTurn& turn, OccurrenceLogs::Reader& reader) {
      const StretchTable& stretches = parts_[turn.part].stretches;
      const auto on_occurrence = of_part(turn.part);
      reader.read_below(turn.end, [&](std::uint32_t ordinal, std::uint32_t number) {
        const Stretch& stretch = stretches[ordinal];
        on_occurrence(number, stretch.doc,
                      stretch.first_position + (ordinal - stretch.first_ordinal));
      });
    });
  }

  /// How often each form of a range occurs: in counts[part], by its number, which are 0 before.
  void count(std::size_t range, std::vector<std::vector<std::uint32_t>>& counts) const {
    read(range, [&](const OrdinalTurn& turn, OccurrenceLogs::Reader& reader) {
      std::uint32_t* const of_part = counts[turn.part].data();
      reader.read_below(turn.end, [&](std::uint32_t, std::uint32_t number) { ++of_part[number]; });
    });
  }

 private:
  struct Part {
    const Inverter* inverter;
    const FieldInverter* field;
    StretchTable stretches;
  };
  struct OrdinalTurn {
    std::size_t part;
    std::uint32_t end;
  };

  template <typename OnTurn>
  void read(std::size_t range, OnTurn on_turn) const {
    std::vector<OccurrenceLogs::Reader> readers;
    for (const Part& part : parts_) readers.push_back(part.field->logs().reader(range));
    for (const OrdinalTurn& turn : turns_) on_turn(turn, readers[turn.part]);
  }

  std::vector<Part> parts_;
  std::vector<OrdinalTurn> turns_;
};

}  // namespace inkling::indexer
