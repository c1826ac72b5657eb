#include "reader/mail.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reader/charset.h"
#include "reader/mail_header.h"
#include "reader/prepare.h"
#include "tests/support/rounds.h"

using namespace inkling::reader;

namespace {

using Fields = decltype(ConvertedDocument::fields);
using Strings = std::vector<std::string>;

ConvertedDocument mail(const std::string& message, const std::string& fallback = "") {
  prepare();
  return convert_mail(message, fallback);
}

/// "NAME: BYTES" of each.
Strings attachments(const std::string& message) {
  class Kept : public MemberSink {
   public:
    Strings lines;
    bool take(std::string_view name, std::string_view bytes) override {
      lines.push_back(std::string(name) + ": " + std::string(bytes));
      return true;
    }
    bool reject(std::string_view, std::string_view, std::string_view) override { return false; }
  };
  prepare();
  Kept kept;
  read_mail(
      message, "", [](ConvertedDocument&&) { return true; }, kept);
  return kept.lines;
}

/// What is wrong with the message; empty if nothing is.
std::string damage(const std::string& message) {
  try {
    mail(message);
    return {};
  } catch (const DamagedDocument& damaged) {
    return damaged.what();
  }
}

std::string multipart(const std::string& kind, const Strings& parts) {
  std::string message = "Content-Type: multipart/" + kind + "; boundary=\"=_b\"\n\n";
  for (const std::string& part : parts) message += "--=_b\n" + part + "\n";
  return message + "--=_b--\n";
}

const char* const kPlain = "Content-Type: text/plain\n\nplain";
const char* const kHtml = "Content-Type: text/html\n\n<p>ht<b>ml</b> &amp; more";

}  // namespace

TEST_CASE("ISO-8859-16 is read where it is declared, and where it is the fallback") {
  CHECK(to_utf8("\xAAi \xFEi", "iso-8859-16", "") == "\u0218i \u021Bi");
  CHECK(to_utf8("\xAAi \xFEi", "", "ISO-8859-16") == "\u0218i \u021Bi");
}

TEST_CASE("a message has its subject as title, and fields of its headers") {
  const ConvertedDocument message = mail(
      "From ann@example.org Mon Jan  1 10:00:00 2024\n"
      "From: =?ISO-8859-1?Q?J=F6rg?= Lee <joerg@example.org>\n"
      "To: \"Lee, Ann\" <ann@example.org>,\n bob@example.org (Bob)\n"
      "Cc: c@example.org\nSubject: =?utf-8?B?VGludGU=?=\n =?utf-8?Q?_und_Ru=C3?= "
      "=?utf-8?Q?=9F?=\nDate: Thu, 22 Aug 2002 12:26:25 +0100\n"
      "List-Id: Ink <ink.example.org>\nMessage-ID: <2@x>\nReferences: <0@x>\n <1@x>\n\n"
      "Hello,\r\nworld\n\n");
  CHECK(message.title == "Tinte und Ruß");
  CHECK(message.text == "Hello,\nworld");
  CHECK(message.fields == Fields{{"subject", "Tinte und Ruß"},
                                 {"from", "Jörg Lee <joerg@example.org>"},
                                 {"to", "Lee, Ann <ann@example.org>"},
                                 {"to", "Bob <bob@example.org>"},
                                 {"cc", "c@example.org"},
                                 {"date", "2002-08-22T11:26:25Z"},
                                 {"list-id", "ink.example.org"},
                                 {"message-id", "2@x"},
                                 {"thread", "0@x"}});
}

TEST_CASE("several senders are one value") {
  CHECK(mail("From: a@x, B <b@x>\n\n").fields == Fields{{"from", "a@x, B <b@x>"}});
}

TEST_CASE("a thread is named by its first message") {
  CHECK(mail("Message-Id: <a@x>\n\n").fields == Fields{{"message-id", "a@x"}, {"thread", "a@x"}});
  CHECK(mail("In-Reply-To: Your letter <b@x>\n\n").fields == Fields{{"thread", "b@x"}});
}

TEST_CASE("dates are in UTC, and years of three digits count from 1900") {
  CHECK(mail("Date: 1 Jan 102 00:30:00 +0100\n\n").fields ==
        Fields{{"date", "2001-12-31T23:30:00Z"}});
  CHECK(mail("Date: Mon, 26 Aug 0102 23:12:40 -0700\n\n").fields ==
        Fields{{"date", "2002-08-27T06:12:40Z"}});
  for (const char* const date :
       {"Thu, 22 Aug 2002 18:26:25+0700", "Thu, 22 Aug 2002 18:26:25 +07:00",
        "Thu, 22 Aug 2002 18:26:25+07", "Thu, 22 Aug 2002 18:26:25 +700 (WIB)",
        "Thu, 22 Aug 2002 18.26.25 +0700", "Thu, 22 Aug 2002 18:26:25.123 +0700",
        "22 Aug 2002 11:26:25GMT", "22 Aug 2002 11:26:25Z", "22 Aug 2002 04:26:25PDT",
        "Thu Aug 22 18:26:25+0700 2002", "2002-08-22T18:26:25+07:00", "2002-08-22T11:26:25Z",
        "22-Aug-02 18:26:25\t+0700", "22 Aug 102 18:26:25+0700"}) {
    CAPTURE(date);
    CHECK(mail("Date: " + std::string(date) + "\n\n").fields ==
          Fields{{"date", "2002-08-22T11:26:25Z"}});
  }
  CHECK(mail("Date: Thu, 22 Aug 2002 23:59:60 +0000\n\n").fields ==
        Fields{{"date", "2002-08-23T00:00:00Z"}});
  CHECK(mail("Date: Thu, 22 Aug 2002 24:00:00 +0000\n\n").fields ==
        Fields{{"date", "2002-08-23T00:00:00Z"}});
  CHECK(mail("Date: Thu, 22 Aug 2002 18:26 +2500\n\n").fields ==
        Fields{{"date", "2002-08-22T18:26:00Z"}});
  CHECK(mail("Date: soon\n\n").fields.empty());
  CHECK(mail("Date:\n\n").fields.empty());
}

TEST_CASE("the text is that of parts, without their encoding") {
  CHECK(mail("Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: "
             "quoted-printable\n\nStra=DFe =80=\n5")
            .text == "Straße €5");
  CHECK(
      mail("Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nPHA+aW5rPC9wPg==").text ==
      "ink");
  CHECK(mail(multipart("mixed", {kPlain, kHtml})).text == "plain\nhtml & more");
  CHECK(mail(multipart("alternative", {kPlain, kHtml})).text == "plain");
  CHECK(mail(multipart("alternative", {"Content-Type: text/plain\n\n \n", kHtml})).text ==
        "html & more");
  CHECK(mail("Content-Type: nonsense\n\ntext all the same").text == "text all the same");
}

TEST_CASE("of alternatives a page is read rather than the entry of a calendar behind it") {
  const char* const calendar = "Content-Type: text/calendar\n\nBEGIN:VCALENDAR";
  CHECK(mail(multipart("alternative", {kHtml, calendar})).text == "html & more");
  CHECK(mail(multipart("alternative", {calendar, kHtml, kPlain})).text == "plain");
  CHECK(mail(multipart("alternative", {calendar})).text == "BEGIN:VCALENDAR");
  CHECK(mail(multipart("alternative", {"Content-Type: text/html\n\n<p>", calendar})).text ==
        "BEGIN:VCALENDAR");
}

TEST_CASE("of a saved page its text is read, not its styles and scripts") {
  const std::string page = "Content-Type: application/xhtml+xml\n\n<p>ink<br/>soot";
  const std::string style = "Content-Type: text/css; name=a.css\n\np {color: red}";
  const std::string script = "Content-Type: text/javascript\n\nlet pen;";
  const ConvertedDocument saved = mail(multipart("related", {page, style, script}));
  CHECK(saved.text == "ink\nsoot");
  CHECK(std::ranges::find(saved.fields, "attachment", &Fields::value_type::first) ==
        saved.fields.end() - 2);
}

TEST_CASE("a page in a message is in the encoding that it declares, unless its header names one") {
  const std::string page = "<meta charset=koi8-r><p>\xDE\xC5\xD2\xCE\xC9\xCC\xC1";
  CHECK(mail("Content-Type: text/html\n\n" + page).text == "чернила");
  CHECK(mail("Content-Type: text/html; charset=windows-1252\n\n" + page).text == "ÞÅÒÎÉÌÁ");
}

TEST_CASE("lines that a page quotes begin as in plain text") {
  const auto text = [](const std::string& page) {
    return mail("Content-Type: text/html\n\n" + page).text;
  };
  CHECK(text("<div>own<br>more</div><div>Ann wrote:</div><blockquote type=cite><p>one<br>two<div>"
             "three</div><blockquote class=gmail_quote>four</blockquote></blockquote><p>end") ==
        "own\nmore\nAnn wrote:\n> one\n> two\n> three\n> four\nend");
  CHECK(text("<blockquote type=CITE>all") == "> all");
  CHECK(text("<blockquote>indented") == "indented");
}

TEST_CASE("attachments are named, and their text is none of the message's") {
  const ConvertedDocument message = mail(multipart(
      "mixed",
      {kPlain,
       "Content-Type: application/pdf; name=\"a.pdf\"\nContent-Transfer-Encoding: base64\n\nAAAA",
       "Content-Type: text/plain\nContent-Disposition: attachment;\n "
       "filename*=iso-8859-1'de'stra%DFe.txt\n\nnote",
       "Content-Type: text/plain; name=inline.txt\n\nread on",
       "Content-Type: message/rfc822\n\nSubject: x\n\ninner",
       "Content-Type: image/png\nContent-Disposition: inline; filename*0=\"long \";\n "
       "filename*1=name.png\n\nx"}));
  CHECK(message.text == "plain\nread on");
  CHECK(message.fields == Fields{{"attachment", "a.pdf"},
                                 {"attachment_type", "application/pdf"},
                                 {"attachment", "straße.txt"},
                                 {"attachment_type", "text/plain"},
                                 {"attachment", "inline.txt"},
                                 {"attachment_type", "text/plain"},
                                 {"attachment_type", "message/rfc822"},
                                 {"attachment", "long name.png"},
                                 {"attachment_type", "image/png"}});
}

TEST_CASE("attachments are documents with names of their own, whatever they are in") {
  const std::string pdf = "Content-Type: application/pdf; name=a.pdf\n\n%PDF-";
  CHECK(attachments(multipart(
            "mixed",
            {kPlain, pdf, pdf, pdf,
             "Content-Type: text/plain; charset=koi8-r\nContent-Disposition: attachment\n\n\xEB",
             "Content-Disposition: attachment; filename=a-2.pdf\n"
             "Content-Transfer-Encoding: base64\n\nc29v%dA==",
             "Content-Type: message/rfc822\n\nSubject: x\n\ninner"})) ==
        Strings{"a.pdf: %PDF-", "a-2.pdf: %PDF-", "a-3.pdf: %PDF-", "attachment.txt: К",
                "a-2-2.pdf: soot", "message.eml: Subject: x\n\ninner"});
  // As Apple Mail attaches: next to the page, in one alternative.
  CHECK(attachments(multipart("alternative", {kPlain,
                                              "Content-Type: multipart/mixed; boundary=x\n"
                                              "\n--x\n" +
                                                  std::string(kHtml) + "\n--x\n" + pdf +
                                                  "\n--x--"})) == Strings{"a.pdf: %PDF-"});
  CHECK(attachments(
            multipart("signed", {kPlain, "Content-Type: application/pgp-signature; name=s.asc\n\nx",
                                 "Content-Type: image/png; name=b.png\nContent-ID: <1>\n\nx",
                                 "Content-Type: application/octet-stream\n\nx"})) == Strings{});
  CHECK(attachments("Content-Disposition: attachment\n\nall of it") ==
        Strings{"attachment.txt: all of it"});
}

TEST_CASE("bytes are UTF-8, of the encoding declared, or of the one that is told") {
  CHECK(to_utf8("M\xC3\xBCller", "iso-8859-1", "") == "Müller");
  CHECK(to_utf8("M\xFCller", "iso-8859-1", "") == "Müller");
  CHECK(to_utf8("M\xFCller", "us-ascii", "") == "Müller");
  CHECK(to_utf8("\xEB\xCF\xD4", "nonsense", "KOI8-R") == "Кот");
  CHECK(to_utf8("\xEB\xCF\xD4", "\"koi8-r\"", "") == "Кот");
  CHECK(to_utf8("\x1B$B$3\x1B(B", "ISO-2022-JP", "") == "こ");
  CHECK(to_utf8("x", "x-unknown", "nonsense") == "x");
  CHECK(mail("Subject: M\xFCller\n\n\xEB\xCF\xD4", "KOI8-R").text == "Кот");
}

TEST_CASE("declared UTF-8 with a few wrong bytes stays that, and other bytes do not become it") {
  const std::string damaged =
      "Sch\xC3\xB6ne Gr\xC3\xBC\xC3\x9F"
      "e \xE6\x97";
  CHECK(to_utf8(damaged, "utf-8", "") == "Schöne Grüße \xEF\xBF\xBD");
  CHECK(to_utf8(damaged, "\"UTF8\"", "windows-1252") == "Schöne Grüße \xEF\xBF\xBD");
  CHECK(to_utf8("Sch\xF6ne Gr\xFC\xDF"
                "e",
                "utf-8", "") == "Schöne Grüße");
  CHECK(header_text("=?utf-8?q?Gr=C3=BC=C3=9Fe_=FF?= =?utf-8?q?Gr=C3=BC=C3?=", "") ==
        "Grüße \xEF\xBF\xBDGrü\xEF\xBF\xBD");
}

TEST_CASE("encodings by the names that Python writes are known") {
  CHECK(to_utf8("\xA4\xA4\xA4\xE5", "big5_tw", "") == "中文");
  CHECK(to_utf8("\xD6\xD0\xCE\xC4", "eucgb2312_cn", "") == "中文");
}

TEST_CASE("addresses of a group are addresses, and its name is none") {
  CHECK(header_addresses("Team: a@x.org, B B <b@x.org>; c@x.org", "") ==
        Strings{"a@x.org", "B B <b@x.org>", "c@x.org"});
  CHECK(header_addresses("undisclosed-recipients:;", "").empty());
  CHECK(header_addresses("Re: Bob <b@x>, c@x", "") == Strings{"Re: Bob <b@x>", "c@x"});
}

TEST_CASE("parts whose boundary is missing or another one are a text") {
  const std::string part = "\n\n--x\n\nkept words\n--x--\n";
  for (const char* type : {"multipart/mixed; boundary=yyy", "multipart/mixed",
                           "multipart/alternative; boundary=yyy"}) {
    CAPTURE(type);
    const std::string text = mail("Subject: s\nContent-Type: " + std::string(type) + part).text;
    CHECK(text.find("kept words") != std::string::npos);
  }
  CHECK(mail("Content-Type: multipart/mixed; boundary=x\n\nno part at all\n").text ==
        "no part at all");
}

TEST_CASE("words that are damaged stay as they stand") {
  for (const char* text :
       {"=?", "=?utf-8?Q?never closed", "=?utf-8?X?a?=", "=??Q?a?=", "?=", "a = ? b", "=?utf-8?"}) {
    CAPTURE(text);
    CHECK(header_text(text, "") == text);
  }
  CHECK(header_text("=?utf-8?Q?a?= b =?utf-8?q?c_=ZZ?=", "") == "a b c =ZZ");
  CHECK(header_text("H=?ISO-8859-1?B?9g==?=hn", "") == "Höhn");
  CHECK(header_addresses("\"never closed <a@x>", "") == Strings{"never closed <a@x>"});
  CHECK(header_addresses(",, <>, (only), a (b (c", "") == Strings{"only", "b (c <a>"});
  CHECK(header_parameter("a; b; c=\"d", "c", "") == "d");
  CHECK(header_parameter("a; b=\"x;c=1\"; c=2", "c", "") == "2");
  CHECK(header_parameter("", "c", "").empty());
}

TEST_CASE("damaged messages are read as far as they go") {
  CHECK(mail("").text == "");
  CHECK(mail("From ").text == "");
  CHECK(mail("no headers at all").text == "no headers at all");
  CHECK(mail("Subject: x").title == "x");
  CHECK(mail(std::string("Subject: a\0b\n\nc\0d", 18)).text == "c d");
  CHECK(mail("Content-Type: multipart/mixed; boundary=b\n\n--b\n\nnever closed").text ==
        "never closed");
  const std::string whole = multipart("mixed", {kPlain, kHtml, multipart("alternative", {kPlain})});
  for (std::size_t size = 0; size <= whole.size(); ++size) mail(whole.substr(0, size));
}

TEST_CASE("a message of too many parts, or nested too deep, is refused at once") {
  std::string many = "Content-Type: multipart/mixed; boundary=b\n\n";
  for (int part = 0; part < 1'000'000; ++part) many += "--b\n\n\n";
  CHECK(damage(many) == "it has more than 10000 parts");
  std::string deep;
  for (int level = 0; level < 150; ++level)
    deep += "Content-Type: multipart/mixed; boundary=b" + std::to_string(level) + "\n\n--b" +
            std::to_string(level) + "\n";
  CHECK(damage(deep + "\nx") == "its parts are nested more than 100 deep");
  CHECK(damage(multipart("mixed", Strings(9'000, ""))) == "");
}

TEST_CASE("a message of too many headers is refused at once") {
  const auto repeated = [](std::size_t count, std::string_view line) {
    std::string lines;
    for (std::size_t at = 0; at < count; ++at) lines += line;
    return lines;
  };
  const std::string headers = repeated(2'000'000, "Received: x\n");
  const std::string refused = "it has more than 100000 headers";
  CHECK(damage("Subject: s\n" + headers + "\nbody") == refused);
  CHECK(damage(multipart("mixed", {headers + "\nbody"})) == refused);
  CHECK(damage("Content-Type: MESSAGE/rfc822\n\n" + headers + "\nbody") == refused);
  CHECK(damage(multipart("mixed", {"Content-Type: message/rfc822\n\n" + headers})) == refused);

  // Continued lines are one header; lines of texts and encoded messages are none.
  CHECK(damage("Subject: s\n" + repeated(200'000, " more\n") + "\nbody") == "");
  CHECK(damage(multipart("mixed", {kPlain + repeated(200'000, "10:20: started\n")})) == "");
  CHECK(damage("Content-Type: message/rfc822\n\n" + repeated(200'000, "UmVjZWl2ZWQ6IHg\n")) == "");
}

TEST_CASE("a message of too many addresses is refused at once") {
  const auto to = [](std::string_view address, std::size_t times) {
    std::string header = "To";
    for (std::size_t at = 0; at < times; ++at)
      header.append(at == 0 ? ": " : ",\n ").append(address);
    return header + "\n";
  };
  const std::string refused = "it has more than 100000 addresses";
  CHECK(damage("From: c@b.c\n" + to("a@b.c", 20'000) + "\nsoot") == "");
  CHECK(damage(to("a@b.c", 1'000'000) + "\nsoot") == refused);
  CHECK(damage("rePLY-to: " + to("a@b.c", 1'000'000).substr(4) + "\nsoot") == refused);
  CHECK(damage(to("x:", 200'000) + "\nsoot") == refused);
  CHECK(damage("Content-Type: message/rfc822\n\nSubject: x\n" + to("a@b.c", 200'000) + "\nx") ==
        refused);
  CHECK(damage("Keywords: x" + to("a", 200'000).substr(3) + "\nsoot") == "");
}

TEST_CASE("whatever the bytes are, they are a message, alike each time") {
  static const Strings kPieces = {"From: ",
                                  "Subject: ",
                                  "Content-Type: ",
                                  "multipart/mixed",
                                  "; boundary=",
                                  "b",
                                  "--b",
                                  "--b--",
                                  "\n",
                                  "\n\n",
                                  "=?utf-8?",
                                  "Q?",
                                  "?=",
                                  "text/html",
                                  "message/rfc822",
                                  "<a@b>",
                                  "\"",
                                  "(",
                                  "\xFF",
                                  "=20",
                                  "base64",
                                  "Content-Transfer-Encoding: ",
                                  "; charset=",
                                  "utf-7"};
  for (unsigned seed = 1; seed <= inkling::test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    std::string bytes;
    for (std::size_t piece = random() % 60; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(bytes);
    CHECK(to_json(mail(bytes)) == to_json(mail(bytes)));
  }
}
