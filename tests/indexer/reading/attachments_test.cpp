#include <doctest/doctest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "indexer/formats/mail_request.h"
#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/view/view.h"
#include "tests/indexer/reading/reading_scene.h"
#include "tests/support/zip.h"

using namespace inkling;
using namespace inkling::indexer;
using test::ReadingScene;
using test::zip_of;

namespace {

using Strings = std::vector<std::string>;

/// A part with these bytes, each as quoted-printable has it.
std::string attached(const std::string& name, const std::string& bytes) {
  std::string part =
      "Content-Type: application/octet-stream\nContent-Transfer-Encoding: quoted-printable\n"
      "Content-Disposition: attachment; filename=\"" +
      name + "\"\n\n";
  for (const char byte : bytes) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    part += {'=', kHex[static_cast<unsigned char>(byte) >> 4], kHex[byte & 15], '=', '\n'};
  }
  return part;
}

/// A message with the word `body` and these parts; its boundary has its name in it.
std::string letter(const std::string& name, const Strings& parts) {
  std::string message = "From: ann@x\nMessage-ID: <" + name +
                        "@x>\nContent-Type: multipart/mixed; boundary=" + name + "\n\n--" + name +
                        "\n\nbody\n";
  for (const std::string& part : parts) message += "--" + name + "\n" + part + "\n";
  return message + "--" + name + "--\n";
}

std::string nested(const std::string& message) {
  return "Content-Type: message/rfc822\n\n" + message;
}

/// Without the fields of the headers.
Strings brief(Strings lines) {
  for (std::string& line : lines) {
    const std::size_t begin = std::min({line.find(" from="), line.find(" attachment=")});
    const std::size_t end = line.find(" < ");
    const std::string parent = end == std::string::npos ? "" : line.substr(end);
    line = line.substr(0, std::min(begin, end)) + parent;
  }
  return lines;
}

}  // namespace

TEST_CASE("attachments are not stripped as letters are, unless they are messages") {
  const ReadingScene scene;
  const std::string inner =
      "From: bob@x\nMessage-ID: <n@x>\nContent-Type: text/plain\n\ninner\n> quoted\n";
  scene.write("m.eml", letter("m", {attached("a.txt", "one\n--\ntwo"),
                                    attached("a.html", "<p>glue"), nested(inner)}));
  const FieldMapping mapping{.strip = {.headers = true, .footers = true, .quotes = true}};
  const Strings lines = brief(scene.read("m.eml", mapping));
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "m.eml [] body");
  CHECK(lines[1] == "m.eml!/a.txt [] one\n--\ntwo < m.eml");
  CHECK(lines[2] == "m.eml!/a.html [] glue < m.eml");
  CHECK(lines[3].find("inner") != std::string::npos);
  CHECK(lines[3].find("quoted") == std::string::npos);
}

TEST_CASE("attachments are documents behind their message, each read by its own format") {
  const ReadingScene scene;
  scene.write("m.eml", letter("m", {attached("a.html", "<html><title>Ink</title><p>glue"),
                                    attached("z.zip", zip_of({{"d/x.txt", "soot"},
                                                              {"y.jsonl", "{\"text\":\"y\"}"}})),
                                    attached("i.png", "\x89PNG\r\n"), attached("a.txt", "last")}));
  CHECK(brief(scene.read("m.eml")) ==
        Strings{"m.eml [] body", "m.eml!/a.html [Ink] glue < m.eml",
                "m.eml!/z.zip!/d/x.txt [] soot < m.eml", "m.eml!/z.zip!/y.jsonl:1 [] y < m.eml",
                "m.eml!/i.png: unsupported_image", "m.eml!/a.txt [] last < m.eml"});
  CHECK(brief(scene.read("m.eml", {}, {.format = InputFormat::mail})) ==
        brief(scene.read("m.eml")));
}

TEST_CASE("attachments in a mailbox are known by their message") {
  const ReadingScene scene;
  const std::string line = "From ann@x Mon Jan  1 10:00:00 2024\n";
  scene.write("b.mbox", line + letter("m", {attached("a.txt", "one")}) + "\n" + line +
                            "Subject: b\n\nno part\n\n" + line +
                            letter("n", {attached("a.txt", "two")}));
  CHECK(brief(scene.read("b.mbox")) ==
        Strings{"b.mbox:1 [] body", "b.mbox:1!/a.txt [] one < b.mbox:1",
                "b.mbox:20 [b] no part subject=b", "b.mbox:25 [] body",
                "b.mbox:25!/a.txt [] two < b.mbox:25"});
  FieldMapping mapping;
  mapping.id = "message-id";
  CHECK(brief(scene.read("b.mbox", mapping)) == Strings{"m@x [] body", "m@x!/a.txt [] one < m@x",
                                                        "b.mbox:20 [b] no part subject=b",
                                                        "n@x [] body", "n@x!/a.txt [] two < n@x"});
  const Strings stream = scene.read_stream(letter("m", {attached("a.txt", "one")}));
  REQUIRE(stream.size() == 2);
  const std::string id = stream.front().substr(0, stream.front().find(' '));
  CHECK(id.size() == 32);
  CHECK(stream.back() == id + "!/a.txt [] one < " + id);
}

TEST_CASE("records that are attached are known by their place, and label nothing") {
  const ReadingScene scene;
  scene.write("m.eml",
              letter("m", {attached("a.jsonl", R"({"id":"todo.txt","text":"one","label":"ham"})"),
                           attached("b.csv", "id,text,label\ntodo.txt,two,ham\n,three,\n"),
                           attached("c.trec", "<DOC><DOCNO>todo.txt</DOCNO>four</DOC>"),
                           attached("d.zip", zip_of({{"e.json", R"([{"id":7,"text":"five"}])"}})),
                           attached("f.md", "---\nlabels: [ham, spam]\n---\nsix")}));
  const Strings expected = {"m.eml [] body",
                            "m.eml!/a.jsonl:1 [] one id_=todo.txt label_=ham < m.eml",
                            "m.eml!/b.csv:2 [] two id_=todo.txt label_=ham < m.eml",
                            "m.eml!/b.csv:3 [] three < m.eml",
                            "m.eml!/c.trec:1 [] four id_=todo.txt < m.eml",
                            "m.eml!/d.zip!/e.json:1 [] five id_=7 < m.eml",
                            "m.eml!/f.md [] six label_=ham label_=spam < m.eml"};
  CHECK(brief(scene.read("m.eml")) == expected);
  scene.write("z.zip", zip_of({{"m.eml", test::read_file(scene.path("m.eml"))},
                               {"a.jsonl", R"({"id":"mine","text":"one","label":"ham"})"}}));
  const Strings archive = brief(scene.read("z.zip"));
  REQUIRE(archive.size() == expected.size() + 1);
  CHECK(archive[1].starts_with("z.zip!/m.eml!/a.jsonl:1 [] one id_=todo.txt label_=ham"));
  CHECK(archive.back() == "mine [] one #ham");
}

TEST_CASE("a message that is attached has no id of its own, and pages of the web have none") {
  const ReadingScene scene;
  const std::string page = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nink";
  const std::string archive =
      "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.org/\r\nContent-Type: "
      "application/http\r\nContent-Length: " +
      std::to_string(page.size()) + "\r\n\r\n" + page + "\r\n\r\n";
  const std::string other = "From: bob@x\nMessage-ID: <m@x>\nContent-Type: text/plain\n\ninner\n";
  scene.write("m.eml", letter("m", {nested(other), attached("a.warc", archive)}));
  FieldMapping mapping;
  mapping.id = "message-id";
  mapping.label = "from";
  const Strings lines = scene.read("m.eml", mapping);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with("m@x [] body #ann@x"));
  CHECK(lines[1].starts_with("m@x!/message.eml [] inner"));
  CHECK(lines[1].find("id_=m@x label_=bob@x") != std::string::npos);
  CHECK(lines[2].starts_with("m@x!/a.warc:1 [] ink"));
  CHECK(lines[2].find("id_=http://a.org/") != std::string::npos);
}

TEST_CASE("what is attached to mail replaces no note, and changes no label") {
  const ReadingScene scene;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  scene.write("in/notes.jsonl", R"({"id":"mine","text":"my plan","label":"private"})");
  scene.write("in/m.eml",
              letter("m", {attached("a.jsonl", R"({"id":"mine","text":"pills","label":"ham"})")}));
  IndexWriter writer = open_writer(files);
  std::istringstream none;
  CHECK(ingest(writer, {scene.path("in")}, none, {}).indexed == 3);
  writer.commit();
  CHECK(storage::open_index(files).document_count() == 3);
}

TEST_CASE("messages in messages are read three deep") {
  const ReadingScene scene;
  std::string message = letter("p5", {attached("x.txt", "lost"), attached("y.txt", "lost")});
  for (const char* const name : {"p4", "p3", "p2", "p1"})
    message = letter(name, {nested(message), attached("x.txt", name)});
  scene.write("m.eml", message);
  const std::string second = "m.eml!/message.eml";
  const std::string third = second + "!/message.eml";
  CHECK(brief(scene.read("m.eml")) ==
        Strings{"m.eml [] body", second + " [] body < m.eml", third + " [] body < " + second,
                third + "!/message.eml [] body < " + third, third + "!/x.txt [] p3 < " + third,
                second + "!/x.txt [] p2 < " + second, "m.eml!/x.txt [] p1 < m.eml",
                "m.eml: bad_archive"});
}

TEST_CASE("an attachment that is damaged costs itself, not its message") {
  const ReadingScene scene;
  scene.write("m.eml",
              letter("m", {attached("a.zip", "PK\3\4 and no archive"), attached("b.xml", "<?xml <"),
                           attached("c.txt", "soot"), attached("../../etc/passwd", "glue")}));
  CHECK(brief(scene.read("m.eml")) ==
        Strings{"m.eml [] body", "m.eml!/a.zip: bad_archive", "m.eml!/b.xml: bad_xml",
                "m.eml!/c.txt [] soot < m.eml", "m.eml!/../../etc/passwd [] glue < m.eml"});
}

TEST_CASE("only messages that may have something attached are looked at twice") {
  CHECK_FALSE(may_have_attachments(""));
  CHECK_FALSE(may_have_attachments("Subject: attachment\nContent-Type: multipart/mixed\n\nname="));
  CHECK_FALSE(may_have_attachments("C"));
  CHECK(may_have_attachments("X: y\ncontent-disposition:\n\tATTACHMENT"));
  CHECK(may_have_attachments("\nCONTENT-TYPE: application/pdf;\n name=x"));
  CHECK(may_have_attachments("Content-Type: message/rfc822\n\n"));
}

TEST_CASE(
    "a message whose file has not changed is not read again, and its attachments go with it") {
  const ReadingScene scene;
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  scene.write("in/m.eml",
              letter("m", {attached("a.txt", "soot"), attached("i.png", "\x89PNG\r\n")}));
  scene.write("in/n.eml", letter("n", {}));
  const auto run = [&] {
    IndexWriter writer = open_writer(files);
    std::istringstream none;
    IngestReport report = ingest(writer, {scene.path("in")}, none, {.prune = true});
    writer.commit();
    return report;
  };
  CHECK(run().indexed == 3);
  const IngestReport again = run();
  CHECK(again.unchanged == 3);
  CHECK(again.input_bytes == 0);
  CHECK(again.skipped.at("unsupported_image") == 1);
  scene.write("in/m.eml", letter("m", {attached("other.txt", "quill and nib")}));
  const IngestReport changed = run();
  CHECK(changed.indexed == 1);
  CHECK(changed.pruned == 1);
  std::filesystem::remove(scene.path("in/m.eml"));
  CHECK(run().pruned == 2);
  CHECK(storage::open_index(files).document_count() == 1);
}
