#pragma once

/// Documents whose ids are letters, with values of every kind.

#include <set>
#include <string>
#include <string_view>

#include "inkling/search.h"
#include "tests/query/collection.h"

namespace inkling::test {

inline const Searcher& searcher_of_values() {
  static const Searcher kSearcher = [] {
    Collection collection;
    collection.add({"a",
                    "t",
                    "x",
                    {"sci.med"},
                    {{"day", "2020-05-03"}, {"who", "Ada"}, {"who", "Bob"}},
                    {{"n", 1}, {"m", 5}}});
    collection.add({"b",
                    "",
                    "x",
                    {"sci.space"},
                    {{"day", "2020-12-31T23:59:59"}, {"m", "5 or 6"}},
                    {{"n", 2.5}}});
    collection.commit();
    collection.add({"c", "", "x", {"rec"}, {{"day", "2021-01-01"}, {"who", "Adam"}}, {{"n", -3}}});
    collection.add({"d", "", "x", {}, {{"day", "unknown"}}, {}});
    collection.add({"gone", "", "x", {"sci.med"}, {{"day", "2020-05-03"}}, {{"n", 1}}});
    collection.commit().remove("gone");
    return Searcher(collection.index());
  }();
  return kSearcher;
}

inline std::string ids_of_values(std::string_view query) {
  std::set<std::string> ids;
  for (const SearchHit& hit : searcher_of_values().search(query).hits) ids.insert(hit.id);
  std::string all;
  for (const std::string& id : ids) all += id;
  return all;
}

inline std::set<std::string> ids_matching(const Searcher& searcher, const std::string& query) {
  std::set<std::string> ids;
  searcher.matching(query).for_each([&](DocId doc) { ids.insert(searcher.index().id(doc)); });
  return ids;
}

}  // namespace inkling::test
