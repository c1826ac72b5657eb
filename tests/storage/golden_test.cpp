#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/ingest.h"
#include "inkling/salvage.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"
#include "tests/storage/answers.h"
#include "tests/storage/script.h"
#include "tests/support/places.h"

using namespace inkling;
using namespace inkling::test;

namespace {

const std::filesystem::path kGolden = project_path("tests/golden");

/// A golden index that may be changed.
std::shared_ptr<storage::MemoryFileSystem> in_memory(const std::filesystem::path& directory) {
  auto files = std::make_shared<storage::MemoryFileSystem>();
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream in(entry.path(), std::ios::binary);
    files->replace(entry.path().filename(), std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return files;
}

/// What the records are, indexed anew.
Answers answers_of_records() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(files, {.analyzer = {AnalyzerKind::standard, "en"},
                                                    .mapping = {.text_fields = {"subject", "to"}}});
  // From a stream: a record knows no file then, as in the days of that index.
  std::ifstream records(kGolden / "records.jsonl");
  ingest(writer, {"-"}, records);
  for (const char* deleted : {"doc-3", "doc-150", "doc-299"}) CHECK(writer.remove(deleted));
  writer.commit();
  return answers_of(files);
}

std::string contents(const std::string& name) {
  std::ifstream in(kGolden / name, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// What tests/golden/write has entered, indexed anew: from streams, so that no document knows a
/// file.
Answers answers_of_what_was_written() {
  const auto files = std::make_shared<storage::MemoryFileSystem>();
  IndexWriter writer = indexer::open_writer(
      files, {.analyzer = {AnalyzerKind::standard, "en"},
              .mapping = {.text_fields = {"subject", "to"}, .delimiter = ';'}});
  const std::string records = contents("records.jsonl");
  std::size_t half = 0;
  for (int line = 0; line < 250; ++line) half = records.find('\n', half) + 1;
  const auto enter = [&](const std::string& bytes, InputFormat format) {
    std::istringstream in(bytes);
    CHECK(ingest(writer, {"-"}, in, {.format = format}).skipped.empty());
  };
  enter(records.substr(0, half), InputFormat::jsonl);
  enter(contents("table.csv"), InputFormat::csv);
  enter(records.substr(half), InputFormat::jsonl);
  enter(contents("adopted.jsonl"), InputFormat::jsonl);
  for (const char* deleted : {"doc-3", "doc-150", "doc-299"}) CHECK(writer.remove(deleted));
  writer.commit();
  return answers_of(files);
}

/// Takes what a document knows of its file, and returns the path.
std::string take_file(std::vector<KeywordValue>& keywords) {
  std::string path;
  std::erase_if(keywords, [&](const KeywordValue& each) {
    if (each.field == "path") path = each.value;
    return each.field == "path" || each.field == "name" || each.field == "extension" ||
           each.field == "_file";
  });
  return path;
}

/// Where addresses stand in a field, by document and position.
using Addresses = std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>;

Addresses addresses_of(const std::vector<TermAnswer>& terms) {
  Addresses addresses;
  for (const TermAnswer& term : terms) {
    if (term.term.find('@') == std::string::npos) continue;
    for (const PostingAnswer& posting : term.postings) {
      for (const std::uint32_t position : posting.positions)
        addresses[{posting.document, position}] = term.term;
    }
  }
  return addresses;
}

/// Takes back the occurrences of `term` as a part of an address.
void drop_parts(TermAnswer& term, const Addresses& addresses, FieldId field, Answers& answers) {
  for (PostingAnswer& posting : term.postings) {
    std::erase_if(posting.positions, [&](std::uint32_t position) {
      const auto address = addresses.find({posting.document, position});
      if (address == addresses.end() || address->second == term.term) return false;
      const auto form = std::ranges::find_if(term.forms, [&](const SurfaceForm& each) {
        return address->second.find(each.surface) != std::string::npos;
      });
      --form->count;
      --posting.tf;
      --term.statistics.cf;
      --answers.documents[posting.document].lengths[to_index(field)];
      --answers.fields[to_index(field)].tokens;
      return true;
    });
  }
  std::erase_if(term.forms, [](const SurfaceForm& form) { return form.count == 0; });
  std::ranges::stable_sort(term.forms, [](const SurfaceForm& a, const SurfaceForm& b) {
    return a.count != b.count ? a.count > b.count : a.surface < b.surface;
  });
  std::erase_if(term.postings, [](const PostingAnswer& posting) { return posting.tf == 0; });
  term.statistics.df = static_cast<std::uint32_t>(term.postings.size());
}

/// As the first version of the analyzer read the records: it knew no parts of words, and the
/// records have such words only in addresses.
Answers as_first_analyzer(Answers answers) {
  for (std::size_t field = 0; field < answers.terms.size(); ++field) {
    std::vector<TermAnswer>& terms = answers.terms[field];
    const Addresses addresses = addresses_of(terms);
    answers.fields[field].postings = 0;
    for (TermAnswer& term : terms) {
      drop_parts(term, addresses, static_cast<FieldId>(field), answers);
      answers.fields[field].postings += term.postings.size();
    }
    std::erase_if(terms, [](const TermAnswer& term) { return term.postings.empty(); });
    answers.fields[field].terms = terms.size();
  }
  return answers;
}

/// Salvaged, and merged into today's files, it answers the same.
void check_rewritten(const std::shared_ptr<storage::MemoryFileSystem>& files,
                     const Answers& before) {
  const auto target = std::make_shared<storage::MemoryFileSystem>();
  CHECK(indexer::salvage(files, target).losses.empty());
  CHECK(difference(answers_of(target), before) == "");
  indexer::open_writer(files).optimize();
  CHECK(difference(answers_of(files), before) == "");
}

}  // namespace

TEST_CASE("a golden index is sound and answers what its records say") {
  CHECK(storage::check(*storage::open_directory(kGolden / "format-1"), true).empty());
  Answers expected = as_first_analyzer(answers_of_records());
  const Answers found = answers_of(in_memory(kGolden / "format-1"));
  std::size_t tagged = 0;
  for (std::size_t doc = 0; doc < expected.documents.size(); ++doc) {
    expected.documents[doc].tags = found.documents[doc].tags;
    expected.documents[doc].given_tags = found.documents[doc].given_tags;
    tagged += found.documents[doc].tags.size();
    REQUIRE(found.documents[doc].given_tags.size() == found.documents[doc].tags.size());
    // Tags of that format have neither p nor a version.
    for (const GivenTag& tag : found.documents[doc].given_tags)
      CHECK(tag == GivenTag{found.documents[doc].tags.front(), "m"});
  }
  CHECK(tagged == 296);
  REQUIRE(found.models.size() == 1);
  expected.models = found.models;
  CHECK(difference(found, expected) == "");
}

TEST_CASE("an index of the first format is merged into one of today's, and salvaged") {
  const auto files = in_memory(kGolden / "format-1");
  const Answers before = answers_of(files);
  check_rewritten(files, before);
  // Ids stand in the columns alone there: without these, documents get others.
  const auto damaged = in_memory(kGolden / "format-1");
  for (const std::string& name : damaged->list()) {
    if (!name.ends_with(".columns")) continue;
    std::string bytes = damaged->contents(name);
    bytes[bytes.size() / 2] ^= 1;
    damaged->replace(name, bytes);
  }
  const auto kept = std::make_shared<storage::MemoryFileSystem>();
  const SalvageReport report = indexer::salvage(damaged, kept);
  CHECK(report.documents == before.documents.size());
  const Index index = storage::open_index(kept);
  for (std::uint32_t doc = 0; doc < before.documents.size(); ++doc) {
    CHECK(index.text(DocId{doc}) == before.documents[doc].text);
    CHECK(index.id(DocId{doc}).starts_with("salvaged-"));
  }
}

TEST_CASE("an index of release 0.2.0 is sound and answers what was entered") {
  const auto files = in_memory(kGolden / "format-1-0.2.0");
  Answers found = answers_of(files);
  Answers expected = answers_of_what_was_written();
  REQUIRE(found.documents.size() == expected.documents.size());
  std::map<std::string, int> documents;
  for (std::size_t doc = 0; doc < found.documents.size(); ++doc) {
    DocumentAnswer& answer = found.documents[doc];
    ++documents[take_file(answer.keywords)];
    for (const GivenTag& tag : answer.given_tags) {
      CHECK(tag.model == "m");
      CHECK(tag.p.value() > 0);
      CHECK(tag.version != ModelVersionId::unknown);
    }
    expected.documents[doc].tags = answer.tags;
    expected.documents[doc].given_tags = answer.given_tags;
  }
  CHECK(documents == std::map<std::string, int>{{"", 2}, {"records.jsonl", 296}, {"table.csv", 3}});
  REQUIRE(found.models.size() == 2);
  expected.models = found.models;
  CHECK(difference(found, expected) == "");
}

TEST_CASE("an index of release 0.2.0 knows its files and its settings, and is salvaged") {
  const auto files = in_memory(kGolden / "format-1-0.2.0");
  const Index index = storage::open_index(files);
  CHECK(index.mapping().delimiter == ';');
  const storage::SourceFiles known = storage::view_of(index).commit()->sources().files;
  REQUIRE(known.size() == 2);
  CHECK(known.at("table.csv").documents == 3);
  CHECK(known.at("records.jsonl").bytes == contents("records.jsonl").size());
  check_rewritten(files, answers_of(files));
}
