#include "storage/view/parted_terms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "storage/view/kept_entries.h"
#include "storage/view/view.h"
#include "tests/storage/script.h"

namespace {

using namespace inkling;
using storage::PartedPostings;
using storage::PartedTerms;

constexpr std::uint32_t kTerms = 40;
constexpr std::uint32_t kDocuments = 200;

/// A word that ends as no other form does.
std::string word(std::uint32_t term) {
  return std::string("tro") + static_cast<char>('a' + term / 10) +
         static_cast<char>('a' + term % 10) + "ink";
}

/// How often the singular of a term is in a document: as often as a byte tells, nearly, or more.
std::uint32_t tf_of(std::uint32_t term, std::uint32_t doc) {
  constexpr std::array<std::uint32_t, 6> kTfs{1, 2, 254, 255, 256, 1000};
  return term == 0 ? kTfs[doc % kTfs.size()] : 1 + doc % 3;
}

/// Each document has the plural of each term once.
Index index_of_terms() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {});
  for (std::uint32_t doc = 0; doc < kDocuments; ++doc) {
    std::string text;
    for (std::uint32_t term = 0; term < kTerms; ++term) {
      text += word(term) + "s ";
      for (std::uint32_t tf = tf_of(term, doc); tf > 0; --tf) text += word(term) + ' ';
    }
    writer.add(test::document(std::to_string(doc), "", text));
  }
  writer.commit();
  return storage::open_index(files);
}

/// Asks for terms by the first of their forms.
class FormAsker {
 public:
  explicit FormAsker(const Index& index)
      : view_(storage::view_of(index)),
        forms_(view_.caches().surfaces(FieldId::text)),
        entries_(view_.segments()[0].segment->terms()) {}

  std::shared_ptr<const PartedPostings> ask(PartedTerms& terms, std::size_t form) {
    const storage::SurfacePlace place = forms_.place(form);
    return terms.get(view_.segments()[place.segment], place, entries_.at(place.term), 2);
  }
  std::size_t forms() const { return forms_.size(); }
  std::string_view operator[](std::size_t form) const { return forms_[form]; }
  std::uint32_t number(std::size_t form) const { return forms_.place(form).form; }

 private:
  const storage::View& view_;
  const storage::SurfaceList& forms_;
  storage::KeptEntries entries_;
};

}  // namespace

TEST_CASE("the tfs of forms are those of the text, also where a byte is too small") {
  const Index index = index_of_terms();
  FormAsker asker(index);
  REQUIRE(asker.forms() == 2 * kTerms);
  PartedTerms terms(std::size_t{1} << 20);
  for (std::size_t form = 0; form < asker.forms(); ++form) {
    CAPTURE(asker[form]);
    const auto parted = asker.ask(terms, form);
    const PartedPostings::OfForm postings = (*parted)[asker.number(form)];
    REQUIRE(postings.docs.size() == kDocuments);
    const bool is_plural = asker[form].ends_with('s');
    for (std::size_t at = 0; at < kDocuments; ++at) {
      const auto doc = static_cast<std::uint32_t>(at);
      const std::uint32_t tf = is_plural ? 1 : tf_of(static_cast<std::uint32_t>(form / 2), doc);
      REQUIRE(postings.docs[at] == doc);
      REQUIRE(parted->tf(asker.number(form), at) == tf);
      REQUIRE(postings.tfs[at] == std::min<std::uint32_t>(tf, PartedPostings::kGreatTf));
    }
  }
}

TEST_CASE(
    "of a few too many terms that are asked for in turn, most are there when they come again") {
  const Index index = index_of_terms();
  FormAsker asker(index);
  PartedTerms all(std::size_t{1} << 20);
  std::size_t bytes = 0;
  for (std::size_t form = 0; form < asker.forms(); form += 2)
    bytes += asker.ask(all, form)->memory_bytes();
  PartedTerms terms(bytes * 9 / 10);
  std::set<std::shared_ptr<const PartedPostings>> known;
  std::size_t again = 0;
  constexpr std::size_t kTurns = 20;
  for (std::size_t turn = 0; turn < kTurns; ++turn) {
    for (std::size_t form = 0; form < asker.forms(); form += 2)
      again += known.insert(asker.ask(terms, form)).second ? 0u : 1u;
  }
  CHECK(again > kTurns * kTerms / 2);
  CHECK(again < kTurns * kTerms);
}

TEST_CASE("what is kept of parted terms is no more than there is room for") {
  const Index index = index_of_terms();
  FormAsker asker(index);
  PartedTerms none(0);
  const std::size_t bytes = asker.ask(none, 2)->memory_bytes();
  PartedTerms terms(3 * bytes);
  std::vector<std::weak_ptr<const PartedPostings>> asked;
  for (std::size_t form = 2; form < asker.forms(); form += 2)
    asked.push_back(asker.ask(terms, form));
  const auto kept =
      std::ranges::count_if(asked, [](const auto& parted) { return !parted.expired(); });
  CHECK(kept >= 2);
  CHECK(kept <= 3);
  CHECK_FALSE(asked.back().expired());
}
