#include "server/http/raw_head.h"

#include <doctest/doctest.h>

#include <string>

#include "server/messages/problem.h"

using namespace inkling;
using namespace inkling::server;

namespace {

unsigned status_of(const std::string& head) {
  try {
    parse_head(head);
    return 200;
  } catch (const RefusedError& refused) {
    return refused.status();
  }
}

}  // namespace

TEST_CASE("a head that two programs could read in two ways is refused") {
  struct Case {
    const char* head;
    unsigned status;
  };
  const std::string get = "GET / HTTP/1.1\r\n";
  for (const auto& [rest, status] :
       {Case{"Host: a\r\n\r\n", 200}, Case{"Host: a\r\nHost: a\r\n\r\n", 400}, Case{"\r\n", 400},
        Case{"Host: a\r\n folded\r\n\r\n", 400}, Case{"Host : a\r\n\r\n", 400},
        Case{"Host: a\r\nX\r\n\r\n", 400}, Case{"Host: a\nX: b\r\n\r\n", 400},
        Case{"Host: a\rX: b\r\n\r\n", 400}, Case{"Host: a\r\nX: \x01\r\n\r\n", 400},
        Case{"Host: a\r\nTransfer-Encoding: chunked\r\n\r\n", 200},
        Case{"Host: a\r\nTransfer-Encoding: xchunked\r\n\r\n", 501},
        Case{"Host: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501},
        Case{"Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n", 400},
        Case{"Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", 400},
        Case{"Host: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400},
        Case{"Host: a\r\nContent-Length: +1\r\n\r\n", 400},
        Case{"Host: a\r\nContent-Length: 1, 1\r\n\r\n", 400},
        Case{"Host: a\r\nContent-Length: 0x1\r\n\r\n", 400},
        Case{"Host: a\r\nExpect: something\r\n\r\n", 417}}) {
    CAPTURE(rest);
    CHECK(status_of(get + rest) == status);
  }
}

TEST_CASE("a request line has a token, a path and a version") {
  const std::string host = "\r\nHost: a\r\n\r\n";
  CHECK(status_of("GET / HTTP/1.0" + host) == 200);
  CHECK(status_of("GET / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n") == 400);
  CHECK(status_of("GET / HTTP/2.0" + host) == 505);
  CHECK(status_of("GET /a b HTTP/1.1" + host) == 400);
  CHECK(status_of("G(T / HTTP/1.1" + host) == 400);
  CHECK(status_of("GET /" + std::string(9000, 'a') + " HTTP/1.1" + host) == 414);
}

TEST_CASE("a target in absolute form is its path, of the host that Host names") {
  const std::string host = " HTTP/1.1\r\nHost: A:80\r\n\r\n";
  const auto target_of = [&](const std::string& target) {
    return parse_head("GET " + target + host).request.target;
  };
  CHECK(target_of("http://a:80/b?q=c") == "/b?q=c");
  CHECK(target_of("HTTPS://a:80") == "/");
  CHECK(target_of("http://A:80?q=c") == "/?q=c");
  CHECK(target_of("/b?q=http://other/") == "/b?q=http://other/");
  for (const std::string other : {"http://b/", "http://a:81/", "http://u@a:80/", "http:///",
                                  "ftp://a:80/", "://a:80/", "a:80", "*"}) {
    CAPTURE(other);
    CHECK(status_of("GET " + other + host) == 400);
  }
}
