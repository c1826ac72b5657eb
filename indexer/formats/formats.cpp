#include "indexer/formats/formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "indexer/bytes/compressed_file.h"
#include "indexer/formats/each_format.h"
#include "indexer/formats/unread_markup.h"
#include "inkling/error.h"

namespace inkling::indexer {

namespace {

/// In the order in which they are asked whether a file is theirs; a text is anything.
const std::vector<const Format*>& all_formats() {
  static const std::vector<const Format*> formats = {
      &mail_format(), &mbox_format(),    &ipynb_format(), &json_format(), &json_lines_format(),
      &trec_format(), &reuters_format(), &html_format(),  &xml_format(),  &markdown_format(),
      &csv_format(),  &tsv_format(),     &srt_format(),   &vtt_format(),  &docx_format(),
      &epub_format(), &odt_format(),     &pdf_format(),   &pptx_format(), &xlsx_format(),
      &ciff_format(), &warc_format(),    &code_format(),  &text_format()};
  return formats;
}

}  // namespace

bool Format::has_ending(std::string_view extension) const noexcept {
  return std::ranges::find(facts_.endings, extension) != facts_.endings.end();
}

const Format& format_of(InputFormat format) {
  const auto found = std::ranges::find(all_formats(), format,
                                       [](const Format* known) { return known->facts().format; });
  if (found == all_formats().end())
    throw OptionError("format",
                      "there is no format of number " + std::to_string(static_cast<int>(format)));
  return **found;
}

const Format* told_packed_format(const FileFront& front) {
  const auto found = std::ranges::find_if(all_formats(), [&](const Format* format) {
    return format->encoding_by() == EncodingBy::none && format->detect(front);
  });
  return found == all_formats().end() ? nullptr : *found;
}

std::variant<const Format*, UnreadType> told_format(const FileFront& front) {
  if (auto unread = unread_markup(front)) return *std::move(unread);
  const auto found = std::ranges::find_if(all_formats(), [&](const Format* format) {
    return format->encoding_by() != EncodingBy::none && format->detect(front);
  });
  return found == all_formats().end() ? &text_format() : *found;
}

const Format* resembled_format(const FileFront& front) {
  const auto found = std::ranges::find_if(
      all_formats(), [&](const Format* format) { return format->resembles(front); });
  return found == all_formats().end() ? nullptr : *found;
}

}  // namespace inkling::indexer

namespace inkling {

const std::vector<InputFormatFacts>& input_formats() {
  static const std::vector<InputFormatFacts> facts = [] {
    std::vector<InputFormatFacts> all;
    for (const indexer::Format* format : indexer::all_formats()) all.push_back(format->facts());
    std::ranges::sort(all, {}, &InputFormatFacts::name);
    return all;
  }();
  return facts;
}

std::vector<std::string> usual_text_fields(InputFormat format) {
  if (format == InputFormat::automatic) return {};
  return indexer::format_of(format).facts().text_fields;
}

bool is_named_as(InputFormat format, const std::string& name) {
  return indexer::format_of(format).has_ending(
      indexer::ending_of(indexer::without_compression_suffix(name)));
}

std::string input_format_choices() {
  std::string choices = "auto";
  for (const InputFormatFacts& format : input_formats()) choices += '|' + format.name;
  return choices;
}

InputFormat parse_input_format(std::string_view name) {
  if (name == "auto") return InputFormat::automatic;
  std::vector<std::string> names = {"auto"};
  for (const InputFormatFacts& format : input_formats()) {
    if (name == format.name) return format.format;
    names.push_back(format.name);
  }
  throw unknown_choice("format", std::string(name), names);
}

HtmlText parse_html_text(std::string_view name) {
  if (name == "all") return HtmlText::all;
  if (name == "main") return HtmlText::main;
  throw unknown_choice("html", std::string(name), {"all", "main"});
}

}  // namespace inkling
