#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>

#include "inkling/document.h"
#include "inkling/index.h"

namespace inkling::indexer {

/// The option that a document with too many fields is refused by.
inline constexpr const char* kMaxFields = "max-fields";

/// The names of the fields that an index has, and how many it may have. Fields whose documents were
/// deleted count until these are merged away and another writer begins.
class FieldLimit {
 public:
  /// Begins with the fields of `base`.
  FieldLimit(std::size_t most, const Index& base);

  /// Takes the fields of a document, whose language is detected or not. Throws OptionError, and
  /// takes none, if that would make more than allowed. Cost: O(values).
  void take(const Document& document, bool detects_language);
  /// Takes the fields of another index, as many as there are.
  void take_all(const Index& index);
  /// The same within the limit: throws as take() does.
  void take_within(const Index& index);

 private:
  void add(const std::set<std::string_view>& added);

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const noexcept {
      return std::hash<std::string_view>()(name);
    }
  };

  std::size_t most_;
  SharedKeywords shared_;  ///< of the last document that had any: their fields were taken
  std::unordered_set<std::string, Hash, std::equal_to<>> names_;
};

}  // namespace inkling::indexer
