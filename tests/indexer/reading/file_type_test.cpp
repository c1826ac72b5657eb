#include "indexer/bytes/file_type.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "indexer/formats/json_front.h"
#include "indexer/reading/input.h"
#include "tests/indexer/bytes/encoded_texts.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/rounds.h"
#include "tests/support/zip.h"

using namespace inkling;
using namespace inkling::indexer;
using namespace std::string_literals;

namespace {

/// The name of its format, or the reason why it is not read.
std::string type_of(const std::string& bytes, const std::string& name = "file.txt",
                    const IngestOptions& options = {}) {
  const Input input = open_input(test::source_of(bytes, 1000), name, options);
  if (input.unread) return input.unread->reason;
  return input.format->facts().name;
}

struct Row {
  const char* type;
  std::string bytes;
};

const std::string kPng =
    "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\x06\0\0\0\x1F\x15\xC4\x89"s;

/// More lines than are looked at.
std::string long_headers() {
  std::string headers = "From: a@b.c\nMessage-ID: <1@x>\n";
  for (int line = 0; line < 50; ++line) headers += "Received: by x\n";
  return headers;
}

}  // namespace

TEST_CASE("types are told by magic numbers, whatever the name") {
  const std::vector<Row> rows = {
      {"unsupported_ole", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"},
      {"unsupported_archive", "Rar!\x1A\7\0"s},
      {"unsupported_image", kPng},
      {"unsupported_image", kPng.substr(0, 5)},
      {"unsupported_image", "\xFF\xD8\xFF\xE0JFIF"},
      {"unsupported_image", "GIF89a\1\0\1\0"s},
      {"unsupported_image", "RIFF\1\2\3\4WEBPVP8 "},
      {"unsupported_image", "BM\x46\0\0\0\0\0\0\0\x36\0\0\0"s},
      {"unsupported_audio", "ID3\3\0\0\0"s},
      {"unsupported_audio", "OggS\0\2"s},
      {"unsupported_video",
       "\0\0\0\x18"
       "ftypmp42"s},
      {"unsupported_video", "\x1A\x45\xDF\xA3"},
      {"unsupported_program",
       "\x7F"
       "ELF\2\1\1\0"s},
      {"unsupported_program", "MZ\x90\0\3\0"s},
      {"unsupported_program", "\xCA\xFE\xBA\xBE\0\0\0\x34"s},
      {"unsupported_program", "\0asm\1\0\0\0"s},
      {"unsupported_ciff", "\x1F\x08\1\x10\2\x18\2"s},
      {"unsupported_ciff", "\x9F\1\x08\1\x10\2\x18\2"s},
      {"unsupported_database", "SQLite format 3\0"s},
      {"unsupported_font", "wOF2\0\1\0\0"s},
      {"unsupported_font", "\0\1\0\0\0\x0C"s},
  };
  for (const auto& [type, bytes] : rows) {
    CAPTURE(type);
    CAPTURE(bytes);
    for (const char* name : {"a.txt", "a", "a.jsonl", "a.pdf", "a.html", ""})
      CHECK(type_of(bytes, name) == type);
    CHECK(type_of(bytes, "a.txt", {.format = InputFormat::text}) == type);
    CHECK(type_of(test::gzip(bytes), "a.gz") == type);
  }
}

TEST_CASE("archives are told, unless the format of all files is given") {
  for (const std::string& bytes :
       {"PK\3\4\x14\0\0\0"s, "PK\5\6"s + std::string(18, '\0'),
        std::string(257, 'a') + "ustar"s + std::string(250, '\0'), "7z\xBC\xAF\x27\x1C"s}) {
    CHECK(open_input(test::source_of(bytes, 1000), "a.txt", {}).is_archive);
    CHECK(open_input(test::source_of(test::gzip(bytes), 1000), "a.gz", {}).is_archive);
    CHECK(type_of(bytes, "a.txt", {.format = InputFormat::text}).starts_with("unsupported_"));
  }
  const std::string java = test::zip_of({{"META-INF/MANIFEST.MF", "Main: x"}});
  CHECK_FALSE(open_input(test::source_of(java, 1000), "a.zip", {}).is_archive);
  const std::string around = test::zip_of({{"a.jar", java}});
  CHECK(open_input(test::source_of(around, 1000), "a.zip", {}).is_archive);
}

TEST_CASE("documents that are zip archives are told by their members, or by their names") {
  const std::vector<Row> rows = {
      {"docx", test::zip_of({{"[Content_Types].xml", "<T/>"}, {"word/document.xml", "<d/>"}})},
      {"xlsx", test::zip_of({{"xl/workbook.xml", "<w/>"}, {"[Content_Types].xml", "<T/>"}})},
      {"pptx", test::zip_of({{"[Content_Types].xml", "<T/>"}, {"ppt/presentation.xml", "<p/>"}})},
      {"odt", test::zip_of({{"mimetype", "application/vnd.oasis.opendocument.text"}})},
      {"pdf", "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n"},
      {"epub", test::zip_of({{"mimetype", "application/epub+zip"}})},
  };
  const std::string zip = test::zip_of({{"word/notes.txt", "soot"}});
  for (const auto& [type, bytes] : rows) {
    CHECK(type_of(bytes, "a.txt") == type);
    if (type != "pdf"s) CHECK(type_of(zip, "a."s + type) == type);
    CHECK(type_of(bytes, "a.txt", {.format = InputFormat::text}).starts_with("unsupported_"));
  }
  CHECK(type_of("not a document", "a.docx") == "text");
  CHECK(type_of("not a document", "a.txt", {.format = InputFormat::docx}) == "docx");
}

TEST_CASE("what is not read says what would read it") {
  const auto detail_of = [](const std::string& bytes, const IngestOptions& options = {}) {
    const Input input = open_input(test::source_of(bytes, 1000), "a", options);
    return input.unread ? input.unread->reason + ": " + input.unread->detail : "read";
  };
  const auto names = [](const std::string& detail, const char* word) {
    CAPTURE(detail);
    return detail.find(word) != std::string::npos;
  };
  std::string old = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"s + std::string(20'000, '\0');
  CHECK(names(detail_of(old), "--extract-with or --pre"));
  CHECK(names(detail_of("Rar!\x1A\7\1\0"s), "--extract-with or --pre"));
  CHECK(names(detail_of("7z\xBC\xAF\x27\x1C", {.format = InputFormat::text}), "without --format"));
  CHECK(names(detail_of(test::zip_of({{"a", "b"}}), {.format = InputFormat::csv}),
              "without --format"));
  for (const char letter : std::string_view("EncryptedPackage")) old += {letter, '\0'};
  CHECK(detail_of(old).starts_with("encrypted: "));
  CHECK(names(detail_of(old), "save it without"));
}

TEST_CASE("an archive that stores documents as they are is an archive of them") {
  const std::string blanks(200, ' ');
  const std::string word = test::zip_of(
      {{"[Content_Types].xml", "<T/>" + blanks}, {"word/document.xml", "<d/>" + blanks}});
  const std::string book = test::zip_of({{"mimetype", "application/epub+zip"}});
  const auto member = [](const std::string& name, const std::string& bytes, bool is_deflated) {
    std::string head = "PK\3\4" + std::string(26, '\0');
    // A program that writes as it goes says behind a member how long it is.
    head[is_deflated ? 6 : 4] = 8;
    head[is_deflated ? 8 : 4] = 8;
    const std::size_t told = is_deflated ? 0 : bytes.size();
    head[18] = head[22] = static_cast<char>(told);
    head[19] = head[23] = static_cast<char>(told >> 8);
    head[26] = static_cast<char>(name.size());
    return head + name + bytes;
  };
  const std::string stored = member("a.docx", word, false) + member("b.epub", book, false);
  CHECK(open_input(test::source_of(stored, 1000), "a.zip", {}).is_archive);
  // What is packed already is packed once more as it is.
  const auto length = static_cast<char>(word.size());
  const auto pages = static_cast<char>(word.size() >> 8);
  const std::string as_it_is =
      std::string{1, length, pages, static_cast<char>(~length), static_cast<char>(~pages)} + word;
  const std::string once_more = member("a.docx", as_it_is, true) + member("b.epub", book, false);
  CHECK(open_input(test::source_of(once_more, 1000), "a.zip", {}).is_archive);
  std::string streamed = word;
  for (std::size_t at = 0; (at = streamed.find("PK\3\4", at)) != std::string::npos; ++at) {
    REQUIRE(streamed[at + 8] == 8);
    streamed[at + 6] = 8;
    streamed.replace(at + 14, 12, 12, '\0');
  }
  CHECK(type_of(streamed, "a.txt") == "docx");
}

TEST_CASE("what is packed twice is told, however it is packed within") {
  for (const auto pack : {test::gzip, test::zstd, test::bzip2, test::xz}) {
    CHECK(type_of(test::gzip(pack("text")), "a.txt.gz") == "unsupported_archive");
    CHECK(type_of(pack("text"), "a.txt.gz") == "text");
  }
}

TEST_CASE("texts that begin like magic numbers are texts") {
  for (const char* text : {"",
                           "\n",
                           "%PDF is a format",
                           "PK is short for primary key",
                           "BZh9 begins a bzip2 file",
                           "GIF89a was first",
                           "ID3 tags",
                           "MZ are the initials of Mark Zbikowski",
                           "BM and so on",
                           "RIFF and WAVE",
                           "Rar!",
                           "OTTO, the name",
                           "wOF2",
                           "fLaC",
                           "From here on",
                           "7z",
                           "\x1F",
                           "SQLite format 3",
                           "ustar",
                           "PNG",
                           "II*",
                           "true"}) {
    CAPTURE(text);
    CHECK(type_of(text) == "text");
    CHECK(type_of(text, "a") == "text");
  }
}

TEST_CASE("control characters are no text, but for a few in much text") {
  CHECK(type_of("a\0b"s) == "binary");
  CHECK(type_of("\1\2\3") == "binary");
  CHECK(type_of("\x1B[31mred\x1B[0m and \x1B[32mgreen\x1B[0m") == "text");
  CHECK(type_of("form\ffeed\vtab\bback\x1A") == "text");
  CHECK(type_of(std::string(200, 'x') + "\1\2") == "text");
  CHECK(type_of(std::string(8192, 'x') + '\0') == "text");
  for (std::size_t at = 0; at < 20; ++at) {
    CAPTURE(at);
    for (const char control : "\1\2\7\x0E\x1C\x1F\x7F"s) {
      std::string bytes(40, 'x');
      bytes[at] = control;
      CHECK(type_of(bytes) == "text");
      bytes[at + 1] = control;
      CHECK(type_of(bytes) == "binary");
    }
    for (const char sign : "\t\n\r \x1A\x1B~"s) {
      std::string bytes(40, 'x');
      bytes[at] = bytes[at + 1] = sign;
      CHECK(type_of(bytes) == "text");
    }
  }
}

TEST_CASE("formats of characters are told by what they begin with, and named in the way out") {
  const std::vector<Row> rows = {
      {"html", "<!DOCTYPE html>\n<html><body>x</body></html>"},
      {"html", "\xEF\xBB\xBF\n<!-- saved -->\n<HTML lang=en>\n<p>x"},
      {"html", "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"x\">\n<html>"},
      {"html", "<head><title>x</title></head>"},
      {"xml", "<?xml version=\"1.0\"?>\n<feed></feed>"},
      {"reuters", "<!DOCTYPE lewis SYSTEM \"lewis.dtd\">\n<REUTERS>"},
      {"unsupported_rtf", "{\\rtf1\\ansi hello}"},
      {"unsupported_postscript", "%!PS-Adobe-3.0\n"},
      {"mbox", "From ann@example.org Mon Jan  1 10:00:00 2024\nFrom: a\nTo: b\n\nx"},
      {"mbox", "From ann@example.org Mon Jan  1 10:00:00 2024\n" + long_headers() + "\nx"},
      {"mail", long_headers() + "\nx"},
      {"mail", "Return-Path: <a@b.c>\nReceived: from x\n\tby y\nFrom: a@b.c\n\nhello"},
      {"mail", "From: a\r\nSubject: x\r\nMessage-ID: <1@x>\r\n\r\nhello"},
      {"json", "{\n  \"a\": 1,\n  \"b\": [true, null, -1.5e3]\n}\n"},
      {"json", "[{\"a\":1},{\"a\":2}]"},
      {"json", "[\n\"a\"\n]\n\n"},
      {"json", "{\"a\":\n\"" + std::string(10'000, 'x') + "\"}"},
  };
  for (const auto& [name_of_type, bytes] : rows) {
    const std::string type = name_of_type;
    CAPTURE(bytes.substr(0, 100));
    for (const char* name : {"a.txt", "a", "a.json", ""}) CHECK(type_of(bytes, name) == type);
    CHECK(type_of(bytes, "a.txt", {.format = InputFormat::text}) == "text");
    const Input input = open_input(test::source_of(bytes, 1000), "a", {});
    if (type.starts_with("unsupported_")) {
      REQUIRE(input.unread);
      CHECK(input.unread->detail.find("--extract-with or --pre reads it") != std::string::npos);
      CHECK(input.unread->detail.find("--format text") != std::string::npos);
    }
    const std::string utf16 = "\xFF\xFE" + test::encoded(bytes, "UTF-16LE")->bytes;
    if (!bytes.starts_with('\xEF') && bytes.size() < 1000) CHECK(type_of(utf16) == type);
  }
}

TEST_CASE("names decide where bytes leave a choice") {
  CHECK(type_of("id,text\n1,ink\n2,pen\n", "a.csv") == "csv");
  CHECK(type_of("id;text\r\n1;ink\r\n", "a.CSV") == "csv");
  CHECK(type_of("\"a, b\",\"c\"\n\"d\",\"e, f\"", "x.csv") == "csv");
  CHECK(type_of("id\ttext\n1\tink\n", "a.tsv") == "tsv");
  CHECK(type_of("id,text\n1,ink\n2,pen\n", "a.txt") == "text");
  CHECK(type_of("1\tink\n2\tpen\n", "a.txt") == "text");
  CHECK(type_of("a note\nwithout tables\n", "a.csv") == "text");
  CHECK(type_of("text\nink\n\"a, b\"\n", "a.csv") == "csv");
  CHECK(type_of("\"text\"\r\n\"ink\"\r\n", "a.csv") == "csv");
  CHECK(type_of("text\nink, soot\npen\n", "a.csv") == "csv");
  CHECK(type_of("words\nink\npen\n", "a.csv") == "text");
  CHECK(type_of("text\n", "a.csv") == "text");
  CHECK(type_of("", "a.csv") == "text");
  CHECK(type_of("<div>part of a <b>page</b></div>", "a.html") == "html");
  CHECK(type_of("<div align=center>\n\n# Title\n</div>", "README.md") == "markdown");
  CHECK(type_of("plain words", "a.html") == "text");
  CHECK(type_of("<note><to>x</to></note>", "a.xml") == "xml");
  CHECK(type_of("<note><to>x</to></note>", "a.txt") == "text");
  CHECK(type_of("To: a\nSubject: x\n\nhello", "a.eml") == "mail");
  CHECK(type_of("{\"a\":1}\n", "a.json") == "jsonl");
  CHECK(type_of("{\"a\":1}\n{\"a\":2}\n", "a.json") == "jsonl");
  CHECK(type_of("{\"a\":1}\n{\"a\":2}\n", "a") == "jsonl");
  CHECK(type_of("{\"a\":1}\n{\"a\":2}\n", "a.log") == "text");
  CHECK(type_of("{\"a\":1}\n", "a.txt") == "text");
  CHECK(type_of("{\n\"a\":1}\n", "a.jsonl") == "jsonl");
  CHECK(type_of("{\"a\":1}{\"a\":2}", "a.json") == "json");
  CHECK(type_of("{\"a\":1} \r\n{\"a\":2}", "a.json") == "jsonl");
  CHECK(type_of("[1, 2]", "a.json") == "json");
  CHECK(type_of("[1, 2]", "a.txt") == "text");
  CHECK(type_of("{}", "a.txt") == "text");
  CHECK(type_of("{\n\"a\":1}\n") == "json");
}

TEST_CASE("lines that are documents of JSON are read as such, whatever the name of their file") {
  const std::string line = R"({"id":"a", "text":"ink, {pen}"})";
  const std::string long_line = R"({"text":")" + std::string(20'000, 'x') + "\"}\n";
  for (const char* name : {"a.txt", "a.log", "a.csv", "a.md", "a", "a.json", ""}) {
    CAPTURE(name);
    CHECK(type_of(line + "\n" + line + "\n", name) == "jsonl");
    CHECK(type_of("\xEF\xBB\xBF" + line + "\r\n\r\n{\"a\":1}", name) == "jsonl");
    CHECK(type_of(long_line + long_line + long_line + long_line, name) == "jsonl");
    CHECK(type_of("{\"text\":\"a\"}\n{\"text\":\"" + std::string(100'000, 'x') + "\"}\n", name) ==
          "jsonl");
  }
  const std::vector<std::string> texts = {line + "\n",
                                          line + "\nis a document\n" + line + "\n",
                                          "As in\n" + line + "\n" + line,
                                          "{\"a\":{\"text\":\"x\"}}\n" + line,
                                          "{\"text\"}\n{\"text\"}\n",
                                          line + "\n[1, 2]\n"};
  for (const std::string& text : texts) {
    CAPTURE(text);
    CHECK(type_of(text, "a.txt") == "text");
  }
}

TEST_CASE("a text that looks like records is one, and the format that reads them is known") {
  const auto resembled = [](const std::string& bytes, const char* name,
                            const IngestOptions& options = {}) -> std::string {
    const Input input = open_input(test::source_of(bytes, 1000), name, options);
    return input.resembled == nullptr ? "" : input.resembled->facts().name;
  };
  const std::string log = "{\"a\":1}\n{\"a\":2}\n";
  CHECK(resembled(log, "a.log") == "jsonl");
  CHECK(resembled(log, "a.log", {.format = InputFormat::text}).empty());
  CHECK(resembled(log, "a.jsonl").empty());
  CHECK(resembled("{\"a\":1}\n", "a.txt").empty());
  for (const char* name : {"a.txt", "a", ""}) {
    CAPTURE(name);
    CHECK(resembled("id,text\n1,ink\n2,pen\n", name) == "csv");
    CHECK(resembled("a;b;c\r\n1;2;3\r\n4;5;6\r\n", name) == "csv");
    CHECK(resembled("id\ttext\n1\tink\n", name) == "tsv");
    CHECK(resembled("Tom, Dick, Harry\ncame, saw, won\nand, of, course\n", name).empty());
    CHECK(resembled("a,b,c\n1,2,3\n4,5\n", name).empty());
    CHECK(resembled("We met, then.\nIt was late, and\nwe left, too.\n", name).empty());
    CHECK(resembled("id,text\n", name).empty());
  }
  CHECK(resembled("a,b,c\n1,2,3\n4,5,6\n", "a.py").empty());
  CHECK(resembled("id,text\n1,ink\n", "a.csv").empty());
}

TEST_CASE("source code, logs, notes and patches are texts") {
  for (const char* text :
       {"{ this is a note in braces }\n",
        "{\n  int x = 1;\n}\n",
        "[1] Smith, A. 2001.\n[2] Jones",
        "[link](http://x) and more",
        "[ ] buy milk\n[x] call Ann\n",
        "[INFO] started\n[WARN] x\n",
        "[section]\nkey=value\n",
        "{{ template }}\n",
        "From the beginning, there was ink.\n",
        "From: Ann\nTo: Bob\nSubject: lunch\nDate: Monday\n\nAt noon?",
        "Title: A page\nDate: 2024-01-01\nAuthor: Ann\n\nText",
        "From 0123456789abcdef0123456789abcdef01234567 Mon Sep 17 00:00:00 2001\n"
        "From: Ann <a@b.c>\nDate: x\nSubject: [PATCH] x\n\n---\n",
        "<p align=\"center\">\n\n# Title\n",
        "<div>\n",
        "<!-- a comment -->\n# Title\n",
        "<script setup>\n",
        "<?php echo 1;\n",
        "<T extends U> is a type",
        "< 5 and > 3",
        "a,b,c\nd,e,f\ng,h,i\n",
        "#!/bin/sh\necho {}\n",
        "%% a comment of LaTeX\n\\documentclass{x}",
        "%!shell\n",
        "Note: one\nNote: two\n\nText",
        "http://example.org: a page\n\nx",
        "{\"a\": 1, \"b\"",
        "{\"unfinished\":\n",
        "---\ntitle: x\nfrom: y\n---\n"}) {
    CAPTURE(text);
    CHECK(type_of(text) == "text");
    CHECK(type_of(text, "a.md") == "markdown");
    CHECK(type_of(text, "README") == "text");
  }
}

TEST_CASE(
    "no text of this project, and none of the multilingual ones, is taken for anything else") {
  namespace fs = std::filesystem;
  const fs::path root = test::project_path("CMakeLists.txt").parent_path();
  std::size_t checked = 0;
  for (auto at = fs::recursive_directory_iterator(root); at != decltype(at)(); ++at) {
    const std::string name = at->path().lexically_relative(root).string();
    if (at->is_directory() &&
        (name == "build" || name == "web/node_modules" || name.starts_with(".")))
      at.disable_recursion_pending();
    const std::string extension = at->path().extension().string();
    static const std::vector<std::string> kTexts = {".cpp", ".h",     ".md",  ".txt", ".py",
                                                    ".in",  ".cmake", ".awk", ""};
    if (!at->is_regular_file() || name.starts_with("tests/golden") ||
        name.starts_with("tests/fuzz") || name.starts_with("bench/") ||
        std::ranges::find(kTexts, extension) == kTexts.end())
      continue;
    CAPTURE(name);
    CHECK(type_of(test::read_file(at->path()), name) == (extension == ".md" ? "markdown" : "text"));
    ++checked;
  }
  CHECK(checked > 500);
  for (const auto& [language, texts] : test::multilingual_texts()) {
    const std::size_t count = test::is_thorough() ? texts.size() : 20;
    for (std::size_t at = 0; at < std::min(count, texts.size()); ++at) {
      CAPTURE(texts[at].substr(0, 200));
      CHECK(type_of(texts[at]) == "text");
      CHECK(type_of(texts[at], "a") == "text");
    }
  }
}

TEST_CASE("the files of case 15 are what they are") {
  CHECK(type_of(kPng + std::string(60 - kPng.size(), 'x'), "x.txt") == "unsupported_image");
  CHECK(type_of("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n<</Length 3>>\nstream\nabc\n", "x") ==
        "pdf");
  const std::string bzip2 = "BZh91AY&SY\x82\x71\x61\xB0\x02\xB7\xBA\xFF\xFF\xE8\xC5\x7F\x36";
  CHECK_THROWS_AS(open_input(test::source_of(bzip2, 1000), "b.tar.bz2", {}), DamagedStreamError);
}

TEST_CASE("the front of JSON is told from what only begins like it") {
  using Kind = JsonFront::Kind;
  for (const char* json : {"{}", "[]", " {\"a\":[{\"b\":\"c\\\"d\"}]}", "[1,-2.5e3,true,null]"}) {
    CAPTURE(json);
    CHECK(json_front(json).kind == Kind::complete);
    CHECK(json_front(json).size == std::string_view(json).size());
    for (std::size_t size = 2; size < std::string_view(json).size(); ++size)
      CHECK(json_front(std::string_view(json).substr(0, size)).kind == Kind::partial);
  }
  for (const char* other : {"", "x", "\"a\"", "{a:1}", "{\"a\" 1}", "[1 2]", "{\"a\":1,}", "[}",
                            "[1,]", "{,}", "[yes]", "{\"a\"\n\"b\"}", "{\"a\nb\":1}", "]"}) {
    CAPTURE(other);
    CHECK(json_front(other).kind == Kind::none);
  }
}

TEST_CASE("whatever the bytes are, opening them ends") {
  for (unsigned seed = 1; seed <= test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const std::vector<std::string> kPieces = {
        "{",        "}",     "[",  "]",        "\"",     ":",      ",",
        "\n",       "\r\n",  " ",  "From ",    "<",      "<html",  "<!--",
        "-->",      "<?xml", "?>", "%PDF-",    "PK\3\4", "\x1B$B", "\xEF\xBB\xBF",
        "\xFF\xFE", "\0"s,   "a",  "\xC3\xA9", "\xE9",   "Mon",    "\\"};
    std::string bytes;
    for (std::size_t piece = random() % 30; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(seed);
    for (const char* name : {"", "a", "a.txt", "a.csv", "a.json", "a.html", "a.eml", "a.jsonl"})
      CHECK_FALSE(type_of(bytes, name).empty());
  }
}
