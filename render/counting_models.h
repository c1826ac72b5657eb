#pragma once

/// Models that count documents as they were in training, as a member of an answer.

#include <vector>

#include "inkling/results.h"
#include "render/json.h"

namespace inkling::render {

/// Nothing if there are none.
inline void write_still_counted(JsonWriter& json, const std::vector<CountingModel>& models) {
  if (models.empty()) return;
  json.array("still_counted", models, [&](const CountingModel& counting) {
    json.begin_object().member("model", counting.model);
    json.member("documents", counting.documents).end_object();
  });
}

}  // namespace inkling::render
