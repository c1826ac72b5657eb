#pragma once

/// Documents about which a model is wrong.

#include <iosfwd>

#include "inkling/mistakes.h"
#include "render/json.h"
#include "render/table.h"

namespace inkling::render {

/// The members "errors_total" and "errors".
void write_mistakes(JsonWriter& json, const MistakeList& mistakes);
/// A row for each document.
Table mistake_table(const MistakeList& mistakes);
/// How many there are, and the table.
void print_mistakes(std::ostream& out, const MistakeList& mistakes);

}  // namespace inkling::render
