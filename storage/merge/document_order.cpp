#include "storage/merge/document_order.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>

#include "storage/merge/graph_bisection.h"
#include "storage/view/term_source.h"

namespace inkling::storage {

namespace {

constexpr std::uint32_t kAlone = 0xFFFF'FFFF;

/// Calls visit(term, live documents) for each term of the texts, which are numbered in their order.
template <typename Visit>
void for_each_list(const View& view, Visit visit) {
  std::vector<DocId> docs;
  std::uint32_t number = 0;
  for (TermSource terms(view.commit(), FieldId::text, {}); !terms.exhausted();
       terms.advance(), ++number) {
    docs.clear();
    terms.for_each_part([&](const PlacedSegment& placed, const TermEntry& entry) {
      PostingListDecoder list = placed.segment->postings(entry);
      while (list.next_block()) {
        for (const std::uint32_t doc : list.docs()) {
          if (placed.segment->is_live(doc)) docs.push_back(DocId{placed.base + doc});
        }
      }
    });
    visit(number, docs);
  }
}

/// Numbers terms that several documents hold, the most frequent first, so that what is touched most
/// lies together.
std::vector<std::uint32_t> number_by_df(const std::vector<std::uint32_t>& dfs,
                                        std::uint32_t& count) {
  std::vector<std::uint32_t> terms(dfs.size());
  std::iota(terms.begin(), terms.end(), 0u);
  std::ranges::stable_sort(terms, std::ranges::greater{},
                           [&](std::uint32_t term) { return dfs[term]; });
  std::vector<std::uint32_t> numbers(dfs.size(), kAlone);
  count = 0;
  for (const std::uint32_t term : terms) {
    if (dfs[term] > 1) numbers[term] = count++;
  }
  return numbers;
}

/// `docs` are numbered by their places there.
TermsOfDocuments terms_of(const View& view, const std::vector<DocId>& docs,
                          std::uint32_t& term_count) {
  std::vector<std::uint32_t> place_of(view.document_bound());
  for (std::uint32_t place = 0; place < docs.size(); ++place)
    place_of[to_number(docs[place])] = place;

  TermsOfDocuments documents;
  documents.starts.assign(docs.size() + 1, 0);
  std::vector<std::uint32_t> dfs;
  for_each_list(view, [&](std::uint32_t, const std::vector<DocId>& list) {
    dfs.push_back(static_cast<std::uint32_t>(list.size()));
    if (list.size() < 2) return;
    for (const DocId doc : list) ++documents.starts[place_of[to_number(doc)] + 1];
  });
  std::partial_sum(documents.starts.begin(), documents.starts.end(), documents.starts.begin());

  const std::vector<std::uint32_t> numbers = number_by_df(dfs, term_count);
  documents.terms.resize(static_cast<std::size_t>(documents.starts.back()));
  std::vector<std::uint64_t> ends(documents.starts.begin(), documents.starts.end() - 1);
  for_each_list(view, [&](std::uint32_t term, const std::vector<DocId>& list) {
    if (numbers[term] == kAlone) return;
    for (const DocId doc : list)
      documents.terms[static_cast<std::size_t>(ends[place_of[to_number(doc)]]++)] = numbers[term];
  });
  for (std::uint32_t doc = 0; doc < documents.document_count(); ++doc) {
    const auto of_doc =
        std::span(documents.terms)
            .subspan(static_cast<std::size_t>(documents.starts[doc]), documents.of(doc).size());
    std::ranges::sort(of_doc);
  }
  return documents;
}

}  // namespace

DocumentOrder::DocumentOrder(std::vector<DocId> docs) : docs_(std::move(docs)) {
  if (std::ranges::is_sorted(docs_)) docs_ = std::vector<DocId>();
}

DocumentOrder order_by_bisection(const View& view, std::size_t threads,
                                 const std::function<void()>& check) {
  const std::vector<DocId> entered = view.columns().by_entry(view.live());
  std::uint32_t term_count = 0;
  const TermsOfDocuments documents = terms_of(view, entered, term_count);
  std::vector<DocId> docs;
  for (const std::uint32_t place : bisect_graph(documents, term_count, threads, check))
    docs.push_back(entered[place]);
  return DocumentOrder(std::move(docs));
}

}  // namespace inkling::storage
