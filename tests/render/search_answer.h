#pragma once

/// An answer to a search with something of everything.

namespace inkling::test {

inline SearchAnswer sample_search() {
  SearchAnswer answer;
  answer.query = "coffee";
  answer.rank = "bm25";
  answer.total = 1061;
  answer.snapshot = 3;
  SearchHit hit;
  hit.rank = 1;
  hit.id = "reut\x1b[31m";
  hit.score = 10.5;
  hit.title = "BRAZIL\nCOFFEE";
  hit.labels = {"coffee"};
  hit.snippet = Snippet{"d\u00E9j\u00E0 coffee", {{5, 11}}};
  hit.explanation = {
      {.term = "coffe", .surface = "coffee", .tf = 3, .df = 152, .idf = 4.0, .contribution = 10.5}};
  answer.hits.push_back(hit);
  return answer;
}

}  // namespace inkling::test
