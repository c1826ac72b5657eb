#include "bench/peers/xapian/engine.h"

#include <fmt/format.h>

#include <string>

#include "bench/peers/xapian/layout.h"

namespace inkling::bench {

namespace {

/// k2 and k3 weigh the query's length and repetition, which other engines leave out; there is no
/// lower limit for a document's length.
Xapian::BM25Weight bm25() {
  return {/*k1=*/1.2, /*k2=*/0, /*k3=*/0, /*b=*/0.75, /*min_normlen=*/0};
}

}  // namespace

XapianEngine::XapianEngine(const std::filesystem::path& index)
    : database_(index.string()), ranked_(database_), unranked_(database_) {
  parser_.set_stemmer(Xapian::Stem(kLanguage));
  parser_.set_stemming_strategy(Xapian::QueryParser::STEM_ALL);
  ranked_.set_weighting_scheme(bm25());
  unranked_.set_weighting_scheme(Xapian::BoolWeight());
}

Xapian::MSet XapianEngine::search(const Query& query) {
  ranked_.set_query(parse(query));
  return ranked_.get_mset(0, query.k);
}

Ids XapianEngine::ids(const Xapian::MSet& found) const {
  Ids ids;
  for (auto hit = found.begin(); hit != found.end(); ++hit)
    ids.push_back(hit.get_document().get_value(kIdSlot));
  return ids;
}

/// The estimate without matching is exact if its bounds are equal, as for one term.
std::uint64_t XapianEngine::count(const Query& query) {
  unranked_.set_query(parse(query));
  const Xapian::MSet known = unranked_.get_mset(0, 0);
  if (known.get_matches_lower_bound() == known.get_matches_upper_bound())
    return known.get_matches_estimated();
  return unranked_.get_mset(0, 0, database_.get_doccount()).get_matches_estimated();
}

Xapian::Query XapianEngine::parse(const Query& query) {
  const std::string words = fmt::format("{}", fmt::join(query.words, " "));
  if (query.kind == QueryKind::phrase) {
    return parser_.parse_query('"' + words + '"', Xapian::QueryParser::FLAG_PHRASE);
  }
  parser_.set_default_op(query.kind == QueryKind::any ? Xapian::Query::OP_OR
                                                      : Xapian::Query::OP_AND);
  return parser_.parse_query(words, 0);
}

}  // namespace inkling::bench
