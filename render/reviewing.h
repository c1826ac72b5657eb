#pragma once

/// Documents that wait for a label.

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/results.h"
#include "inkling/review.h"
#include "render/table.h"

namespace inkling::render {

void write_json(std::ostream& out, std::string_view model, const ReviewQueue& queue);
/// A row for each document.
void print(std::ostream& out, const ReviewQueue& queue, TableFormat format);

/// One document with its strongest terms, the topics that are proposed, and the keys to answer
/// with. `topics` are in the order of their keys.
void print(std::ostream& out, const ReviewItem& item, const std::vector<std::string>& topics);

/// The topics have the keys 1 to 9, then the letters that no answer needs, in their order; what is
/// behind them is typed by name.
std::string review_keys(const std::vector<std::string>& topics);
/// The place of the topic that the key, or the name, stands for.
std::optional<std::size_t> topic_of_key(const std::vector<std::string>& topics,
                                        std::string_view typed);

/// What was done.
void print(std::ostream& out, const ReviewTally& tally);

}  // namespace inkling::render
