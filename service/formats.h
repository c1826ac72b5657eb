#pragma once

/// How an answer may be written.

#include <string_view>
#include <utility>

#include "inkling/table_format.h"

namespace inkling::service {

enum class Format { table, json, jsonl, csv, tsv, markdown, latex, trec };

/// Of whatever lists.
inline constexpr std::pair<std::string_view, Format> kFormats[] = {
    {"table", Format::table}, {"json", Format::json}, {"jsonl", Format::jsonl},
    {"csv", Format::csv},     {"tsv", Format::tsv},   {"markdown", Format::markdown},
    {"latex", Format::latex}};

/// Of a search, which may be a batch.
inline constexpr std::pair<std::string_view, Format> kSearchFormats[] = {
    {"table", Format::table}, {"json", Format::json}, {"jsonl", Format::jsonl},
    {"csv", Format::csv},     {"tsv", Format::tsv},   {"markdown", Format::markdown},
    {"latex", Format::latex}, {"trec", Format::trec}};

constexpr std::string_view name_of(Format format) noexcept {
  for (const auto& [name, known] : kSearchFormats) {
    if (known == format) return name;
  }
  return {};
}

/// That of rows and columns; TableFormat::table for those that have none.
constexpr TableFormat table_format(Format format) noexcept {
  switch (format) {
    case Format::csv:
      return TableFormat::csv;
    case Format::tsv:
      return TableFormat::tsv;
    case Format::markdown:
      return TableFormat::markdown;
    case Format::jsonl:
      return TableFormat::jsonl;
    case Format::latex:
      return TableFormat::latex;
    case Format::table:
    case Format::json:
    case Format::trec:
      break;
  }
  return TableFormat::table;
}

}  // namespace inkling::service
