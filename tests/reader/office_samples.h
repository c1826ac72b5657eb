#pragma once

/// A document of Word, and what is told of documents of offices.

#include <string>
#include <string_view>

#include "reader/converted.h"
#include "tests/support/zip.h"

namespace inkling::test {

using ConvertOffice = reader::ConvertedDocument (*)(std::string_view);

inline std::string fields_of(const reader::ConvertedDocument& document) {
  std::string line;
  for (const auto& [name, value] : document.fields)
    line += (line.empty() ? "" : "|") + name + "=" + value;
  return line;
}

inline std::string damage_of(ConvertOffice convert, const std::string& bytes) {
  try {
    convert(bytes);
    return "none";
  } catch (const reader::DamagedDocument& damage) {
    return damage.what();
  }
}

inline const std::string kCore =
    "<cp:coreProperties xmlns:cp='c' xmlns:dc='d' xmlns:dcterms='t'><dc:title>On  ink</dc:title>"
    "<dc:creator>Ann Soot; Bob</dc:creator><dcterms:created>2024-03-05T10:00:00Z</dcterms:created>"
    "<dcterms:modified>2024-04-01T00:00:00Z</dcterms:modified><cp:keywords>pen;ink</cp:keywords>"
    "</cp:coreProperties>";

inline const std::string kCoreFields =
    "author=Ann Soot|author=Bob|created=2024-03-05T10:00:00Z|changed=2024-04-01T00:00:00Z|"
    "keyword=pen|keyword=ink";

inline const ZipMembers kDocx = {
    {"[Content_Types].xml", "<Types/>"},
    {"docProps/core.xml", kCore},
    {"word/styles.xml", "<w:styles xmlns:w='w'><w:lang w:val='de-DE'/></w:styles>"},
    {"word/document.xml",
     "\xEF\xBB\xBF<?xml version='1.0' encoding='UTF-8'?><w:document xmlns:w='w' xmlns:mc='m'>"
     "<w:p><w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr><w:r><w:t>So</w:t></w:r><w:r>"
     "<w:t>ot</w:t><w:tab/><w:t xml:space='preserve'> &amp; glue</w:t></w:r></w:p>"
     "<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:moveFrom><w:r><w:t>moved</w:t>"
     "</w:r></w:moveFrom><w:r><w:instrText>PAGE</w:instrText><w:t>tr\xC3\xA4gt</w:t><w:br/>"
     "<w:t>on</w:t></w:r></w:p><mc:AlternateContent><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p>"
     "</mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback>"
     "</mc:AlternateContent><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc>"
     "<w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:document>"},
    {"word/footnotes.xml", "<w:footnotes xmlns:w='w'><w:p><w:t>note</w:t></w:p></w:footnotes>"},
    {"word/header2.xml", "<w:hdr xmlns:w='w'><w:p><w:t>second</w:t></w:p></w:hdr>"},
    {"word/header10.xml", "<w:hdr xmlns:w='w'><w:p><w:t>tenth</w:t></w:p></w:hdr>"},
    {"word/media/image1.png", std::string(1000, '\x89')},
};

}  // namespace inkling::test
