#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "indexer/formats/declared_encoding.h"
#include "indexer/formats/formats.h"
#include "indexer/formats/reader_process.h"
#include "indexer/formats/reader_program.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::indexer;
using test::records_of;
using test::shown;

namespace {

using Strings = std::vector<std::string>;

/// Another program in place of the reader, while this is there.
class OtherReader {
 public:
  explicit OtherReader(const std::string& script) {
    const std::filesystem::path path = folder_.path() / "reader";
    test::write_file(path, "#!/bin/sh\n" + script + "\n");
    chmod(path.c_str(), 0700);
    setenv("INKLING_READER", path.c_str(), 1);
  }
  ~OtherReader() { unsetenv("INKLING_READER"); }
  OtherReader(const OtherReader&) = delete;
  OtherReader& operator=(const OtherReader&) = delete;

 private:
  test::TemporaryDirectory folder_;
};

/// The process is there no more, but its parent was not told.
void kill_and_wait(pid_t process) {
  siginfo_t ended{};
  kill(process, SIGKILL);
  waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT);
}

Rejection failed(ReaderProcess& process) {
  return std::get<Rejection>(process.convert(reader::Kind::html, "html", 0, "<p>x"));
}

/// The JSON, or what went wrong.
std::string converted(ReaderProcess& process, const std::string& html) {
  const auto found = process.convert(reader::Kind::html, "html", 0, html);
  if (const auto* const json = std::get_if<std::string>(&found)) return *json;
  const auto& rejection = std::get<Rejection>(found);
  return rejection.reason + ": " + rejection.detail;
}

}  // namespace

TEST_CASE("footnotes of Markdown are text, and code is as it was") {
  const auto text_of = [](const std::string& markdown) {
    const std::string line = shown(records_of(markdown, "md")).front();
    return line.substr(line.find("] ") + 2);
  };
  CHECK(text_of("Ink[^1] and soot[^so].\n\n[^1]: zebra\n[^so]: quokka\n") ==
        "Ink[^1] and soot[^so].\n[^1]: zebra\n[^so]: quokka");
  CHECK(text_of("a[^1]\r\n\r\n> [^1]: zebra\r\n") == "a[^1]\n[^1]: zebra");
  CHECK(text_of("- a\n\n  [^1]: zebra\n- [^2]: okapi \"x\"\n") ==
        "a\n[^1]: zebra\n[^2]: okapi \"x\"");
  CHECK(text_of("a\n\n[^1]:\n  zebra\n") == "a\n[^1]:\nzebra");
  CHECK(text_of("[a]\n\n[a]: zebra\n") == "a");
  CHECK(text_of("`````\n[^1]: x\n```\n[^2]: y\n`````\n\n[^3]: zebra\n") ==
        "[^1]: x\n```\n[^2]: y\n[^3]: zebra");
  CHECK(text_of("- ~~~ a\n  [^1]: x\n  ~~~\n\n[^3]: zebra\n") == "[^1]: x\n[^3]: zebra");
  CHECK(text_of("a\n\n    [^1]: x\n\n```a`b```\n\n[^3]: zebra\n") ==
        "a\n[^1]: x\na`b\n[^3]: zebra");
  for (const std::string before : {"> ```\n> x\n\n", "- ```\n  x\n\n", "    ```\n\n"}) {
    CAPTURE(before);
    CHECK(text_of(before + "t[^1]\n\n[^1]: zebra\n").ends_with("t[^1]\n[^1]: zebra"));
  }
  CHECK(text_of("<preface>\n\nt[^1]\n\n[^1]: zebra\n") == "t[^1] [^1]: zebra");
  CHECK(text_of("<pre>\n[^1]: x\n</pre>\n\n[^3]: zebra\n").find("\\[^1]") == std::string::npos);
}

TEST_CASE("a page in HTML is a document with its title, text and fields") {
  const std::string page =
      "<html lang=en><title>Ink</title><meta name=description content='On ink'>"
      "<nav>menu</nav><h1>About ink</h1><p>Soot &amp; glue";
  CHECK(shown(records_of(page, "html")) ==
        Strings{"f [Ink] menu\nAbout ink\nSoot & glue language=en description=On ink "
                "heading=About ink"});
  IngestOptions options;
  options.format_options.html = HtmlText::main;
  CHECK(
      shown(records_of(page, "html", options, {.label = "language", .text_fields = {"heading"}})) ==
      Strings{"f [Ink] About ink\nSoot & glue #en heading~About ink description=On ink"});
  CHECK(shown(records_of(page, "html", {.format = InputFormat::text})).front() == "f [] " + page);
}

TEST_CASE("front matter has numbers and dates; headings and other values are words") {
  const std::string page =
      "---\nyear: 2024\nprice: 3.10\ncode: 007\ndate: 2024-03-05\ntags: [7, ink]\n---\n# 12\n";
  CHECK(shown(records_of(page, "md")).front() ==
        "f [12] 12 code=007 date=2024-03-05 tags=ink heading=12 year:2024 price:3.1 tags:7");
}

TEST_CASE("what front matter has and nobody reads is told beside its document") {
  const auto records = records_of("---\nyear: 2024\nsee: *there\n---\nink\n", "md");
  CHECK(shown(records) == Strings{"f [] ink year:2024"});
  const std::vector<Omission>& omissions = std::get<ReadDocument>(records.front()).omissions;
  REQUIRE(omissions.size() == 1);
  CHECK(omissions.front().why.reason == "bad_front_matter");
  CHECK(omissions.front().why.detail.find("line 3") != std::string::npos);
}

TEST_CASE("the encoding of a page is told by mark, flag, declaration or bytes") {
  CHECK(shown(records_of("<p>\xEF\xBB\xBFM\xC3\xBCller", "html")).front().ends_with("Müller"));
  CHECK(shown(records_of("<meta charset=koi8-r><p>\xEB\xCF\xD4", "html")) == Strings{"f [] Кот"});
  CHECK(shown(records_of("<meta charset=utf-8><p>M\xFCller stra\xDF"
                         "e",
                         "html")) == Strings{"f [] Müller straße"});
  CHECK(shown(records_of("<p>\xEB\xCF\xD4", "html", {.encoding = "KOI8-R"})) ==
        Strings{"f [] Кот"});
  CHECK(shown(records_of("<?xml version='1.0' encoding='ISO-8859-2'?><a>\xB1</a>", "xml")) ==
        Strings{"f [] ą"});
  CHECK(declared_encoding(
            "<META HTTP-EQUIV=Content-Type CONTENT=\"text/html; charset=ISO-8859-1\">") ==
        "windows-1252");
  CHECK(declared_encoding("<meta charset=utf-16>") == "");
  CHECK(declared_encoding("<meta charset=nonsense>") == "");
  CHECK(declared_encoding("charset=koi8-r") == "");
}

TEST_CASE("comments, scripts and descriptions declare no encoding") {
  const std::string real = "<meta charset=koi8-r>";
  for (const char* const other :
       {"<!-- <meta charset=latin1> -->", "<script>var m = '<meta charset=latin1>';</script>",
        "<STYLE><meta charset=latin1></STYLE>", "<!-- > <meta charset=latin1> -->", "<!-->",
        "<meta name=description content='charset=latin1'>", "<meta data-charset=latin1>",
        "<meta name='charset' content='latin1'>", "<metadata charset=latin1>",
        "<meta http-equiv=refresh content='text/html; charset=latin1'>", "<p title='>' / =x>",
        "</meta charset=latin1>", "<?php <meta charset=latin1 ?>", "<p title=\"<meta charset=x>\">",
        "<meta http-equiv=content-type content='text/html; charset latin1'>"}) {
    CAPTURE(other);
    CHECK(declared_encoding(other) == "");
    CHECK(declared_encoding(other + real) == "KOI8-R");
  }
  for (const char* const meta :
       {"<meta/charset='koi8-r'/>", "<meta\fname=x charset = \" koi8-r \" >",
        "<meta content='text/html;charset= \"koi8-r\"' http-equiv='Content-Type'>",
        "<meta http-equiv=content-type content='charset; charset=koi8-r;x'>"}) {
    CAPTURE(meta);
    CHECK(declared_encoding(meta) == "KOI8-R");
  }
}

TEST_CASE("a document in XML that is damaged is rejected with the line") {
  const auto records = records_of("<?xml version='1.0'?>\n<a>\n<b></a>", "xml");
  CHECK(shown(records) == Strings{"f: bad_xml"});
  CHECK(std::get<RejectedRecord>(records.front()).detail.starts_with("line 3: "));
}

TEST_CASE("one process reads many documents, and one that died between two costs neither") {
  ReaderProcess process;
  const std::string good = R"({"text":"x"})";
  CHECK(converted(process, "<p>x") == good);
  const pid_t first = process.pid();
  CHECK(converted(process, "<p>x") == good);
  CHECK(process.pid() == first);
  kill_and_wait(first);
  CHECK(converted(process, "<p>x") == good);
  CHECK(process.pid() != first);
}

TEST_CASE("a process that dies, hangs or is another costs one document, and says how") {
  {
    const OtherReader other("kill -SEGV $$");
    ReaderProcess dying;
    const Rejection failure = failed(dying);
    CHECK(failure.detail.find("killed by signal 11") != std::string::npos);
    CHECK_FALSE(failure.is_transient);
  }
  {
    const OtherReader other("kill -KILL $$");
    ReaderProcess killed;
    const Rejection failure = failed(killed);
    CHECK(failure.detail == "the process that reads it was killed by signal 9 (Killed)");
    CHECK(failure.is_transient);
  }
  {
    const OtherReader other("exec sleep 1000");
    ReaderProcess sleeping({.processor = std::chrono::seconds(1), .wall = std::chrono::seconds(1)});
    CHECK(converted(sleeping, "<p>x") == "converter_failed: reading it took longer than 1 s");
    CHECK(failed(sleeping).is_transient);
    sleeping.heed([] { return true; });
    CHECK(failed(sleeping).reason == kStopped);
  }
  {
    const OtherReader other("while :; do :; done");
    ReaderProcess looping(
        {.processor = std::chrono::seconds(1), .wall = std::chrono::seconds(600)});
    CHECK(converted(looping, "<p>x") == "converter_failed: reading it took longer than 1 s");
  }
  {
    const OtherReader other("echo another program, which is of no use >&0; cat");
    ReaderProcess another;
    CHECK(converted(another, "<p>x").find("belongs to another release") != std::string::npos);
  }
}

TEST_CASE("where SIGCHLD is ignored, nothing tells how a process ended, and none is killed twice") {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  std::string dying;
  std::string living;
  {
    const OtherReader other("kill -SEGV $$");
    ReaderProcess process;
    dying = converted(process, "<p>x");
  }
  {
    ReaderProcess process;
    converted(process, "<p>x");
    kill(process.pid(), SIGKILL);
    living = converted(process, "<p>x");
    living = converted(process, "<p>x");
  }
  std::signal(SIGCHLD, before);
  CHECK(dying.find("SIGCHLD ignored") != std::string::npos);
  CHECK(living == R"({"text":"x"})");
}

TEST_CASE("a reader that cannot give up its rights ends the run") {
  const OtherReader other("exit 125");
  ReaderProcess process;
  CHECK_THROWS_WITH_AS(converted(process, "<p>x"), doctest::Contains("cannot give up its rights"),
                       IoError);
}

TEST_CASE("a reader stays below the processor time that the user has") {
  constexpr rlim_t kHours = 500'000;
  rlimit own{};
  REQUIRE(getrlimit(RLIMIT_CPU, &own) == 0);
  own.rlim_cur = own.rlim_max = std::min(own.rlim_max, kHours);
  REQUIRE(setrlimit(RLIMIT_CPU, &own) == 0);
  ReaderProcess process;
  converted(process, "<p>x");
  rlimit limit{};
  REQUIRE(prlimit(process.pid(), RLIMIT_CPU, nullptr, &limit) == 0);
  CHECK(limit.rlim_cur == 5);
  CHECK(limit.rlim_max == own.rlim_max);
}

TEST_CASE("what waits for slow input has its time again, and long input gives it more") {
  constexpr std::size_t kLong = std::size_t{130} << 20;
  ReaderProcess process({.processor = std::chrono::seconds(1), .wall = std::chrono::seconds(1)});
  const std::string front = test::tar_head("long", kLong);
  std::size_t given = 0;
  rlim_t allowed = 0;
  const auto more = [&](std::span<char> to) {
    if (given == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    if (given >= kLong && allowed == 0) {
      rlimit limit{};
      prlimit(process.pid(), RLIMIT_CPU, nullptr, &limit);
      allowed = limit.rlim_cur;
    }
    std::ranges::fill(to, '\0');
    if (given == 0) front.copy(to.data(), front.size());
    given += to.size();
    return given > kLong + (1U << 16) ? 0 : to.size();
  };
  REQUIRE_FALSE(process.begin_pieces(reader::Kind::archive, more));
  const auto reply = process.next_reply(std::uint64_t{1} << 30);
  REQUIRE(std::holds_alternative<ReaderReply>(reply));
  CHECK(std::get<ReaderReply>(reply).outcome == reader::Outcome::rejected_member);
  CHECK(allowed >= 2 + kLong / (std::size_t{64} << 20));
}

TEST_CASE("all formats of a parser share one process") {
  const test::TemporaryDirectory folder;
  const std::string started = (folder.path() / "started").string();
  const std::string program = reader_program().string();
  const OtherReader other("echo x >> '" + started + "'; exec '" + program + "'");
  RecordParser parser({});
  for (const InputFormat format :
       {InputFormat::html, InputFormat::xml, InputFormat::markdown, InputFormat::mail}) {
    auto file = std::make_shared<FileContext>();
    file->id = file->place = "f";
    file->format = &format_of(format);
    FoundRecord found = RawRecord{.file = file, .bytes = "<p>x</p>"};
    parser.parse(found);
  }
  CHECK(test::read_file(started) == "x\n");
}

TEST_CASE("a long document costs itself when it takes too much") {
  ReaderProcess process({.processor = std::chrono::seconds(1), .wall = std::chrono::seconds(600)});
  std::string element = "<a ";
  for (int at = 0; at < 2'000; ++at) element += "x" + std::to_string(at) + "=1 ";
  std::string page;
  for (int at = 0; at < 2'000; ++at) page += element + ">x</a>";
  CHECK(converted(process, page) == "converter_failed: reading it took longer than 1 s");
  CHECK(converted(process, "<p>x") == R"({"text":"x"})");
}

TEST_CASE("threads have processes of their own") {
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
    threads.emplace_back([&wrong, thread] {
      ReaderProcess process;
      for (int round = 0; round < 20; ++round) {
        const std::string text(static_cast<std::size_t>(round) * 10'000 + thread, 'x');
        wrong[thread] += converted(process, "<p>" + text) != "{\"text\":\"" + text + "\"}";
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == std::vector<int>(4));
}

TEST_CASE("a reader that is missing is an error with the way out") {
  setenv("INKLING_READER", "/nowhere/reader", 1);
  CHECK_THROWS_AS(records_of("<html>x", "html"), IoError);
  unsetenv("INKLING_READER");
  CHECK(reader_program().filename() == "inkling-reader");
}

TEST_CASE("a page may begin with a comment that is longer than what tells the format") {
  std::string page = "<!-- a licence";
  while (page.size() < 10000) page += " without any end of a tag";
  page += " --><html><title>Ink</title><p>soot</html>";
  CHECK(shown(records_of(page, "html")) == Strings{"f [Ink] soot"});
}
