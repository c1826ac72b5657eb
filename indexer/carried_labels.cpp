#include "indexer/carried_labels.h"

#include <xxhash.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "indexer/fields_of_documents.h"
#include "indexer/placeless_digest.h"
#include "storage/view/view.h"

namespace inkling::indexer {

namespace {

std::uint64_t digest_of_both(std::uint64_t texts, std::uint64_t fields) {
  return XXH3_64bits_withSeed(&texts, sizeof texts, fields);
}

/// Whether the texts of a record may be those of another, read by another mapping: one is a part of
/// the other.
bool share_text(const std::vector<std::string>& before, const Document& document) {
  const auto is_in = [](std::string_view part, std::string_view whole) {
    return !part.empty() && whole.find(part) != std::string_view::npos;
  };
  return std::ranges::any_of(before, [&](const std::string& old) {
    const auto shares = [&](std::string_view text) { return is_in(old, text) || is_in(text, old); };
    return shares(document.title) || shares(document.text) ||
           std::ranges::any_of(document.texts, shares, &TextValue::value) ||
           std::ranges::any_of(document.keywords, [&](const KeywordValue& keyword) {
             return is_in(old, keyword.value);
           });
  });
}

/// "todo.md~" and "todo.md.bak" stay behind when "todo.md" is edited.
bool is_backup_of(std::string_view copy, std::string_view file) {
  if (!copy.starts_with(file)) return false;
  const std::string_view ending = copy.substr(file.size());
  return ending == "~" || ending == ".bak" || ending == ".orig" ||
         (ending.starts_with(".~") && ending.ends_with('~'));
}

bool says_file(std::string_view field) { return field == kFileField || field == kModifiedField; }

}  // namespace

CarriedLabels::CarriedLabels(const Index& index, const LibraryVersions& versions, bool is_remapped)
    : index_(index), is_remapped_(is_remapped), digest_(versions), unstored_(versions) {}

const std::vector<CarriedLabels::Labelled>& CarriedLabels::labelled() {
  if (!labelled_.empty()) return labelled_;
  for (const DocId doc : index_.by_entry(index_.labelled_by_hand())) {
    places_.emplace(doc, labelled_.size());
    labelled_.push_back({.doc = doc, .id = index_.id(doc), .file = {}});
  }
  const std::vector<Document> documents = read(says_file);
  for (std::size_t at = 0; at < labelled_.size(); ++at) {
    labelled_[at].file = file_of(documents[at]);
    labelled_[at].is_placed = is_named_by_file(documents[at]);
  }
  return labelled_;
}

void CarriedLabels::read_texts() {
  if (!texts_.empty()) return;
  labelled();
  for (Labelled& labelled : labelled_) {
    if (index_.stores_text()) labelled.texts = digest_of_texts(index_.all_texts(labelled.doc));
    ++texts_[labelled.texts][labelled.file].labelled;
  }
}

bool CarriedLabels::note(const Document& document, std::uint64_t digest, std::uint64_t number,
                         std::optional<DocId> before) {
  if (!is_named_by_file(document)) return false;
  std::string file = file_of(document);
  read_texts();
  const auto place = before ? places_.find(*before) : places_.end();
  Labelled* const displaced = place != places_.end() ? &labelled_[place->second] : nullptr;
  // What was labelled since the index was read is known by its id alone.
  if (before && displaced == nullptr) return false;
  const std::uint64_t texts = index_.stores_text() ? digest_of_texts(document) : 0;
  Content* const content =
      index_.stores_text() ? content_of(document, texts) : unstored_content_of(document);
  const bool is_same =
      displaced != nullptr && content != nullptr &&
      std::ranges::find(content->labelled, place->second) != content->labelled.end();
  if (is_same) return false;
  const bool is_known = content != nullptr && take_if_wanted(*content, file);
  SameTexts* const same = same_texts(texts, file);
  const bool has_texts = same != nullptr && ++same->noted <= same->labelled;
  if (!is_known && !has_texts && displaced == nullptr) return true;
  if (is_known) content->offers.push_back(offers_.size());
  if (has_texts) same->offers.push_back(offers_.size());
  if (displaced != nullptr) displaced->displaced_by = offers_.size();
  const bool is_edited = displaced != nullptr && may_be_edited(document, *before);
  offers_.push_back({document.id, std::move(file), number, digest, texts, is_edited});
  return true;
}

CarriedLabels::Offer* CarriedLabels::taker_of(const Labelled& from, bool also_elsewhere,
                                              const Stands& stands) {
  const auto content = contents_.find(from.content);
  if (content == contents_.end() || !from.is_placed) return nullptr;
  Offer* elsewhere = nullptr;
  for (const std::size_t at : content->second.offers) {
    Offer& offer = offers_[at];
    if (offer.is_taken || !stands(offer)) continue;
    if (offer.file == from.file) return &offer;
    const bool is_left_behind = from.displaced_by && is_backup_of(offer.file, from.file);
    if (elsewhere == nullptr && !is_left_behind) elsewhere = &offer;
  }
  return also_elsewhere ? elsewhere : nullptr;
}

CarriedLabels::Offer* CarriedLabels::retaker_of(const Labelled& from, const Stands& stands) {
  const SameTexts* const same = same_texts(from.texts, from.file);
  if (same == nullptr || !from.is_placed || same->noted > same->labelled) return nullptr;
  for (const std::size_t at : same->offers) {
    if (!offers_[at].is_taken && stands(offers_[at])) return &offers_[at];
  }
  return nullptr;
}

CarriedLabels::Offer* CarriedLabels::displacer_of(const Labelled& from, const Stands& stands) {
  if (!from.displaced_by) return nullptr;
  Offer& offer = offers_[*from.displaced_by];
  if (offer.is_taken || !offer.may_be_edited || !stands(offer)) return nullptr;
  if (offer.texts == from.texts) return &offer;
  const SameTexts* const same = same_texts(from.texts, from.file);
  const bool is_elsewhere = same != nullptr && same->noted > 0;
  const bool is_another = offer.texts != 0 && texts_.contains(offer.texts);
  return is_elsewhere || is_another ? nullptr : &offer;
}

bool CarriedLabels::has_twin(const Labelled& one, const std::function<bool(DocId)>& is_there) {
  read_contents();
  return std::ranges::any_of(contents_.at(one.content).labelled, [&](std::size_t at) {
    return labelled_[at].doc != one.doc && is_there(labelled_[at].doc);
  });
}

bool CarriedLabels::has_lost_any(const std::function<bool(DocId)>& is_there) const {
  bool has_lost = false;
  index_.labelled_by_hand().for_each([&](DocId doc) { has_lost = has_lost || !is_there(doc); });
  return has_lost;
}

/// By labelled_, without texts.
std::vector<Document> CarriedLabels::read(
    const std::function<bool(std::string_view field)>& is_wanted) const {
  std::vector<Document> documents(labelled_.size());
  std::map<DocId, Document*> by_doc;
  for (std::size_t at = 0; at < labelled_.size(); ++at) {
    documents[at].id = labelled_[at].id;
    by_doc.emplace(labelled_[at].doc, &documents[at]);
  }
  read_fields(index_, is_wanted, by_doc);
  return documents;
}

/// Without texts, contents are those of files until a document shows that several are one.
void CarriedLabels::read_contents() {
  if (std::exchange(has_contents_, true)) return;
  read_texts();
  const std::vector<Document> documents = read([](std::string_view) { return true; });
  const auto commit = storage::view_of(index_).commit();
  for (std::size_t at = 0; at < labelled_.size(); ++at) {
    Labelled& labelled = labelled_[at];
    if (index_.stores_text()) {
      labelled.content = digest_of_both(labelled.texts, digest_of_fields(documents[at], digest_));
    } else {
      labelled.content = commit->content_digest(labelled.doc);
      unstored_.add(at, documents[at], labelled.content);
    }
    Content& content = contents_[labelled.content];
    content.labelled.push_back(at);
    if (!labelled.is_placed) continue;
    ++content.wanted[labelled.file];
    ++content.wanted_elsewhere;
  }
}

/// Null where no labelled document has it.
CarriedLabels::Content* CarriedLabels::content_of(const Document& document, std::uint64_t texts) {
  if (!texts_.contains(texts)) return nullptr;
  read_contents();
  const auto found = contents_.find(digest_of_both(texts, digest_of_fields(document, digest_)));
  return found == contents_.end() ? nullptr : &found->second;
}

CarriedLabels::Content* CarriedLabels::unstored_content_of(const Document& document) {
  read_contents();
  const std::vector<std::size_t> same = unstored_.find(document);
  if (same.empty()) return nullptr;
  const std::uint64_t content = labelled_[same.front()].content;
  for (const std::size_t at : same) join_contents(content, labelled_[at].content);
  return &contents_.at(content);
}

void CarriedLabels::join_contents(std::uint64_t into, std::uint64_t other) {
  if (into == other) return;
  const Content from = std::move(contents_.extract(other).mapped());
  Content& content = contents_.at(into);
  for (const std::size_t at : from.labelled) labelled_[at].content = into;
  content.labelled.insert(content.labelled.end(), from.labelled.begin(), from.labelled.end());
  content.offers.insert(content.offers.end(), from.offers.begin(), from.offers.end());
  std::ranges::sort(content.offers);
  for (const auto& [file, count] : from.wanted) content.wanted[file] += count;
  content.wanted_elsewhere += from.wanted_elsewhere;
}

/// Null where no labelled document of the file has them; nothing is told by none.
CarriedLabels::SameTexts* CarriedLabels::same_texts(std::uint64_t texts, const std::string& file) {
  const auto files = texts == 0 ? texts_.end() : texts_.find(texts);
  if (files == texts_.end()) return nullptr;
  const auto found = files->second.find(file);
  return found == files->second.end() ? nullptr : &found->second;
}

/// A file is the same by its name. Of a record that is read by another mapping nobody knows.
bool CarriedLabels::may_be_edited(const Document& document, DocId before) const {
  if (!is_remapped_ || !has_place_for_id(document)) return true;
  return index_.stores_text() && share_text(index_.all_texts(before), document);
}

/// No more are kept than could take labels.
bool CarriedLabels::take_if_wanted(Content& content, const std::string& file) {
  const auto near = content.wanted.find(file);
  std::size_t& wanted = near == content.wanted.end() ? content.wanted_elsewhere : near->second;
  if (wanted == 0) return false;
  --wanted;
  return true;
}

}  // namespace inkling::indexer
