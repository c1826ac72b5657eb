#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "indexer/formats/filter_program.h"
#include "indexer/formats/pdf_info.h"
#include "indexer/formats/reader_program.h"
#include "indexer/reading/input.h"
#include "indexer/reading/record_parser.h"
#include "inkling/error.h"
#include "tests/indexer/formats/reading_of.h"
#include "tests/indexer/packing.h"
#include "tests/support/data.h"

using namespace inkling;
using namespace inkling::indexer;
using namespace std::string_literals;
using test::records_of;
using test::shown;

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

/// Output, or what went wrong.
std::string ran(const std::vector<std::string>& words, const std::string& bytes,
                const FilterLimits& limits = {}, FilterRights rights = FilterRights::of_user) {
  std::chrono::nanoseconds taken{};
  const auto found = run_filter(words, rights, bytes, limits, taken);
  if (const auto* const rejection = std::get_if<Rejection>(&found))
    return rejection->reason + ": " + rejection->detail;
  const auto& result = std::get<FilterResult>(found);
  const std::string failure = failure_of(result);
  return failure.empty() ? result.output : "failed: " + failure;
}

std::string ran_by_shell(const std::string& script, const std::string& bytes,
                         const FilterLimits& limits = {}) {
  return ran({"/bin/sh", "-c", script}, bytes, limits);
}

std::string confined(const std::string& script) {
  return ran({"/bin/sh", "-c", script}, "in", {}, FilterRights::none);
}

/// Whether it is there, and no zombie.
bool is_running(const std::string& process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string line;
  std::getline(file, line);
  return !line.empty() && line.compare(line.rfind(')') + 2, 1, "Z") != 0;
}

/// Whether it comes true within 10 s.
template <typename Condition>
bool soon(Condition is_true) {
  for (int tried = 0; tried < 1000; ++tried) {
    if (is_true()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

std::string reason_of(const Record& record) {
  const auto& rejected = std::get<RejectedRecord>(record);
  return rejected.reason + ": " + rejected.detail;
}

std::string message_of(const std::string& converter) {
  try {
    parse_converter(converter);
    return "none";
  } catch (const OptionError& error) {
    return error.what();
  }
}

/// The record that a file of these bytes is, whose ending has this converter.
Record converted(const std::string& bytes, const std::string& ending,
                 const std::string& converter) {
  IngestOptions options;
  options.format_options.converters = parse_converters({converter});
  const std::string name = "f." + ending;
  const Input input = open_input(test::source_of(bytes, 1000), name, options);
  auto file = std::make_shared<FileContext>();
  file->place = file->id = name;
  file->max_record_bytes = options.max_record_bytes;
  file->format = input.format;
  file->format_options = options.format_options;
  auto found = input.format->split(*input.source, file)->next();
  return RecordParser({}).parse(*found);
}

Strings words_of(const std::string& text) {
  std::string words = text;
  for (char& c : words) {
    if (c == '\n' || c == '\f') c = ' ';
  }
  Strings list;
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (end > at) list.push_back(words.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

/// A document of one page, written by hand; what is drawn on it, packed or not.
std::string pdf_of(const std::string& drawn, const std::string& filter) {
  return "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
         "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
         "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R"
         "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n"
         "4 0 obj<</Length " +
         std::to_string(drawn.size()) + filter + ">>stream\n" + drawn +
         "\nendstream endobj\n"
         "5 0 obj<</Title(On ink)/Author(Ann)/CreationDate(D:20240305100000Z)>>endobj\n"
         "trailer<</Root 1 0 R/Info 5 0 R>>\n%%EOF\n";
}

std::string small_pdf(const std::string& words) {
  return pdf_of("BT /F 12 Tf 10 10 Td (" + words + ") Tj ET", "");
}

/// 80 KB that take long to draw nothing.
std::string endless_pdf() {
  std::string drawn;
  for (int at = 0; at < 30'000'000; ++at) drawn += "q Q ";
  uLongf size = compressBound(drawn.size());
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
            reinterpret_cast<const Bytef*>(drawn.data()), drawn.size(), 9);
  packed.resize(size);
  return pdf_of(packed, "/Filter/FlateDecode");
}

}  // namespace

TEST_CASE("a program gets the bytes, gives its output, and says why it failed") {
  const std::string much(std::size_t{3} << 20, 'x');
  CHECK(ran_by_shell("cat", much) == much);
  CHECK(ran_by_shell("echo no input is read", much) == "no input is read\n");
  CHECK(ran_by_shell("cat >&2; echo; exit 3", "first\nsecond") == "failed: first");
  CHECK(ran_by_shell("exit 3", "") == "failed: the program ended with exit code 3");
  CHECK(
      ran_by_shell("kill -SEGV $$", "").starts_with("failed: the program was killed by signal 11"));
  CHECK(ran({"/nowhere/program"}, "") ==
        "failed: /nowhere/program cannot be started: No such file or directory");
  setenv("INKLING_READER", "/nowhere/reader", 1);
  CHECK_THROWS_AS(ran({"/bin/true"}, ""), IoError);
  unsetenv("INKLING_READER");
}

TEST_CASE("a program is stopped with all that it started, at each limit") {
  const auto begin = std::chrono::steady_clock::now();
  const FilterLimits short_time{.wall = std::chrono::seconds(2)};
  CHECK(ran_by_shell("sleep 1000 & sleep 1000", "", short_time) ==
        "converter_failed: converting it took longer than 2 s");
  CHECK(ran_by_shell("exec >&- 2>&-; sleep 1000", "", short_time) ==
        "converter_failed: converting it took longer than 2 s");
  const FilterLimits one_second{.wall = std::chrono::seconds(60),
                                .processor = std::chrono::seconds(1)};
  for (const char* const endless : {"while :; do :; done", "sh -c 'while :; do :; done'; exit $?",
                                    "sh -c 'while :; do :; done' & wait $!"}) {
    CAPTURE(endless);
    CHECK(ran_by_shell(endless, "", one_second) ==
          "converter_failed: converting it took more than 1 s of processor time");
  }
  CHECK(ran_by_shell("trap '' XCPU; while :; do :; done", "", one_second)
            .starts_with("failed: the program was killed by signal 9"));
  CHECK(ran_by_shell("while :; do echo many words; done", "", {.bytes = 1000}) ==
        "converter_failed: its text has more than 1000 bytes");
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("how a program ended is known where SIGCHLD is ignored") {
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  const std::string failed = ran_by_shell("echo so >&2; exit 3", "");
  const Strings damaged = shown(records_of("%PDF-1.4\nno document", "pdf"));
  std::signal(SIGCHLD, before);
  CHECK(failed == "failed: so");
  CHECK(damaged == Strings{"f: bad_pdf"});
}

TEST_CASE("a failure that says nothing about the bytes is told from one that does") {
  const auto is_transient = [](const std::string& script) {
    std::chrono::nanoseconds taken{};
    const auto found = run_filter({"/bin/sh", "-c", script}, FilterRights::of_user, "",
                                  {.wall = std::chrono::seconds(1)}, taken);
    const auto* const rejection = std::get_if<Rejection>(&found);
    return rejection != nullptr && rejection->is_transient;
  };
  CHECK(is_transient("kill -KILL $$"));
  CHECK(is_transient("sh -c 'kill -TERM $$'; exit $?"));
  CHECK(is_transient("sleep 1000"));
  CHECK_FALSE(is_transient("exit 3"));
  CHECK_FALSE(is_transient("kill -SEGV $$"));
}

TEST_CASE("a program ends with the process that wanted it, however that ends") {
  const test::TemporaryDirectory folder;
  const fs::path numbers = folder.path() / "numbers";
  const pid_t starter = fork();
  REQUIRE(starter >= 0);
  if (starter == 0) {
    ran_by_shell("sleep 1000 & echo $! $$ > " + numbers.string() + ".new; mv " + numbers.string() +
                     ".new " + numbers.string() + "; sleep 1000",
                 "");
    _exit(0);
  }
  CHECK(soon([&] { return fs::exists(numbers); }));
  kill(starter, SIGKILL);
  waitpid(starter, nullptr, 0);
  for (const std::string& number : words_of(test::read_file(numbers))) {
    CAPTURE(number);
    CHECK(soon([&] { return !is_running(number); }));
  }
}

TEST_CASE("a program is stopped when the run is") {
  std::atomic<int> asked = 0;
  const FilterLimits limits{.wall = std::chrono::seconds(60), .stop = [&] { return ++asked > 3; }};
  const auto begin = std::chrono::steady_clock::now();
  CHECK(ran_by_shell("sleep 1000", "", limits).starts_with("stopped: "));
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("a program whose rights cannot be taken is not run") {
  CHECK_THROWS_AS(confined("exit 125"), IoError);
}

TEST_CASE("a program with the rights of the user cannot take more memory than its limit") {
  const std::string grow = "x=0; for i in 1 2 3 4 5 6 7 8 9; do x=$x$x$x$x$x$x$x$x; done; echo end";
  const FilterLimits little{.memory = std::size_t{64} << 20};
  CHECK(ran_by_shell(grow, "", little).starts_with("failed: "));
  CHECK(ran_by_shell(grow, "", {.memory = std::size_t{1} << 30}) == "end\n");
}

TEST_CASE("a program in the place of the reader can write nothing and start nothing") {
  const test::TemporaryDirectory folder;
  const std::string file = (folder.path() / "made").string();
  CHECK(confined("read word; echo $word; echo $HOME") == "in\n\n");
  CHECK(confined("echo x > " + file).starts_with("failed: "));
  CHECK_FALSE(fs::exists(file));
  CHECK(confined("/bin/true; echo started").find("started") == std::string::npos);
  CHECK(confined("exec /nowhere/program").starts_with("failed: "));
}

TEST_CASE("the words of a command are those of a shell, and nothing else of it") {
  const auto words = [](const std::string& text) {
    Strings found = parse_converter("x=" + text).words;
    found.erase(found.begin());
    return found;
  };
  CHECK(words("cat -a  'b c' \"d 'e\" f\\ g h'i'j '' $HOME *|;") ==
        Strings{"-a", "b c", "d 'e", "f g", "hij", "", "$HOME", "*|;"});
  CHECK(words("cat {} -") == Strings{"-"});
  CHECK(words(R"(cat "a\"b\\c\d" '\')") == Strings{R"(a"b\c\d)", "\\"});
  CHECK(parse_converter("TeX=cat").ending == "tex");
  CHECK(fs::path(parse_converter("x=cat").words[0]).is_absolute());
  CHECK(message_of("cat").find("has no `=`") != std::string::npos);
  CHECK(message_of(".x=cat").find("not a file extension") != std::string::npos);
  CHECK(message_of("=cat").find("not a file extension") != std::string::npos);
  CHECK(message_of("x={}").find("no command") != std::string::npos);
  CHECK(message_of("x=cat 'a").find("quotation mark") != std::string::npos);
  CHECK(message_of("x=no-such-program-anywhere").find("no program") != std::string::npos);
  CHECK_THROWS_AS(parse_converters({"x=cat", "X=cat"}), OptionError);
}

TEST_CASE("a command converts files by their ending, before any format of ours") {
  CHECK(shown(converted("<p>soot", "html", "html=tr a-z A-Z {}")) == "f.html [] <P>SOOT");
  CHECK(shown(converted(test::gzip("soot"), "HTML.gz", "html=tr a-z A-Z")) == "f.HTML.gz [] SOOT");
  CHECK(shown(converted("<html><p>soot", "htm", "html=tr a-z A-Z")) == "f.htm [] soot");
  CHECK(shown(converted("a\xFFz", "bin", "bin=cat")) == "f.bin [] a\xEF\xBF\xBDz");
  CHECK(reason_of(converted("x", "foo", "foo=sh -c 'echo what is this >&2; exit 1'")) ==
        "converter_failed: what is this");
  CHECK(shown(converted("x", "foo", "foo=sh -c 'cat > made; cat made; rm made; echo $HOME'")) ==
        "f.foo [] x" + std::string(std::getenv("HOME")) + "\n");
  CHECK(shown(converted("a\r\n\x1A", "foo", "foo=cat")) == "f.foo [] a\r\n\x1A");
}

TEST_CASE("what a command writes that is no text costs one document") {
  const std::string image = "\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\2\0\0\0"s;
  CHECK(
      reason_of(converted(image, "foo", "foo=cat")) ==
      "converter_failed: what the command wrote has a NUL byte among the first 8 KiB: this is not "
      "text");
  CHECK(reason_of(converted("a\x01\x02z", "foo", "foo=cat")) ==
        "converter_failed: what the command wrote has control characters among the first 8 KiB: "
        "this is not text");
}

TEST_CASE("a PDF document has its words, its title and what it says about itself") {
  CHECK(shown(records_of(small_pdf("soot and glue"), "pdf")) ==
        Strings{"f [On ink] soot and glue\n\n author=Ann created=2024-03-05T10:00:00Z pages:1"});
  CHECK(shown(records_of(small_pdf("soot"), "txt")).at(0).starts_with("f [On ink] soot"));
  CHECK(shown(records_of("%PDF-1.4\nno document", "pdf")) == Strings{"f: bad_pdf"});
  CHECK(shown(records_of("a note on %PDF-1.4", "txt")) == Strings{"f [] a note on %PDF-1.4"});
}

TEST_CASE("what pdfinfo says is without NUL, and times are in UTC") {
  Document document;
  const auto fields = indexer::read_pdf_info(
      "Title:  On ink\0\nCreationDate:   2023-04-10T07:46:54Z07:46\nModDate:  "
      "2022-07-31T11:48:53+02\n"s,
      document);
  CHECK(document.title == "On ink");
  CHECK(fields == indexer::FoundFields{{"created", "2023-04-10T07:46:54Z"},
                                       {"changed", "2022-07-31T09:48:53Z"}});
  const auto created = [](const std::string& time) {
    Document none;
    return indexer::read_pdf_info("CreationDate: " + time + "\n", none).at(0).second;
  };
  CHECK(created("2022-12-31T20:01:02-03:30") == "2022-12-31T23:31:02Z");
  CHECK(created("2024-03-01T00:30:00+01") == "2024-02-29T23:30:00Z");
  CHECK(created("2022-12-31T23:01:02-0100") == "2023-01-01T00:01:02Z");
  for (const char* other :
       {"2022-12-31T20:01:02", "2022-12-31", "Tue Mar  5 2024 +02", "", "2022-13-31T20:01:02+02",
        "2022-12-31T20:01:02+2", "-+02", "2022-12-31T20:01:02x+02"})
    CHECK(created(other) == other);
}

TEST_CASE("a PDF document that takes too long costs itself") {
  const std::string document = endless_pdf();
  CHECK(reason_of(records_of(document, "pdf").at(0)) ==
        "converter_failed: converting it took more than 4 s of processor time");
}

TEST_CASE("without pdftotext, a PDF document is skipped with the way out") {
  const char* const path = std::getenv("PATH");
  const std::string before = path == nullptr ? "" : path;
  setenv("PATH", "/nowhere", 1);
  const auto records = records_of(small_pdf("soot"), "pdf");
  setenv("PATH", before.c_str(), 1);
  CHECK(reason_of(records.at(0)).find("poppler-utils") != std::string::npos);
}

TEST_CASE("the words of many PDF documents are those of pdftotext") {
  const auto folder = test::data_file("pdf");
  if (!folder) return;
  std::size_t read = 0;
  for (const auto& entry : fs::directory_iterator(*folder)) {
    if (entry.path().extension() != ".pdf") continue;
    CAPTURE(entry.path());
    const auto records = records_of(test::read_file(entry.path()), "pdf");
    if (entry.path().filename() == "libreoffice-writer-password.pdf") {
      CHECK(reason_of(records.at(0)).starts_with("encrypted: "));
      continue;
    }
    const std::string expected =
        ran({find_program("pdftotext").string(), entry.path().string(), "-"}, "");
    REQUIRE(std::holds_alternative<ReadDocument>(records.at(0)));
    CHECK(words_of(std::get<ReadDocument>(records[0]).document.text) == words_of(expected));
    ++read;
  }
  CHECK(read >= 27);
}
