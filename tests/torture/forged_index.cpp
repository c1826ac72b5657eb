#include "tests/torture/forged_index.h"

#include <memory>
#include <new>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/classifier.h"
#include "inkling/collocations.h"
#include "inkling/dispersion.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/ngrams.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "storage/view/view.h"
#include "tests/storage/damage.h"

namespace inkling::test {

namespace {

/// Two segments with all there is: titles, labels, numbers, keywords, deletions, tags, a model.
Snapshot make_index() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = {AnalyzerKind::standard, "en"}, .merging = Merging::never});
  for (int number = 0; number < 60; ++number) {
    Document made{.id = "id " + std::to_string(number)};
    made.title = "Printing " + std::to_string(number % 7);
    made.text = "Prints of ink and printers. It is number w" + std::to_string(number * 7 % 13);
    made.labels = {number % 2 == 0 ? "even" : "odd"};
    made.numbers = {{"year", 1990.0 + number % 5}};
    made.keywords = {{"city", number % 3 == 0 ? "Bonn" : "Köln"}};
    writer.add(made);
    if (number == 40) writer.commit();
  }
  writer.commit();
  writer.remove("id 3");
  const Index index = writer.index();
  const Classifier model = Classifier::train(index);
  model.store(writer, "m");
  writer.put_tags("m", model.tag(index).assignment);
  writer.commit();
  return snapshot_of(*files);
}

/// The payload with as many changes as the bytes spell.
std::string changed(std::string payload, std::span<const std::uint8_t> edits) {
  for (std::size_t at = 0; at + 3 <= edits.size(); at += 3) {
    if (payload.empty()) return payload;
    const std::size_t place = (edits[at] * 256u + edits[at + 1]) % payload.size();
    if (edits[at] == 0xFF && edits[at + 1] == 0xFF) {
      payload.resize(edits[at + 2] * payload.size() / 256);
    } else {
      payload[place] = static_cast<char>(edits[at + 2]);
    }
  }
  return payload;
}

void read_postings(const Index& index, FieldId field) {
  std::vector<std::uint32_t> positions;
  for (TermCursor terms = index.terms(field); !terms.exhausted(); terms.advance()) {
    terms.statistics();
    terms.surface();
    for (PostingCursor list = terms.postings(); list.doc() != kNoDoc; list.advance())
      list.positions(positions);
  }
  for (TermCursor words = index.words(field); !words.exhausted(); words.advance()) {
  }
}

void read_all(const Index& index) {
  for (const FieldId field : field_ids(index.field_count())) read_postings(index, field);
  index.documents().for_each([&](DocId doc) { index.document(doc); });
  for (const std::string& field : index.keyword_fields()) index.keyword_column(field);
  for (const std::string& field : index.number_fields()) index.number_column(field);
  for (const std::string& name : index.models()) Classifier::load(index, name).classify("ink w3");
  const Searcher searcher(index);
  SearchOptions options{.explain = true, .snippets = true, .facets = {"label", "city"}};
  for (const char* const query : {"ink prints", "\"of ink\"", "pr*", "inc~", "year:[1991 TO 1993]",
                                  "tag:even", "label:odd -w3", "title:printing"})
    searcher.search(query, options);
}

/// Reports that read more than lists of postings: texts cut into sentences, and documents brought
/// back from their positions.
void read_reports(const Index& index) {
  for (const CollocationSpan span :
       {CollocationSpan::sentence, CollocationSpan::document, CollocationSpan::words}) {
    CollocationOptions options;
    options.span = span;
    options.min_count = 1;
    collocations(index, "ink", options);
    collocation_pairs(index, options);
  }
  ngram_report(index);
  summary_report(index);
  topic_report(index);
  dispersion_report(index, {"ink"},
                    {.parts = {.kind = PartsChoice::Kind::values, .field = "city"}});
}

}  // namespace

bool read_forged(std::span<const std::uint8_t> bytes) {
  static const Snapshot good = make_index();
  if (bytes.empty()) return true;
  auto file = good.begin();
  std::advance(file, bytes[0] % good.size());
  try {
    const Snapshot bad =
        forged(good, file->first, changed(payload_of(good, file->first), bytes.subspan(1)));
    const Index index = storage::open_index(file_system_of(bad));
    read_all(index);
    read_reports(index);
    return true;
  } catch (const Error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
}

}  // namespace inkling::test
