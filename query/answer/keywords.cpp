#include "query/answer/keywords.h"

#include <algorithm>
#include <span>
#include <utility>

#include "query/common/document_terms.h"
#include "stats/information.h"

namespace inkling::query {

namespace {

/// N of the information in bits: a document without tokens tells nothing.
std::uint32_t count_documents_with_tokens(const Index& index) {
  const std::span<const std::uint32_t> lengths = index.lengths(FieldId::text);
  std::uint32_t count = 0;
  index.documents().for_each([&](DocId doc) { count += lengths[to_number(doc)] > 0 ? 1u : 0u; });
  return count;
}

}  // namespace

DocumentKeywords keywords_of(const Index& index, DocId doc, analysis::Analyzer& analyzer) {
  DocumentKeywords result{.id = index.id(doc), .length = index.length(FieldId::text, doc)};
  result.documents = count_documents_with_tokens(index);
  stats::Sum information;
  for (TermCount& counted : terms_of(index, doc, analyzer)) {
    Keyword keyword{.term = std::move(counted.term), .tf = counted.tf};
    keyword.df = index.statistics(FieldId::text, keyword.term).df;
    keyword.idf = stats::idf(keyword.df, result.documents);
    keyword.bits = static_cast<double>(keyword.tf) / result.length * keyword.idf;
    information += keyword.bits;
    result.terms.push_back(std::move(keyword));
  }
  result.distinct_terms = result.terms.size();
  result.information = information.value();
  if (result.information > 0) {
    for (Keyword& keyword : result.terms) keyword.share = keyword.bits / result.information;
  }
  std::ranges::stable_sort(result.terms, std::ranges::greater(), &Keyword::bits);
  return result;
}

void tell_surfaces(const Index& index, std::vector<Keyword>& terms) {
  for (Keyword& keyword : terms) keyword.surface = index.surface(FieldId::text, keyword.term);
}

}  // namespace inkling::query
