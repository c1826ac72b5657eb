#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "tests/indexer/formats/reading_of.h"
#include "tests/indexer/packing.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::test;

namespace {

std::string warc(const std::string& type, const std::string& url, const std::string& block,
                 const std::string& content = "application/http; msgtype=response") {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + url +
         "\r\nWARC-Date: 2024-03-05T06:07:08Z\r\nContent-Type: " + content +
         "\r\nContent-Length: " + std::to_string(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
}

std::string page(const std::string& body, const std::string& headers = {},
                 const std::string& type = "text/html") {
  return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n" + headers + "\r\n" + body;
}

const std::string kFields = " url=http://a.org/ date=2024-03-05T06:07:08Z mime=text/html";

std::vector<std::string> shown_of(const std::string& bytes, std::size_t step = 1000) {
  return shown(records_of(bytes, "warc", {}, {}, step));
}

}  // namespace

TEST_CASE(
    "pages of a web archive are documents by their addresses; other records are passed over") {
  const std::string file =
      warc("warcinfo", "", "software: x\r\n", "application/warc-fields") +
      warc("request", "http://a.org/", "GET / HTTP/1.1\r\n\r\n",
           "application/http; msgtype=request") +
      warc("response", "<http://a.org/>", page("<title>T</title><p>ink &amp; tea")) +
      warc("metadata", "http://a.org/", "x", "text/plain") +
      warc("response", "http://a.org/b", page("plain\n", "", "text/plain; charset=utf-8"));
  for (const std::size_t step : {1u, 7u, 1000u}) {
    CAPTURE(step);
    CHECK(shown_of(file, step) ==
          std::vector<std::string>{
              "http://a.org/ [T] ink & tea" + kFields,
              "http://a.org/b [] plain\n url=http://a.org/b date=2024-03-05T06:07:08Z "
              "mime=text/plain"});
  }
}

TEST_CASE("what is no page, or no success, is skipped and counted") {
  CHECK(shown_of(warc("response", "http://a.org/i", page("\x89PNG", "", "image/png")) +
                 warc("response", "http://a.org/4", "HTTP/1.1 404 Not Found\r\n\r\ngone") +
                 warc("response", "http://a.org/z", page("x", "Content-Encoding: br\r\n")) +
                 warc("response", "http://a.org/d", "\x12\x34")) ==
        std::vector<std::string>{"f:1: other_type", "f:13: http_status", "f:24: other_type",
                                 "f:37: bad_warc"});
}

TEST_CASE("a web archive without responses says what it holds") {
  const auto records = records_of(warc("warcinfo", "", "x", "application/warc-fields") +
                                      warc("conversion", "http://a.org/", "ink", "text/plain") +
                                      warc("conversion", "http://a.org/b", "tea", "text/plain"),
                                  "warc");
  REQUIRE(shown(records) == std::vector<std::string>{"f: other_type"});
  CHECK(std::get<RejectedRecord>(records[0]).detail.find("2 of `conversion`, 1 of `warcinfo`") !=
        std::string::npos);
}

TEST_CASE("bodies in chunks, packed bodies and the charset of HTTP are read") {
  const std::string chunked = "4\r\n<p>i\r\n5;x=y\r\nnk te\r\n1\r\na\r\n0\r\n\r\n";
  CHECK(shown_of(
            warc("response", "http://a.org/", page(chunked, "Transfer-Encoding: chunked\r\n"))) ==
        std::vector<std::string>{"http://a.org/ [] ink tea" + kFields});
  CHECK(shown_of(warc("response", "http://a.org/",
                      page(gzip("<p>ink tea"), "Content-Encoding: gzip\r\n"))) ==
        std::vector<std::string>{"http://a.org/ [] ink tea" + kFields});
  CHECK(shown_of(warc("response", "http://a.org/",
                      page("<p>\xE4\xF0\xC4", "", "text/html; charset=\"KOI8-R\""))) ==
        std::vector<std::string>{"http://a.org/ [] \xD0\x94\xD0\x9F\xD0\xB4" + kFields});
  CHECK(shown_of(
            warc("response", "http://a.org/", page("9\r\nx", "Transfer-Encoding: chunked\r\n"))) ==
        std::vector<std::string>{"f:1: bad_warc"});
  CHECK(shown_of(warc("response", "http://a.org/",
                      page(gzip("<p>ink tea").substr(0, 20), "Content-Encoding: gzip\r\n"))) ==
        std::vector<std::string>{"f:1: bad_warc"});
}

TEST_CASE("a byte order mark says more than the charset of HTTP") {
  const std::string wide("\xFF\xFE<\0p\0>\0i\0n\0k\0", 14);
  for (const char* const charset : {"", "; charset=iso-8859-1", "; charset=utf-8"}) {
    CAPTURE(charset);
    const std::string type = std::string("text/html") + charset;
    CHECK(shown_of(warc("response", "http://a.org/", page("\xEF\xBB\xBF<p>Müller", "", type))) ==
          std::vector<std::string>{"http://a.org/ [] Müller" + kFields});
    CHECK(shown_of(warc("response", "http://a.org/", page(wide, "", type))) ==
          std::vector<std::string>{"http://a.org/ [] ink" + kFields});
  }
  CHECK(shown_of(warc("response", "http://a.org/",
                      page("<p>M\xFCller\x85", "", "text/html; charset=iso-8859-1"))) ==
        std::vector<std::string>{"http://a.org/ [] Müller…" + kFields});
}

TEST_CASE("what follows the stream of a packed body costs none of it") {
  for (const char* const behind : {"\r\n", "x", "garbage, and more of it"}) {
    CAPTURE(behind);
    CHECK(shown_of(warc("response", "http://a.org/",
                        page(gzip("<p>ink tea") + behind, "Content-Encoding: gzip\r\n"))) ==
          std::vector<std::string>{"http://a.org/ [] ink tea" + kFields});
  }
}

TEST_CASE("a body that was unpacked when it was stored is read as it is") {
  for (const char* const header :
       {"Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n"}) {
    CAPTURE(header);
    CHECK(shown_of(warc("response", "http://a.org/", page("<p>ink tea", header))) ==
          std::vector<std::string>{"http://a.org/ [] ink tea" + kFields});
    CHECK(shown_of(warc("response", "http://a.org/", page("", header))) ==
          std::vector<std::string>{"http://a.org/ [] " + kFields});
  }
  CHECK(shown_of(warc("response", "http://a.org/",
                      page("be ink", "Transfer-Encoding: chunked\r\n", "text/plain"))) ==
        std::vector<std::string>{"f:1: bad_warc"});
}

TEST_CASE("damage ends a web archive where it is; what stands before is read") {
  const std::string good = warc("response", "http://a.org/", page("<p>ink"));
  const std::string first = "http://a.org/ [] ink" + kFields;
  CHECK(shown_of(good + "no record") == std::vector<std::string>{first, "f:13: bad_warc"});
  CHECK(shown_of(good + "WARC/1.0\r\nWARC-Type: response\r\n\r\n") ==
        std::vector<std::string>{first, "f:13: bad_warc"});
  CHECK(shown_of(good + "WARC/1.0\r\nContent-Length: 99999999999999999999\r\n\r\nx") ==
        std::vector<std::string>{first, "f:13: bad_warc"});
  CHECK(shown_of(good + "WARC/1.0\r\nContent-Length: 9\r\n\r\nx") ==
        std::vector<std::string>{first, "f:13: bad_warc"});
  for (std::size_t size = 12; size < good.size() - 4; ++size) {
    CAPTURE(size);
    CHECK(shown_of(good.substr(0, size)) == std::vector<std::string>{"f:1: bad_warc"});
  }
}

TEST_CASE(
    "whatever stands in web archives and CIFF files, reading ends, in pieces of any size alike") {
  for (unsigned seed = 1; seed <= test::rounds(300u); ++seed) {
    std::mt19937 random(seed);
    static const std::vector<std::string> kPieces = {"WARC/1.0\r\n",
                                                     "\r\n",
                                                     "\n",
                                                     "Content-Length: 3\r\n",
                                                     "Content-Length: 40\r\n",
                                                     "WARC-Type: response\r\n",
                                                     "Content-Type: application/http\r\n",
                                                     "HTTP/1.1 200 OK\r\n",
                                                     "Content-Type: text/plain\r\n",
                                                     "Transfer-Encoding: chunked\r\n",
                                                     "2\r\nab\r\n",
                                                     "0\r\n",
                                                     "\x08\x01",
                                                     "\x10\x01",
                                                     "\x18\x02",
                                                     "\x0A\x03ink",
                                                     "\x22\x02\x10\x01",
                                                     "\x06",
                                                     "\x0B",
                                                     "\xFF",
                                                     "\x12\x01z",
                                                     "a"};
    std::string bytes;
    for (std::size_t piece = random() % 40; piece > 0; --piece)
      bytes += kPieces[random() % kPieces.size()];
    CAPTURE(seed);
    for (const InputFormat format : {InputFormat::warc, InputFormat::ciff}) {
      const FieldMapping mapping{.given_terms = format == InputFormat::ciff};
      const IngestOptions options{.format = format};
      CHECK(shown(records_of(bytes, "x", options, mapping, 1)) ==
            shown(records_of(bytes, "x", options, mapping)));
    }
  }
}

TEST_CASE("a response above the limit is skipped, and those behind it are read") {
  IngestOptions options;
  options.max_record_bytes = 200;
  const std::string file = warc("response", "http://a.org/l", page(std::string(1000, 'x'))) +
                           warc("response", "http://a.org/", page("<p>ink"));
  CHECK(shown(records_of(file, "warc", options)) ==
        std::vector<std::string>{"f:1: too_large", "http://a.org/ [] ink" + kFields});
}

TEST_CASE("the member of a packed body may not grow above the limit") {
  IngestOptions options;
  options.max_record_bytes = 1 << 20;
  const std::string file =
      warc("response", "http://a.org/",
           page(gzip(std::string(std::size_t{8} << 20, ' ')), "Content-Encoding: gzip\r\n"));
  CHECK(shown(records_of(file, "warc", options)) == std::vector<std::string>{"f:1: too_large"});
}

TEST_CASE("packed bodies may not become far more than they and their file are") {
  const std::string packed = "Content-Encoding: gzip\r\n";
  const auto response = [&](std::size_t size) {
    return warc("response", "http://a.org/", page(gzip(std::string(size, ' ') + "ink"), packed));
  };
  CHECK(shown_of(response(std::size_t{8} << 20)) == std::vector<std::string>{"f:1: bad_warc"});
  CHECK(shown_of(response(std::size_t{1} << 19)) ==
        std::vector<std::string>{"http://a.org/ [] ink" + kFields});
  std::string file;
  for (int count = 0; count < 100; ++count) file += response(std::size_t{1} << 19);
  const auto of_file = [](const std::string& bytes) {
    const std::vector<std::string> found = shown(records_of(gzip(bytes), "warc.gz"));
    return std::ranges::count_if(
        found, [](const std::string& record) { return record.ends_with("bad_warc"); });
  };
  CHECK(of_file(file) > 80);
  std::mt19937 random(44);
  std::string noise;
  while (noise.size() < (std::size_t{1} << 20)) noise += static_cast<char>('a' + random() % 26);
  CHECK(of_file(warc("response", "http://a.org/n", page(gzip("<p>" + noise), packed)) + file) == 0);
}

TEST_CASE("a page whose address is too long for an id has that of its place") {
  const std::string url = "http://a.org/" + std::string(600, 'x');
  CHECK(shown_of(warc("response", url, page("<p>ink"))) ==
        std::vector<std::string>{"f:1 [] ink url=" + url +
                                 " date=2024-03-05T06:07:08Z mime=text/html"});
}
