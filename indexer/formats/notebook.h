#pragma once

/// Jupyter notebooks.

#include <optional>
#include <string>
#include <string_view>

namespace inkling::indexer {

/// The sources of the cells of a notebook (nbformat 3 and 4), a blank line between two: neither
/// their output nor what else is in it. Empty where the bytes are no notebook. Cost: O(bytes).
std::optional<std::string> notebook_text(std::string_view json);

}  // namespace inkling::indexer
