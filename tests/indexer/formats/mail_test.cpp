#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "indexer/formats/mail_front.h"
#include "indexer/formats/mailbox.h"
#include "tests/indexer/formats/reading_of.h"

using namespace inkling;
using namespace inkling::indexer;
using test::records_of;
using test::shown;

namespace {

using Strings = std::vector<std::string>;

const std::string kLine = "From ann@example.org Mon Jan  1 10:00:00 2024\n";
const std::string kMessage =
    "Message-ID: <1@x>\nFrom: Ann <ann@x>\nTo: bob@x\nSubject: Ink\n\nOn ink.\n";

std::string unescaped(std::string message) {
  unescape_from_lines(message);
  return message;
}

}  // namespace

TEST_CASE("a message is a document whose headers are fields") {
  CHECK(shown(records_of(kMessage, "")) ==
        Strings{"f [Ink] On ink. subject=Ink from=Ann <ann@x> to=bob@x message-id=1@x thread=1@x"});
  FieldMapping mapping;
  mapping.id = "message-id";
  mapping.label = "to";
  mapping.text_fields = {"subject", "from"};
  CHECK(shown(records_of(kMessage, "eml", {}, mapping)) ==
        Strings{"1@x [Ink] On ink. #bob@x subject~Ink from~Ann <ann@x> thread=1@x"});
  FieldMapping several;
  several.text = {"subject", "text"};
  CHECK(
      shown(records_of(kMessage, "", {}, several)).front().starts_with("f [Ink] Ink text~On ink."));
  several.text = {"body"};
  CHECK(shown(records_of(kMessage, "", {}, several)).front().starts_with("f [Ink] On ink."));
  CHECK(shown(records_of(kMessage, "", {.format = InputFormat::text})).front() ==
        "f [] " + kMessage);
  CHECK(shown(records_of("Subject: M\xFCller stra\xDF"
                         "e\n\nM\xFCller stra\xDF"
                         "e",
                         "", {.format = InputFormat::mail}))
            .front() == "f [Müller straße] Müller straße subject=Müller straße");
}

TEST_CASE("a message whose lines end in CR alone is read like any other") {
  std::string message = "Subject: Ink\nFrom: ann@x\nReceived: x\n\nOn ink.\nMore.\n";
  const Strings expected = {"f [Ink] On ink.\nMore. subject=Ink from=ann@x"};
  CHECK(shown(records_of(message, "eml")) == expected);
  std::ranges::replace(message, '\n', '\r');
  CHECK(shown(records_of(message, "eml")) == expected);
  CHECK(shown(records_of(message, "")) == expected);
  CHECK(shown(records_of(message, "", {.format = InputFormat::mail})) == expected);
  message = "From: ann@x\rContent-Type: text/plain\r\r" + std::string(9000, 'x') + "\r\nink\rtea";
  CHECK(shown(records_of(message, "eml")).front().find("x\nink\ntea") != std::string::npos);
}

TEST_CASE("footers and quotes are stripped from the body of a message, and no headers") {
  FieldMapping mapping;
  mapping.strip = {.headers = true, .footers = true, .quotes = true};
  CHECK(shown(records_of("From: a@x\nMessage-ID: <1@x>\n\nfirst\n\nsecond\n> quoted\n\nAnn\n", "",
                         {}, mapping))
            .front()
            .starts_with("f [] first\n\nsecond from"));
}

TEST_CASE("a mailbox is cut at lines that begin messages") {
  const std::string mailbox = kLine + "Subject: a\n\none\n>From here\n>>From there\n\n" + kLine +
                              "Subject: b\n\nFrom the beginning\n\nFrom me to you: no line\n" +
                              kLine + "not behind an empty line\n";
  for (const std::size_t step : {1UL, 7UL, 1000UL}) {
    CHECK(shown(records_of(mailbox, "mbox", {}, {}, step)) ==
          Strings{"f:1 [a] one\nFrom here\n>From there subject=a",
                  "f:8 [b] From the beginning\n\nFrom me to you: no line\n" + kLine +
                      "not behind an empty line subject=b"});
  }
  CHECK(shown(records_of("noise\n\n" + kLine + "Subject: a\n\nx", "",
                         {.format = InputFormat::mbox})) ==
        Strings{"f:1: bad_mbox", "f:3 [a] x subject=a"});
  CHECK(shown(records_of("", "", {.format = InputFormat::mbox})).empty());
  IngestOptions options;
  options.max_record_bytes = 70'000;
  CHECK(shown(records_of(kLine + "Subject: a\n\n" + std::string(200'000, 'x') + "\n\n" + kLine +
                             "Subject: b\n\ny",
                         "mbox", options)) == Strings{"f:1: too_large", "f:6 [b] y subject=b"});
}

TEST_CASE("a message of a million empty parts is one skipped document") {
  std::string many =
      kMessage.substr(0, kMessage.find("\n\n")) + "\nContent-Type: multipart/mixed; boundary=b\n\n";
  for (int part = 0; part < 1'000'000; ++part) many += "--b\n\n\n";
  CHECK(shown(records_of(many, "eml", {}, {}, 100'000)) == Strings{"f: bad_mail"});
}

TEST_CASE("mail is told however long its headers are") {
  std::string many = "Received: x\n";
  for (int line = 0; line < 60; ++line) many += "X-A: b\n";
  const std::string rest = "From: a@x\nSubject: s\n\nbody";
  CHECK(shown(records_of(many + rest, "")) == Strings{"f [s] body subject=s from=a@x"});
  const std::string longest = "X-A: " + std::string(20'000, 'x') + "\n";
  CHECK(shown(records_of("Received: x\n" + longest + rest, "")).front().starts_with("f [s] body"));
  CHECK(shown(records_of(longest + rest, "eml")).front().starts_with("f [s] body"));
  CHECK(shown(records_of(kLine + longest + rest, "mbox")).front().starts_with("f:1 [s] body"));
}

TEST_CASE("mail is told whatever names its headers have") {
  const std::string rest = "From: a@x\nMessage-ID: <1@x>\nSubject: s\n\nbody";
  for (const std::string& name :
       {std::string("X-MS-Exchange-Transport-CrossTenantHeadersStamped"),
        std::string("X-Content_id"), std::string("X-It'S"), std::string("X-Copyright(C)"),
        std::string("X.a"), std::string(">Received"), std::string(997, 'x')}) {
    CAPTURE(name);
    const std::string message = name + ": y\n" + rest;
    for (const char* const file : {"1.txt", "1.eml", "box/cur/1"})
      CHECK(is_mail({.bytes = message, .whole = true, .name = file}));
    const std::string mailbox = kLine + message;
    CHECK(is_mailbox({.bytes = mailbox, .whole = true, .name = "in"}));
  }
  for (const std::string& name :
       {std::string(998, 'x'), std::string("X A"), std::string("X\x7F"), std::string("\xC3\xBC")}) {
    CAPTURE(name);
    CHECK_FALSE(is_mail({.bytes = name + ": y\n" + rest, .whole = true, .name = "1.eml"}));
  }
}

TEST_CASE("an .eml may begin with empty lines, which are not the end of its headers") {
  const std::string message = "\r\n\nFrom: a@x\r\nSubject: s\r\n\r\nbody";
  CHECK(shown(records_of(message, "eml")) == Strings{"f [s] body subject=s from=a@x"});
  CHECK_FALSE(is_mail({.bytes = message, .whole = true, .name = "1.txt"}));
  CHECK_FALSE(is_mail({.bytes = "\n\nno header", .whole = true, .name = "1.eml"}));
  CHECK_FALSE(is_mail({.bytes = "\n\n", .whole = true, .name = "1.eml"}));
}

TEST_CASE("a mailbox need not have empty lines before its messages") {
  const std::string mailbox = kLine + "From: a@b.c\nSubject: a\n\none\n" + kLine +
                              "Received: x\nSubject: b\n\ntwo\n" + kLine + "Note: three\n" + kLine +
                              "X-Mozilla-Status: 0001\nSubject: c\n\nfour\n";
  for (const std::size_t step : {1UL, 7UL, 1000UL}) {
    CHECK(shown(records_of(mailbox, "mbox", {}, {}, step)) ==
          Strings{"f:1 [a] one subject=a from=a@b.c",
                  "f:6 [b] two\n" + kLine + "Note: three subject=b", "f:13 [c] four subject=c"});
  }
}

TEST_CASE("lines of a mailbox may have dates in numbers") {
  CHECK(is_mailbox_line("From a@b.c 2002-08-22T12:26:20Z"));
  CHECK(is_mailbox_line("From a@b.c 2002-08-22 12:26:20 +0000"));
  CHECK_FALSE(is_mailbox_line("From a@b.c 2002-08-22"));
  CHECK_FALSE(is_mailbox_line("From then on, since about 2002-08-22 12:26 or so"));
}

TEST_CASE("a message of a mailbox that begins with an empty line has no headers") {
  const std::string mailbox = kLine + "Subject: a\n\nx\n\n" + kLine + "\nNote: buy ink\n";
  CHECK(shown(records_of(mailbox, "")) == Strings{"f:1 [a] x subject=a", "f:6 [] Note: buy ink"});
}

TEST_CASE("any number of empty lines in a message hides none behind it") {
  IngestOptions options;
  options.max_record_bytes = 70'000;
  const std::string from = "From a@x.org Thu Aug 22 12:36:23 2002\nFrom: a@x.org\n\n";
  const auto found = shown(
      records_of(from + "one" + std::string(300'000, '\n') + from + "two\n", "mbox", options));
  REQUIRE(found.size() == 2);
  CHECK(found[0] == "f:1: too_large");
  CHECK(found[1].starts_with("f:300004 [] two"));
}

TEST_CASE("a mailbox is one although a header of its first message is damaged") {
  const std::string second = "\n\n" + kLine + "Subject: b\n\ny";
  const std::string moved = kLine + ">" + kLine + "From: a@x\nSubject: a\n\nx" + second;
  CHECK(shown(records_of(moved, "")) ==
        Strings{"f:1 [a] x subject=a from=a@x", "f:8 [b] y subject=b"});
  const std::string damaged = kLine + "From: a@x\nReceived: z\nno header\nSubject: a\n\nx" + second;
  const Strings found = shown(records_of(damaged, ""));
  REQUIRE(found.size() == 2);
  CHECK(found[1] == "f:9 [b] y subject=b");
}

TEST_CASE("an .eml may be headers alone, and no other file") {
  const std::string headers = "From: a@x\nMessage-ID: <1@x>\nSubject: s\n";
  CHECK(shown(records_of(headers, "eml")) ==
        Strings{"f [s]  subject=s from=a@x message-id=1@x thread=1@x"});
  CHECK(is_mail({.bytes = "From: a@x\nTo: b@x", .whole = true, .name = "1.eml"}));
  CHECK(is_mail({.bytes = "MIME-Version: 1.0\nX-Y: z\n\n", .whole = true, .name = "page.mht"}));
  CHECK_FALSE(is_mail({.bytes = "ANN: a\nBOB: b\n", .whole = true, .name = "1.eml"}));
  CHECK_FALSE(is_mail({.bytes = headers, .whole = true, .name = "1.txt"}));
  CHECK_FALSE(is_mail({.bytes = headers, .whole = true, .name = "box/new/1.yml"}));
}

TEST_CASE("of a message that Apple Mail keeps, its own data behind it is left out") {
  const std::string kept =
      std::to_string(kMessage.size()) + "       \n" + kMessage +
      "<?xml version=\"1.0\"?>\n<plist><dict><key>flags</key></dict></plist>\n";
  const Strings expected = {
      "f [Ink] On ink. subject=Ink from=Ann <ann@x> to=bob@x message-id=1@x thread=1@x"};
  CHECK(shown(records_of(kept, "emlx")) == expected);
  CHECK(shown(records_of("9999\n" + kMessage, "emlx")) == expected);
  CHECK_FALSE(is_mail({.bytes = "12\nno header at all", .whole = true, .name = "1.emlx"}));
}

TEST_CASE("lines of names and values are no mail") {
  for (const char* const text :
       {"ANN: hello\nBOB: hello, too\n\nCurtain.\n", "Name: Ann\nfrom: Rome\n\nA list.\n",
        "# from: x\nmessage-id: y\n\nz", "from: a\nmessage-id: b\nlist:\n- one: 1\n\nz",
        "From: a@x\nMessage-ID: <1@x>\nSee you: soon, and do not be late\n\nz",
        "From: a@x\nReceived: y\nno header at all\n\nz", "GET / HTTP/1.1\nHost: x\nFrom: bot@x\n\n",
        "HTTP/1.1 200 OK\nDate: x\n\n<p>", "Host: x\nFrom: bot@x\nUser_Agent: y\n\n",
        "class A {\npublic:\n  int from;\n};\n", "from: a\nto: b\nsteps.first: c\n\nd",
        "std::from(x)\nreceived: y\n\nz",
        "https://example.org/a\nhttps://example.org/b\n\nlinks"}) {
    CAPTURE(text);
    CHECK_FALSE(is_mail({.bytes = text, .whole = true, .name = "a.txt"}));
    CHECK_FALSE(is_mail({.bytes = text, .whole = true, .name = ""}));
  }
  for (const char* const text :
       {"From Ann Mon 10:00\nwe met and talked\nabout: ink\n\nx",
        "From Ann Mon Jan 1 10:00:00 2024\nfrom: her desk\nand then no header\n\nx"}) {
    CAPTURE(text);
    CHECK_FALSE(is_mailbox({.bytes = text, .whole = true, .name = "a.txt"}));
  }
}

TEST_CASE("in folders of a Maildir a sender is enough to tell a message") {
  const std::string message = "From: a@x\nSubject: s\n\nbody";
  CHECK(is_mail({.bytes = message, .whole = true, .name = "box/cur/1.host:2,S"}));
  CHECK_FALSE(is_mail({.bytes = message, .whole = true, .name = "box/old/1.host"}));
  CHECK_FALSE(is_mail({.bytes = "Title: x\n\nbody", .whole = true, .name = "new/1.md"}));
}

TEST_CASE("a note from a desk is no mailbox") {
  CHECK_FALSE(is_mailbox_line("From the desk of Bob Mon Jan 1 10:00:00 2024"));
  CHECK(is_mailbox_line("From ann at example.org  Mon Jan  1 10:00:00 2024"));
  CHECK(is_mailbox_line("From Ann Lee Mon Jan  1 10:00:00 2024"));
  CHECK(is_mailbox_line("From MAILER-DAEMON Mon Jan  1 10:00:00 2024"));
}

TEST_CASE("NUL in mail is a blank, and what is no character is counted") {
  const std::string message = std::string("From: a@x\nMessage-ID: <1@x>\n\na\0b", 33);
  CHECK(shown(records_of(message, "", {.format = InputFormat::mail}))
            .front()
            .starts_with("f [] a b"));
  CHECK(shown(records_of(message, "")).front().starts_with("f [] a b"));
  const std::vector<Record> records = records_of(
      "From: a@x\nMessage-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n"
      "Content-Transfer-Encoding: quoted-printable\n\n=C3=BC =FF =C3=9F =C3",
      "eml");
  CHECK(std::get<ReadDocument>(records.front()).replaced_utf8 == 2);
}

TEST_CASE("lines that were escaped in a mailbox are as they were") {
  CHECK(unescaped(">From a\n>>From b\nx >From c\n>From d") == "From a\n>From b\nx >From c\nFrom d");
  CHECK(unescaped(">Fro") == ">Fro");
  CHECK(unescaped("") == "");
  CHECK(is_mailbox_line("From ???@??? Tue Jan 02 10:00:00 2024"));
  CHECK_FALSE(is_mailbox_line("From Monday on: ink"));
  CHECK_FALSE(is_mailbox_line("From "));
}

TEST_CASE("Markdown is told by its name") {
  CHECK(shown(records_of("# Ink\n\n*black*", "md")) == Strings{"f [Ink] Ink\nblack heading=Ink"});
  CHECK(shown(records_of("# Ink", "txt")) == Strings{"f [] # Ink"});
  CHECK(shown(records_of("---\nlabel: tea\nid: 7\n---\nM\xFCller stra\xDF"
                         "e",
                         "markdown")) == Strings{"f [] Müller straße #tea id_:7"});
}
