#pragma once

/// A whole model for other programs. docs/classification.md describes the formats.

#include <iosfwd>

#include "inkling/linear_form.h"
#include "inkling/results.h"

namespace inkling::render {

/// A row for each term: its surface form, its counts and its weights by topic.
void write_tsv(std::ostream& out, const ModelExport& model);
/// A model file of LIBLINEAR with one part: term number n, in order of bytes and from 1, is feature
/// n.
void write_liblinear(std::ostream& out, const LinearForm& model);
/// Everything that is needed to score texts, as one JSON object.
void write_softmax(std::ostream& out, const ModelExport& model);

}  // namespace inkling::render
