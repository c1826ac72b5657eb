#pragma once

/// Notes whose labels were given by hand.

#include <algorithm>
#include <string>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/index_writer.h"
#include "tests/indexer/notes.h"

namespace inkling::test {

using Names = std::vector<std::string>;

/// `id` is that of a record, or a path in the folder.
inline DocId doc_of(const Notes& notes, const Index& index, const std::string& id) {
  const auto doc = index.find(id);
  return doc ? *doc : index.find(notes.path(id)).value();
}

inline void give_by_hand(const Notes& notes, const std::string& id, const Names& labels) {
  IndexWriter writer = indexer::open_writer(notes.files());
  writer.set_labels(doc_of(notes, writer.index(), id), labels);
  writer.commit();
}

inline Names labels_of(const Notes& notes, const std::string& id) {
  const Index index = notes.opened();
  return index.document(doc_of(notes, index, id)).document.labels;
}

/// The texts that have the label by hand and no other, sorted.
inline Names texts_labelled(const Notes& notes, const std::string& label) {
  const Index index = notes.opened();
  Names texts;
  index.labelled_by_hand().for_each([&](DocId doc) {
    const Document document = index.document(doc).document;
    if (document.labels == Names{label}) texts.push_back(document.text);
  });
  std::ranges::sort(texts);
  return texts;
}

inline IngestReport index_without_texts(Notes& notes) {
  return notes.index({notes.path(".")}, {.prune = true}, "", {.store_text = false});
}

inline std::string json_lines_of(const Names& texts) {
  std::string all;
  for (const std::string& text : texts) all += line("", text);
  return all;
}

inline std::string mail_of(const std::string& text) {
  return "From me@x Sat Jan  3 01:05:34 1998\nFrom: me@x\nSubject: " + text + "\n\nOf " + text +
         ".\n\n";
}

}  // namespace inkling::test
