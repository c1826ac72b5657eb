#pragma once

/// What learned, forgot or was labelled.

#include <iosfwd>

#include "inkling/results.h"

namespace inkling::render {

void write_json(std::ostream& out, const LearnReport& report);
void print(std::ostream& out, const LearnReport& report);

void write_json(std::ostream& out, const ForgetReport& report);
void print(std::ostream& out, const ForgetReport& report);

void write_json(std::ostream& out, const LabelReport& report);
void print(std::ostream& out, const LabelReport& report);

}  // namespace inkling::render
