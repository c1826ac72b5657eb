#pragma once

/// Topics that come with their first document and go with their last.

#include <cstdint>
#include <string>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The number of the topic; empty counts if it is new. One that was there before gets its cut and
/// its prior back; another gets a cut of 0.5, or none that can be reached where cuts hold a
/// precision. Topics behind a new one are renumbered. Cost: O(log topics), of a new one O(cells).
std::uint32_t require_topic_number(TrainingRecord& record, const std::string& name);

/// Removes a topic without cells, and notes what training chose for it. Cost: O(cells).
void erase_topic(TrainingRecord& record, std::uint32_t topic);

}  // namespace inkling::classify
