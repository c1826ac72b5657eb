#pragma once

/// The formats, each in a source file of its own.

#include <string_view>

#include "indexer/formats/format.h"

namespace inkling::indexer {

const Format& text_format();
const Format& json_lines_format();
const Format& json_format();
const Format& csv_format();
const Format& tsv_format();
const Format& html_format();
const Format& xml_format();
const Format& mail_format();
const Format& markdown_format();
const Format& mbox_format();
const Format& srt_format();
const Format& vtt_format();
const Format& code_format();
const Format& ipynb_format();
const Format& trec_format();
const Format& reuters_format();
const Format& docx_format();
const Format& epub_format();
const Format& odt_format();
const Format& pdf_format();
const Format& pptx_format();
const Format& xlsx_format();
const Format& ciff_format();
const Format& warc_format();

/// Of files that a command of the user's converts; it is never told by what is in them.
const Format& command_format();

/// Of files that the user's server converts; it is never told by what is in them either.
const Format& extraction_format();

/// Whether the programs that read PDF are installed.
bool can_read_pdf();

/// The command for files of that name; null if there is none.
const UserConverter* converter_of(std::string_view name, const FormatOptions& options);

}  // namespace inkling::indexer
