#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "storage/check.h"

using namespace inkling;

namespace {

const std::filesystem::path kFormat1 = std::filesystem::path(INKLING_GOLDEN_INDEXES) / "format-1";

std::vector<std::string> values_of(const Index& index, std::string_view field, std::string_view id) {
  const KeywordColumn& column = *index.keyword_column(field);
  std::vector<std::string> values;
  for (const std::uint32_t ordinal : column.ordinals(index.find(id).value()))
    values.push_back(column.values()[ordinal]);
  return values;
}

}  // namespace

TEST_CASE("an index of format 1 opens and is sound") {
  CHECK(storage::check(*storage::open_directory(kFormat1), true).empty());
  const Index index = Index::open(kFormat1);
  CHECK(index.snapshot() == 5);
  CHECK(index.document_count() == 4);
  CHECK(index.document_bound() == 5);
  CHECK(index.analyzer() == AnalyzerSettings{AnalyzerKind::standard, "en"});
  CHECK(index.models() == std::vector<std::string>{"m"});
}

TEST_CASE("an index of format 1 answers what it was asked when it was written") {
  const Index index = Index::open(kFormat1);
  CHECK(index.field_statistics(FieldId::text) == FieldStatistics{16, 23, 30});
  CHECK(index.statistics(FieldId::text, "comput") == TermStatistics{3, 4});
  CHECK(index.surface_forms(FieldId::text, "comput") ==
        std::vector<SurfaceForm>{{"compute", 1}, {"computer", 1}, {"computers", 1}, {"computing", 1}});
  CHECK(index.document(index.find("a").value()).document.text == "A rose is a rose; computers compute roses again.");
  CHECK((*index.number_column("year"))[index.find("a").value()] == 1923);
  CHECK(values_of(index, "label", "b") == std::vector<std::string>{"ink", "paper"});
  CHECK(values_of(index, "split", "c") == std::vector<std::string>{"test"});
  CHECK(values_of(index, "tag", "c") == std::vector<std::string>{"flower"});
}
