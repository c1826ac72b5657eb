#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "inkling/error.h"
#include "inkling/ingest.h"
#include "tests/support/data.h"

using namespace inkling;

TEST_CASE("a document is read from a file or from standard input, without a byte order mark") {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "letter.txt").string();
  std::ofstream(path, std::ios::binary) << "\xEF\xBB\xBF"
                                           "ink\xFF";
  std::istringstream input("from a pipe");
  const Document document = read_document(path, input);
  CHECK(document.id == path);
  CHECK(document.text == "ink\xEF\xBF\xBD");
  CHECK(read_document("-", input).text == "from a pipe");
}

TEST_CASE("a file that is missing, no text or too long is no document") {
  const test::TemporaryDirectory directory;
  const std::string path = (directory.path() / "file").string();
  std::istringstream none;
  CHECK_THROWS_AS(read_document(path, none), IoError);
  std::ofstream(path, std::ios::binary) << std::string("\0\1\2", 3);
  CHECK_THROWS_AS(read_document(path, none), OptionError);
  std::istringstream too_long(std::string(IngestOptions{}.max_record_bytes + 1, 'x'));
  CHECK_THROWS_AS(read_document("-", too_long), OptionError);
}
