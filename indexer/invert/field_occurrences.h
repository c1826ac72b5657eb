#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/lexicon.h"
#include "indexer/invert/field_inverter.h"
#include "indexer/invert/inverter.h"
#include "indexer/invert/value_table.h"
#include "inkling/types.h"

namespace inkling::indexer {

/// Consecutive documents that are in the same inverter.
struct Turn {
  std::size_t inverter;
  std::uint32_t end;         ///< one past the last of them, in the inverter's own numbers
  bool is_left_out = false;  ///< they are not in the segment
};

/// An inverter, and which document of the segment each of its documents is, but for turns that are
/// left out. Documents of the inverter beyond these are not in the segment.
struct InverterDocuments {
  const Inverter* inverter;
  std::span<const std::uint32_t> docs;
};

/// All occurrences in one field of what several inverters collected, in the order of the segment's
/// documents. Any number of threads may read it.
class FieldOccurrences {
 public:
  /// Cost: O(values).
  FieldOccurrences(FieldId field, std::span<const InverterDocuments> inverters,
                   std::span<const Turn> turns);

  std::size_t inverters() const noexcept { return inverters_.size(); }
  std::span<const analysis::FormId> forms(std::size_t inverter, std::size_t range) const noexcept {
    return inverters_[inverter].inverter->forms(range);
  }
  const analysis::Lexicon& lexicon(std::size_t inverter) const noexcept {
    return inverters_[inverter].inverter->lexicon();
  }

  /// Calls on_occurrence(number of the form within the range, doc, position) for all occurrences of
  /// a range, in order. For each turn, `on_occurrence` is what of_inverter(inverter) returns.
  template <typename OfInverter>
  void for_each(std::size_t range, OfInverter of_inverter) const {
    read(range, [&](const OrdinalTurn& turn, OccurrenceLogs::Reader& reader) {
      const ValueTable& values = inverters_[turn.inverter].values;
      const auto on_occurrence = of_inverter(turn.inverter);
      reader.read_below(turn.end, [&](std::uint32_t ordinal, std::uint32_t number) {
        const ValueStart& value = values[ordinal];
        on_occurrence(number, value.doc, value.first_position + (ordinal - value.first_ordinal));
      });
    });
  }

  /// Adds the occurrences of each form of a range to counts[inverter][number of the form].
  void count(std::size_t range, std::vector<std::vector<std::uint32_t>>& counts) const {
    read(range, [&](const OrdinalTurn& turn, OccurrenceLogs::Reader& reader) {
      std::uint32_t* const of_inverter = counts[turn.inverter].data();
      reader.read_below(turn.end,
                        [&](std::uint32_t, std::uint32_t number) { ++of_inverter[number]; });
    });
  }

 private:
  struct Source {
    const Inverter* inverter;
    const FieldInverter* field;
    ValueTable values;
  };
  struct OrdinalTurn {
    std::size_t inverter;
    std::uint32_t end;
    bool is_left_out;
  };

  template <typename OnTurn>
  void read(std::size_t range, OnTurn on_turn) const {
    std::vector<OccurrenceLogs::Reader> readers;
    for (const Source& source : inverters_) readers.push_back(source.field->logs().reader(range));
    for (const OrdinalTurn& turn : turns_) {
      OccurrenceLogs::Reader& reader = readers[turn.inverter];
      if (turn.is_left_out) {
        reader.read_below(turn.end, [](std::uint32_t, std::uint32_t) {});
      } else {
        on_turn(turn, reader);
      }
    }
  }

  std::vector<Source> inverters_;
  std::vector<OrdinalTurn> turns_;
};

}  // namespace inkling::indexer
