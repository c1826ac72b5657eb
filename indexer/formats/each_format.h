#pragma once

/// The formats, each in a source file of its own.

#include "indexer/formats/format.h"

namespace inkling::indexer {

const Format& text_format();
const Format& json_lines_format();
const Format& json_format();
const Format& csv_format();
const Format& tsv_format();
const Format& html_format();
const Format& xml_format();

}  // namespace inkling::indexer
