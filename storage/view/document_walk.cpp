#include "storage/view/document_walk.h"

#include <string>
#include <utility>
#include <vector>

#include "storage/view/view.h"

namespace inkling::storage {

namespace {

std::vector<std::string> values_of(const KeywordColumn* column, DocId doc) {
  std::vector<std::string> values;
  if (column == nullptr) return values;
  for (const std::uint32_t ordinal : column->ordinals(doc))
    values.push_back(column->values()[ordinal]);
  return values;
}

}  // namespace

StoredDocument document_of(const Index& index, DocId doc, const StoredText& stored) {
  StoredDocument result;
  result.text_is_stored = index.stores_text();
  Document& document = result.document;
  document.id = index.id(doc);
  document.texts = values_of(stored, index.mapping().text_fields);
  document.title = stored.title;
  document.text = stored.text;
  document.labels = values_of(index.keyword_column("label"), doc);
  result.tags = values_of(index.keyword_column("tag"), doc);
  result.given_tags = index.given_tags(doc);
  for (const std::string& field : index.keyword_fields()) {
    if (field == "label" || field == "tag") continue;
    for (std::string& value : values_of(index.keyword_column(field), doc))
      document.keywords.push_back({field, std::move(value)});
  }
  for (const std::string& field : index.number_fields()) {
    for (const Number number : (*index.number_column(field))[doc])
      document.numbers.push_back({field, number});
  }
  return result;
}

StoredDocument DocumentWalk::read(DocId doc) {
  const PlacedSegment& placed = view_of(index_).place(doc);
  if (&placed != placed_) {
    blocks_.emplace(placed.segment->documents(), kCachedTexts);
    placed_ = &placed;
  }
  return document_of(index_, doc, blocks_->read(to_number(doc) - placed.base));
}

}  // namespace inkling::storage
