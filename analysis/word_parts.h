#pragma once

/// Words that stand for more than one term: their parts are terms too, at the same position.

#include <string_view>
#include <vector>

namespace inkling::analysis {

/// The parts of a folded word; most words have none.
///
/// - Of a word that dots or "@" join, such as "java.lang.string" or "joe@example.org": its first
///   part, and what follows the first separator ("lang.string"), which may have parts itself; of a
///   word of more than eight parts, what the last eight are together. A part has at least two
///   characters; initials ("u.s") and numbers have none.
/// - Of "01t10" in a time stamp, which ISO 8601 writes without a space ("2025-09-01T10:00:00Z"),
///   the day "01" and the hour "10"; of "00z" the seconds.
///
/// They are views of `word`.
std::vector<std::string_view> parts_of(std::string_view word);

/// Whether dots or "@" join `word`. Stemmers know nothing of such words: "u.s" has no ending.
bool is_joined(std::string_view word) noexcept;

}  // namespace inkling::analysis
