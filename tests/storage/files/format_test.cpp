#include "storage/files/format.h"

#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "storage/dictionary/term_dictionary.h"
#include "storage/documents/number_data_writer.h"
#include "storage/files/checked_file.h"
#include "storage/postings/encoded_terms.h"
#include "storage/postings/skip_table.h"
#include "storage/segments/sidecars.h"
#include "tests/storage/damage.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

/// "0A FF" as two bytes; what is no hexadecimal digit is passed over.
std::string from_hex(std::string_view hex) {
  std::string digits;
  for (const char c : hex) {
    if (std::isxdigit(static_cast<unsigned char>(c)) != 0) digits.push_back(c);
  }
  std::string bytes;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
    bytes.push_back(static_cast<char>(std::stoi(digits.substr(at, 2), nullptr, 16)));
  }
  return bytes;
}

/// The list of the example, in a segment of 301 documents of 16 tokens each.
EncodedTerms encode_ink() {
  static const std::vector<std::uint32_t> extents(301, 16);
  static const std::vector<std::uint8_t> codes(301, 16);
  static const FieldDocuments documents{{extents, {}}, codes};
  const std::vector<std::uint32_t> docs = {3, 3, 7, 300, 300, 300, 300, 300};
  const std::vector<Occurrence> occurrences = {{0, 0}, {4, 0}, {2, 1},  {1, 0},
                                               {2, 0}, {3, 0}, {10, 0}, {11, 1}};
  EncodedTerms terms(documents);
  const std::vector<storage::FormCount> forms = {{"ink", 6}, {"inks", 2}};
  terms.begin_term("ink", forms);
  terms.add_occurrences(docs, occurrences);
  terms.end_term();
  return terms;
}

}  // namespace

TEST_CASE("a file of deletions is written byte for byte as docs/format.md shows") {
  MemoryFileSystem files;
  DocumentSet deleted(10);
  deleted.insert(DocId{3});
  deleted.insert(DocId{9});
  const FileStamp stamp = write_deletions(files, 2, 5, deleted);

  const std::string expected = from_hex(
      "49 4E 4B 4C  01 00  07 00  02 00 00 00 00 00 00 00"
      "08 02"
      "30 5A E2 27 9E 8F 03 46"
      "02 00 00 00 00 00 00 00"
      "EB C7 93 E2 13 3E 72 0D"
      "4C 4B 4E 49");
  CHECK(files.contents("segment-000002.deletions-000005") == expected);
  CHECK(stamp.bytes == expected.size());

  const auto file =
      CheckedFile::open(files, "segment-000002.deletions-000005", FileKind::deletions, 2, stamp);
  CHECK(read_deletions(*file, 10) == deleted);
}

TEST_CASE("the postings and positions of \"ink\" are the bytes that docs/format.md shows") {
  const EncodedTerms terms = encode_ink();
  CHECK(terms.posting_bytes() == from_hex("C3 40 66 38 3F 66 09 A2 00"));
  CHECK(terms.position_bytes().empty());
  CHECK(terms.size() == 1);
  CHECK(terms.postings() == 3);
}

TEST_CASE("the skip table of two blocks is the bytes that docs/format.md shows") {
  Impacts first;
  first.add(Impact::of(2, 20));
  first.add(Impact::of(1, 16));
  Impacts second;
  second.add(Impact::of(1, 18));
  SkipTableWriter table;
  table.add({3, 40, 100}, first);
  table.add({5, 44, 107}, second);
  CHECK(table.encode() == from_hex("C2 30 40 00 00 84 10 30 01 CB 00 08 00 95 0F"));
}

TEST_CASE(
    "a dictionary with the one term \"ink\" begins with the bytes that docs/format.md shows") {
  MemoryFileSystem files;
  TermDictionaryWriter writer(files, 1);
  writer.begin(301);
  encode_ink().for_each(
      [&](std::string_view term, const ListEntry& list, std::span<const storage::FormCount> forms) {
        writer.add(FieldId::text, term, list, forms);
      });
  writer.finish();
  const std::string expected = from_hex(
      "00 | 01 00 00 00 03 | 08 C5 00 | 4E 09 | 01 08 | 00 69 6E 6B | 03 04 | 00 | 00 | 01 73");
  CHECK(files.contents("segment-000001.terms").substr(test::kHeaderBytes, expected.size()) ==
        expected);
}

TEST_CASE("the numbers of three documents are the bytes that docs/format.md shows") {
  MemoryFileSystem files;
  CheckedFileWriter file(files, "segment-000001.columns", FileKind::columns, 1);
  write_numbers(
      [&](const VisitNumbers& visit) {
        visit(0, std::vector<Number>{1450, 1455});
        visit(2, std::vector<Number>{1460});
      },
      3, file);
  file.finish();
  const std::string expected =
      from_hex("03 00 | 02 12 | 02 | 00 | 00 AA 05 00 00 00 00 00 00 | 04 50 0A");
  CHECK(files.contents("segment-000001.columns").substr(test::kHeaderBytes, expected.size()) ==
        expected);
}

TEST_CASE("only names that can be ours are swept away") {
  for (const char* ours : {"segment-000001.terms", "segment-000001.tags-000002", "model-000001",
                           "manifest-000001", "manifest-000001.tmp"}) {
    CAPTURE(ours);
    CHECK(is_index_file_name(ours));
  }
  for (const char* foreign : {"lock", "notes.txt", "segment-.terms", "segments-1", "model-x",
                              "manifest-", "Manifest-1"}) {
    CAPTURE(foreign);
    CHECK_FALSE(is_index_file_name(foreign));
  }
  CHECK(commit_of_manifest_name("manifest-000012") == 12);
  CHECK(commit_of_manifest_name("manifest-000012.tmp") == 0);
}
