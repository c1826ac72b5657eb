#include "indexer/content_digest.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace inkling;
using namespace inkling::indexer;

TEST_CASE("every part of a document but id and labels counts, and which libraries cut it") {
  const LibraryVersions versions{"72.1", "15.0", "2.2.0"};
  const Document plain{"id", "title", "text", {"label"}, {{"city", "Bonn"}}, {{"year", 1}}};
  std::vector<Document> others(7, plain);
  others[0].title = "titl";
  others[1].title = "";
  others[1].text = "titletext";
  others[2].keywords.clear();
  others[3].keywords[0] = {"cityB", "onn"};
  others[4].numbers.clear();
  others[5].numbers[0].value = 2;
  others[6].numbers[0].field = "page";
  std::set<std::uint64_t> digests{ContentDigest(versions).of(plain)};
  for (const Document& other : others) digests.insert(ContentDigest(versions).of(other));
  for (const LibraryVersions& other :
       {LibraryVersions{"74.2", "15.0", "2.2.0"}, LibraryVersions{"72.1", "15.1", "2.2.0"},
        LibraryVersions{"72.1", "15.0", "3.0.0"}}) {
    digests.insert(ContentDigest(other).of(plain));
  }
  CHECK(digests.size() == 11);
  Document same = plain;
  same.id = "other";
  same.labels = {};
  same.keywords.push_back({"label", "a field of that name is one"});
  CHECK(ContentDigest(versions).of(same) == ContentDigest(versions).of(plain));
}

TEST_CASE("labels are those of the document and of its field of that name") {
  const Document document{"id", "", "", {"b", "a", "b"}, {{"label", "c"}, {"city", "d"}}, {}};
  CHECK(labels_of(document) == std::vector<std::string>{"a", "b", "c"});
}
