#include "indexer/document_intake.h"

#include <utility>

#include "analysis/analyzer.h"
#include "indexer/placeless_digest.h"
#include "storage/view/view.h"

namespace inkling::indexer {

namespace {

/// Given terms stay as they are, whatever queries go through.
analysis::Analyzer analyzer_of(const storage::IndexSettings& settings) {
  return settings.mapping.given_terms ? analysis::Analyzer::of_lines()
                                      : analysis::Analyzer(settings.analyzer);
}

}  // namespace

DocumentIntake::DocumentIntake(storage::Transaction& transaction, const WriterOptions& options)
    : transaction_(transaction),
      options_(options),
      fields_(options.max_fields, transaction.base()),
      plan_(options.memory, options.threads),
      versions_(analysis::library_versions()),
      digests_(options.threads, ContentDigest(versions_)),
      memory_(options.threads) {}

std::uint64_t DocumentIntake::cut_tokens() const noexcept {
  std::uint64_t cut = 0;
  for (const auto& inverter : inverters_) cut += inverter->cut_tokens();
  return cut;
}

void DocumentIntake::begin_segment() {
  if (growing_) return;
  const storage::IndexSettings& settings = transaction_.settings();
  while (inverters_.size() < options_.threads) {
    inverters_.push_back(
        std::make_unique<DocumentInverter>(analyzer_of(settings), settings.mapping.text_fields));
  }
  growing_.emplace(blocks_, settings.field_count());
  memory_.forget();
  entered_bytes_ = growing_->entered_bytes();
  added_bytes_ = plan_.counted_of_added(transaction_.added_bytes());
}

void DocumentIntake::provide(std::size_t workers) {
  Inversion& inversion = growing_->inversion;
  inversion.provide(workers);
  for (std::size_t worker = 0; worker < workers; ++worker) memory_.note(worker, inversion[worker]);
}

PreparedDocument DocumentIntake::prepare(const Document& document, std::size_t worker) {
  const std::uint64_t digest = digests_[worker].of(document);
  const Index& base = transaction_.base();
  PreparedDocument prepared{.committed = base.find(document.id)};
  prepared.is_same = prepared.committed &&
                     storage::view_of(base).commit()->content_digest(*prepared.committed) == digest;
  if (prepared.is_same) return prepared;
  Inverter& inverter = growing_->inversion[worker];
  prepared.inverted = inverters_[worker]->invert(document, inverter);
  prepared.inverted.measures.content_digest = digest;
  return prepared;
}

void DocumentIntake::take_fields(const Document& document) {
  fields_.take(document, transaction_.settings().analyzer.language == kDetectedLanguage);
}

void DocumentIntake::leave_out(const PreparedDocument& prepared, std::size_t worker) {
  if (!prepared.is_same) growing_->inversion.leave_out(worker);
}

Entry DocumentIntake::enter(const Document& document, const PreparedDocument& prepared,
                            std::size_t worker, LabelsBy by) {
  std::optional<Labels> by_hand;
  if (by == LabelsBy::record) by_hand = labels_by_hand(document, prepared);
  Entry entry;
  if (prepared.is_same) {
    const bool is_by_hand = by_hand || by == LabelsBy::hand;
    entry =
        keep(*prepared.committed, document, {by_hand ? *by_hand : labels_of(document), is_by_hand});
  } else if (by_hand) {
    entry = enter_new(with_labels(document, *by_hand), prepared.inverted, worker, LabelsBy::hand);
  } else {
    entry = enter_new(document, prepared.inverted, worker, by);
  }
  entry.number = log_.count++;
  entry.id = document.id;
  entry.cut_tokens = prepared.inverted.cut_tokens;
  entry.keeps_labels = by_hand && *by_hand != labels_of(document);
  return entry;
}

/// Where labels follow content, those of another content wait, be the id the same.
std::optional<DocumentIntake::Labels> DocumentIntake::labels_by_hand(
    const Document& document, const PreparedDocument& prepared) {
  if (options_.relabel) return std::nullopt;
  std::optional<Labels> by_hand;
  if (prepared.committed) by_hand = transaction_.labels_by_hand(*prepared.committed);
  if (carried_ == nullptr || prepared.is_same) return by_hand;
  const bool is_displaced = by_hand && is_named_by_file(document);
  if (by_hand && !is_displaced) return by_hand;
  const bool is_new = carried_->note(document, prepared.inverted.measures.content_digest,
                                     log_.count, is_displaced ? prepared.committed : std::nullopt);
  if (is_new) by_hand.reset();
  return by_hand;
}

void DocumentIntake::follow_labels() {
  const Index& base = transaction_.base();
  carried_.reset();
  if (options_.relabel || base.labelled_by_hand().count() == 0) return;
  carried_ = std::make_unique<CarriedLabels>(base, versions_,
                                             transaction_.settings().mapping != base.mapping());
}

LabelsCarried DocumentIntake::carry_labels(const FilesNow& files) {
  LabelsCarried carried;
  const std::unique_ptr<CarriedLabels> following = std::move(carried_);
  const auto is_there = [&](DocId doc) { return !transaction_.is_erased(doc); };
  if (following == nullptr || !(following->has_offers() || following->has_lost_any(is_there)))
    return carried;
  const CarriedLabels::Stands stands = [&](const CarriedLabels::Offer& offer) {
    return entered_as(offer.id) == offer.number;
  };
  LabelledOnes left = carry_by_content(*following, files, stands, carried);
  const auto give_left = [&](const auto& taker_of) {
    std::erase_if(left, [&](const CarriedLabels::Labelled* labelled) {
      auto* const taker = taker_of(*labelled);
      if (taker != nullptr) give_labels(*taker, labelled->doc, carried);
      return taker != nullptr;
    });
  };
  give_left([&](const auto& one) { return following->retaker_of(one, stands); });
  Digests displacing;
  for (const CarriedLabels::Labelled* const one : left) {
    if (auto* const other = following->displacer_of(*one, stands)) displacing.insert(other->digest);
  }
  // A content that was nowhere before is the same record, edited.
  const Digests known = may_be_known(std::move(displacing));
  give_left([&](const auto& one) {
    auto* const other = following->displacer_of(one, stands);
    return other != nullptr && !known.contains(other->digest) ? other : nullptr;
  });
  for (const CarriedLabels::Labelled* const labelled : left) {
    if (!following->has_twin(*labelled, is_there)) carried.lost.push_back(labelled->id);
  }
  return carried;
}

/// Those of documents that have their content; the others that lost their place are left.
DocumentIntake::LabelledOnes DocumentIntake::carry_by_content(CarriedLabels& following,
                                                              const FilesNow& files,
                                                              const CarriedLabels::Stands& stands,
                                                              LabelsCarried& carried) {
  LabelledOnes left;
  for (const CarriedLabels::Labelled& labelled : following.labelled()) {
    const bool may_be_stale = following.has_offers() && is_stale(labelled, files);
    if (!may_be_stale && !is_without_document(labelled)) continue;
    const bool also_elsewhere = is_without_document(labelled) || files.is_gone(labelled.file);
    if (auto* const taker = following.taker_of(labelled, also_elsewhere, stands)) {
      give_labels(*taker, labelled.doc, carried);
    } else if (is_without_document(labelled)) {
      left.push_back(&labelled);
    }
  }
  return left;
}

/// Whether it stays only because nothing is pruned.
bool DocumentIntake::is_stale(const CarriedLabels::Labelled& labelled,
                              const FilesNow& files) const {
  if (transaction_.is_erased(labelled.doc) || labelled.file.empty()) return false;
  if (log_.kept.find(to_number(labelled.doc))) return false;
  return files.was_read(labelled.file) || files.is_gone(labelled.file);
}

/// Whether another content has its id, or none.
bool DocumentIntake::is_without_document(const CarriedLabels::Labelled& labelled) {
  if (!transaction_.is_erased(labelled.doc)) return false;
  return labelled.displaced_by.has_value() || !entered_as(labelled.id);
}

/// The taker, which has entered, gets them where it is.
void DocumentIntake::give_labels(CarriedLabels::Offer& taker, DocId from, LabelsCarried& carried) {
  std::optional<Labels> labels = transaction_.labels_by_hand(from);
  taker.is_taken = true;
  if (!labels) return;
  flush();
  const auto added = transaction_.find_added(taker.id);
  if (transaction_.relabel_added(added.value(), {*std::move(labels), true})) ++carried.kept;
}

/// Those that any document of the last commit may have; nobody can tell once texts are cut by other
/// rules. Cost: O(documents).
DocumentIntake::Digests DocumentIntake::may_be_known(Digests digests) const {
  if (digests.empty() || transaction_.settings().made_with != versions_) return digests;
  const Index& base = transaction_.base();
  const auto commit = storage::view_of(base).commit();
  Digests known;
  base.documents().for_each([&](DocId doc) {
    const std::uint64_t digest = commit->content_digest(doc);
    if (digests.contains(digest)) known.insert(digest);
  });
  return known;
}

Entry DocumentIntake::enter_new(const Document& document, const InvertedDocument& inverted,
                                std::size_t worker, LabelsBy by) {
  const Erased before = erase_any(document.id);
  if (!growing_->writer) growing_->writer.emplace(transaction_.new_segment());
  const std::uint32_t doc =
      growing_->writer->add_document(document, inverted.measures, inverted.detected);
  growing_->inversion.enter(worker, doc);
  growing_->ids.assign(document.id, doc, growing_->id_of());
  if (by == LabelsBy::hand) growing_->labelled_by_hand.push_back(doc);
  entered_bytes_ = growing_->entered_bytes();
  log_.added.note(key_of(added_segments_, doc), log_.count);
  return {.what = before.was_there ? Entered::replaced : Entered::added, .earlier = before.number};
}

/// Keeps the committed document, whose content is that of `document`, whatever happened to it since
/// the commit.
Entry DocumentIntake::keep(DocId committed, const Document& document,
                           const storage::GivenLabels& labels) {
  if (transaction_.settings().made_with != versions_) transaction_.confirm(committed);
  Entry entry = bring_back(committed, document.id);
  const bool is_relabelled = transaction_.relabel(committed, labels);
  if (is_relabelled && entry.what == Entered::unchanged) entry.what = Entered::replaced;
  return entry;
}

Entry DocumentIntake::keep(DocId committed) {
  Entry entry = bring_back(committed, transaction_.base().id(committed));
  entry.number = log_.count++;
  return entry;
}

Entry DocumentIntake::bring_back(DocId committed, std::string_view id) {
  const Erased before = erase_uncommitted(id);
  const bool is_back = transaction_.restore(committed);
  Entry entry{.what = Entered::unchanged, .earlier = before.number};
  if (before.was_there) {
    entry.what = Entered::replaced;
  } else if (is_back) {
    entry.what = Entered::added;
  } else {
    entry.earlier = log_.kept.find(to_number(committed));
  }
  log_.kept.note(to_number(committed), log_.count);
  return entry;
}

std::optional<std::uint64_t> DocumentIntake::entered_as(std::string_view id) {
  if (growing_) {
    if (const auto doc = growing_->ids.find(id, growing_->id_of()))
      return log_.added.find(key_of(added_segments_, *doc));
  }
  const auto added = transaction_.find_added(id);
  return added ? log_.added.find(key_of(added->segment, added->local_doc)) : std::nullopt;
}

bool DocumentIntake::erase(std::string_view id) { return erase_any(id).was_there; }

DocumentSet DocumentIntake::kept() const {
  DocumentSet kept = transaction_.base().no_documents();
  log_.kept.for_each_key(
      [&](std::uint64_t doc) { kept.insert(DocId{static_cast<std::uint32_t>(doc)}); });
  return kept;
}

DocumentSet DocumentIntake::outdated(const DocumentSet& committed) const {
  DocumentSet others = kept();
  others.complement();
  others &= committed;
  DocumentSet outdated = transaction_.base().no_documents();
  others.for_each([&](DocId doc) {
    if (!transaction_.is_erased(doc)) outdated.insert(doc);
  });
  return outdated;
}

DocumentIntake::Erased DocumentIntake::erase_any(std::string_view id) {
  const Erased uncommitted = erase_uncommitted(id);
  if (uncommitted.was_there) return uncommitted;
  const auto doc = transaction_.base().find(id);
  if (!doc || !transaction_.erase(*doc)) return {};
  return {.was_there = true, .number = log_.kept.find(to_number(*doc))};
}

DocumentIntake::Erased DocumentIntake::erase_uncommitted(std::string_view id) {
  if (growing_) {
    if (const auto doc = growing_->ids.find(id, growing_->id_of())) {
      growing_->erased.push_back(*doc);
      growing_->ids.erase(id, growing_->id_of());
      return {.was_there = true, .number = log_.added.find(key_of(added_segments_, *doc))};
    }
  }
  const auto added = transaction_.find_added(id);
  if (!added || !transaction_.erase_added(*added)) return {};
  return {.was_there = true, .number = log_.added.find(key_of(added->segment, added->local_doc))};
}

/// Spare blocks of earlier segments are given back before memory runs out.
bool DocumentIntake::is_full() const noexcept {
  if (memory_.is_any_full()) return true;
  const std::size_t bytes = held_bytes();
  const bool is_full = bytes > options_.memory;
  blocks_->keep(is_full ? 0 : options_.memory - bytes);
  return is_full;
}

bool DocumentIntake::has_room_for(std::size_t added, std::size_t pending) const noexcept {
  const bool is_alone = pending == 0 && !growing_->writer;
  return is_alone || plan_.has_room_for(pending + added, held_bytes());
}

void DocumentIntake::flush() {
  if (growing_ && growing_->writer) {
    growing_->inversion.write(*growing_->writer, options_.threads);
    DocumentSet by_hand = growing_->all_labelled_by_hand();
    transaction_.add_segment(*std::move(growing_->writer), std::move(by_hand));
    for (const std::uint32_t doc : growing_->erased)
      transaction_.erase_added({added_segments_, doc});
    ++added_segments_;
  }
  growing_.reset();
}

void DocumentIntake::add_segment(storage::SegmentWriter&& segment, DocumentSet labelled_by_hand) {
  transaction_.add_segment(std::move(segment), std::move(labelled_by_hand));
  ++added_segments_;
}

void DocumentIntake::end_segments() {
  flush();
  blocks_->keep(0);
  added_segments_ = 0;
  log_ = {};
}

}  // namespace inkling::indexer
