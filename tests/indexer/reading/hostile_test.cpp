#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "indexer/formats/filter_program.h"
#include "tests/indexer/packing.h"
#include "tests/indexer/reading/reading_scene.h"
#include "tests/support/data.h"
#include "tests/support/places.h"
#include "tests/support/zip.h"

using namespace inkling;
using test::ReadingScene;
using test::zip_of;

namespace {

using Strings = std::vector<std::string>;

/// The names in a folder that were opened, made or changed by anyone since.
class TouchedFiles {
 public:
  explicit TouchedFiles(const std::string& folder)
      : watch_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
    inotify_add_watch(watch_, folder.c_str(),
                      IN_OPEN | IN_CREATE | IN_MODIFY | IN_DELETE | IN_MOVE | IN_ATTRIB);
  }
  ~TouchedFiles() { close(watch_); }
  TouchedFiles(const TouchedFiles&) = delete;
  TouchedFiles& operator=(const TouchedFiles&) = delete;

  std::set<std::string> take() const {
    std::set<std::string> names;
    alignas(inotify_event) char bytes[1 << 16];
    for (ssize_t got = 0; (got = read(watch_, bytes, sizeof bytes)) > 0;) {
      for (const char* at = bytes; at < bytes + got;) {
        const auto* const event = reinterpret_cast<const inotify_event*>(at);
        if (event->len > 0) names.insert(event->name);
        at += sizeof *event + event->len;
      }
    }
    return names;
  }

 private:
  int watch_;
};

std::string pdf_with(const Strings& objects) {
  std::string pdf = "%PDF-1.4\n";
  for (const std::string& object : objects) pdf += object + "endobj\n";
  return pdf + "trailer<</Root 1 0 R>>\n%%EOF\n";
}

}  // namespace

// Made as Russ Cox shows in "Zip Files All The Way Down" (2010): its one member is the archive
// itself, to the last bit.
TEST_CASE("an archive that holds itself is one skipped record") {
  const ReadingScene scene;
  scene.write("q.zip", test::read_file(test::project_path("tests/indexer/reading/quine.zip")));
  CHECK(scene.read("q.zip") == Strings{"q.zip: bad_archive"});
}

TEST_CASE("documents that name files and servers have nothing opened, and nothing is written") {
  const ReadingScene scene;
  const std::string secret = scene.path("secret");
  scene.write("secret", "the secret");
  scene.write("entity.xml", "<!DOCTYPE a [<!ENTITY x SYSTEM \"file://" + secret +
                                "\"><!ENTITY % p SYSTEM \"file://" + secret +
                                "\">%p;]><a>one&x;</a>");
  scene.write(
      "include.xml",
      "<?xml version=\"1.0\"?><a xmlns:xi=\"http://www.w3.org/2001/XInclude\">one<xi:include "
      "href=\"file://" +
          secret + "\" parse=\"text\"/></a>");
  scene.write("page.html", "<!doctype html><iframe src=\"file://" + secret +
                               "\"></iframe><object data=\"secret\"></object>one");
  scene.write("up.zip", zip_of({{"../up", "one"}, {secret, "two"}}));
  scene.write("m.eml",
              "From: a@x\nMessage-ID: <1@x>\nContent-Type: message/external-body; "
              "access-type=local-file; name=\"" +
                  secret + "\"\n\nContent-Type: text/plain\n\none");
  const TouchedFiles touched(scene.folder().string());
  for (const char* const name : {"entity.xml", "include.xml", "page.html", "up.zip", "m.eml"}) {
    CAPTURE(name);
    for (const std::string& line : scene.read(name))
      CHECK(line.find("the secret") == std::string::npos);
    CHECK(touched.take() == std::set<std::string>{name});
  }
}

TEST_CASE("PDF whose pages are their own parents, or draw themselves, ends soon") {
  if (indexer::find_program("pdftotext").empty()) {
    MESSAGE("skipped: pdftotext is not installed");
    return;
  }
  const ReadingScene scene;
  scene.write("tree.pdf",
              pdf_with({"1 0 obj<</Type/Catalog/Pages 2 0 R>>",
                        "2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Parent 2 0 R/Count 1000000>>"}));
  scene.write("form.pdf",
              pdf_with({"1 0 obj<</Type/Catalog/Pages 2 0 R>>",
                        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>",
                        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R"
                        "/Resources<</XObject<</X 5 0 R>>>>>>",
                        "4 0 obj<</Length 5>>stream\n/X Do\nendstream ",
                        "5 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources"
                        "<</XObject<</X 5 0 R>>>>/Length 11>>stream\n/X Do /X Do\nendstream "}));
  CHECK(scene.read("tree.pdf").size() == 1);
  CHECK(scene.read("form.pdf").size() == 1);
}

TEST_CASE("an archive above the longest record is read as it comes") {
  const ReadingScene scene;
  test::ZipMembers members;
  for (int number = 0; number < 40; ++number) {
    std::string text;
    for (int word = 0; word < 500; ++word) text += std::to_string(number * 7919 + word * 31) + ' ';
    members.emplace_back(std::to_string(number) + ".txt", text);
  }
  scene.write("a.zip", zip_of(members));
  scene.write("cut.zip", zip_of(members).substr(0, zip_of(members).size() / 2));
  IngestOptions options;
  const Strings whole = scene.read("a.zip", {}, options);
  const std::size_t cut = scene.read("cut.zip", {}, options).size();
  CHECK(whole.size() == 40);
  options.max_record_bytes = 4000;
  CHECK(scene.read("a.zip", {}, options) == whole);
  const Strings streamed = scene.read("cut.zip", {}, options);
  CHECK(streamed.back() == "cut.zip: bad_archive");
  CHECK(streamed.size() == cut);
  // Another archive follows, with a process of its own.
  CHECK(scene.read("a.zip", {}, options) == whole);
}

TEST_CASE("an archive of 70 MiB is read to its end") {
  const ReadingScene scene;
  std::string text;
  while (text.size() < (std::size_t{1} << 20)) text += std::to_string(text.size()) + ' ';
  test::ZipMembers members;
  for (int number = 0; number < 70; ++number) members.emplace_back(std::to_string(number), text);
  scene.write("a.tar", test::tar_of(members));
  CHECK(scene.read("a.tar").size() == 70);
}

TEST_CASE("a tar of 3 GiB in 3 MB is given up, and is one skipped record") {
  const ReadingScene scene;
  const std::string mebibyte = test::gzip(std::string(std::size_t{1} << 20, '\0'));
  std::string packed = test::gzip(test::tar_head("zeros", std::size_t{3} << 30));
  for (int count = 0; count < 3 << 10; ++count) packed += mebibyte;
  scene.write("zeros.tar.gz", packed);
  CHECK(scene.read("zeros.tar.gz") == Strings{"zeros.tar.gz: bad_archive"});
}
