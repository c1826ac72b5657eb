#include "storage/merge/merge_documents.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "storage/files/damage.h"

namespace inkling::storage {

namespace {

/// What else is read and written of a document, about.
constexpr std::size_t kBesideText = 32;

/// Tells of each place that cannot be read once, and remembers the documents that lost something.
class Losses {
 public:
  explicit Losses(const DocumentMerge& merge)
      : on_lost_(merge.on_lost), documents_(on_lost_ ? merge.numbers.count() : 0) {}

  /// Whether damage is reported and passed over; else it is thrown.
  bool are_passed() const noexcept { return static_cast<bool>(on_lost_); }
  void lose(std::uint32_t number) noexcept { documents_.insert(DocId{number}); }
  void tell(const CorruptIndexError& error) {
    if (told_.insert({error.path(), error.offset()}).second) on_lost_(error);
  }
  DocumentSet take() noexcept { return std::move(documents_); }

 private:
  const OnLostText& on_lost_;
  DocumentSet documents_;  ///< by new number
  std::set<std::pair<std::string, std::uint64_t>> told_;
};

class DocumentMerger {
 public:
  explicit DocumentMerger(const DocumentMerge& merge) : merge_(merge), losses_(merge) {}

  DocumentSet run() {
    if (losses_.are_passed()) find_lost_digests();
    if (!merge_.out.stores_text()) {
      merge_titles();
    } else if (merge_.numbers.is_increasing()) {
      for (std::size_t at = 0; at < merge_.view.segments().size(); ++at) merge_texts(at);
    } else {
      merge_texts_in_order();
    }
    return losses_.take();
  }

 private:
  const Segment& segment(std::size_t at) const { return *merge_.view.segments()[at].segment; }

  void find_lost_digests() {
    merge_.numbers.for_each([&](std::size_t at, std::uint32_t doc) {
      merge_.course.go_on(kBesideText);
      const auto damage = damage_in(segment_file_name(segment(at).number(), FileKind::columns),
                                    [&] { segment(at).columns().content_digest(doc); });
      if (!damage) return;
      losses_.tell(*damage);
      losses_.lose(merge_.numbers(at, doc));
    });
  }

  void merge_texts(std::size_t at) {
    if (!segment(at).has_documents()) return put_empty(at, 0, segment(at).document_count());
    const auto put = [&](std::uint32_t doc, const StoredText& stored) {
      if (segment(at).is_live(doc)) put_text(at, doc, stored);
    };
    if (!losses_.are_passed()) {
      segment(at).documents().require_texts();
      segment(at).documents().for_each(put);
      return;
    }
    segment(at).documents().for_each_readable(
        put, [&](std::uint32_t first, std::uint32_t end, const CorruptIndexError& error) {
          losses_.tell(error);
          put_empty(at, first, end);
        });
  }

  /// Files of the first version of the format have no ids beside texts.
  void put_text(std::size_t at, std::uint32_t doc, StoredText stored) {
    std::string id;
    if (stored.id.empty()) stored.id = id = segment(at).columns().id(doc);
    tell_one_more();
    merge_.course.go_on(stored.title.size() + stored.text.size() + stored.values.size() +
                        kBesideText);
    merge_.out.put_text(stored);
  }

  void tell_one_more() {
    merge_.course.come_to(merge_.part * static_cast<double>(++put_) /
                          static_cast<double>(merge_.numbers.count()));
  }

  /// Documents whose titles and texts are lost.
  void put_empty(std::size_t at, std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t doc = first; doc < end; ++doc) {
      if (!segment(at).is_live(doc)) continue;
      put_text(at, doc, {});
      losses_.lose(merge_.numbers(at, doc));
    }
  }

  void merge_texts_in_order() {
    std::deque<StoredBlocks> stored;  // which cannot be copied
    for (const PlacedSegment& placed : merge_.view.segments()) {
      placed.segment->documents().require_texts();
      stored.emplace_back(placed.segment->documents(),
                          kCachedTexts / merge_.view.segments().size());
    }
    merge_.numbers.for_each(
        [&](std::size_t at, std::uint32_t doc) { put_text(at, doc, stored[at].read(doc)); });
  }

  void merge_titles() {
    std::deque<std::optional<StoredBlocks>> stored;  // of segments whose file can be opened
    for (const PlacedSegment& placed : merge_.view.segments()) {
      const Segment& of = *placed.segment;
      std::optional<StoredBlocks>& blocks = stored.emplace_back();
      if (of.has_documents()) blocks.emplace(of.documents(), 0);
    }
    merge_.ids.for_each_document([&](std::size_t at, LiveIds::Document document) {
      const std::string_view title = losses_.are_passed() ? title_or_none(stored[at], at, document)
                                                          : title_in(*stored[at], document);
      tell_one_more();
      merge_.course.go_on(title.size() + kBesideText);
      merge_.out.put_title(title);
    });
  }

  static std::string_view title_in(StoredBlocks& blocks, LiveIds::Document document) {
    return blocks.read(document.doc, document.rank).title;
  }

  /// Nothing where it cannot be read.
  std::string_view title_or_none(std::optional<StoredBlocks>& blocks, std::size_t at,
                                 LiveIds::Document document) {
    std::string_view title;
    const auto damage =
        damage_in(segment_file_name(segment(at).number(), FileKind::documents), [&] {
          if (blocks) title = title_in(*blocks, document);
        });
    if (damage) losses_.tell(*damage);
    if (damage || !blocks) losses_.lose(merge_.numbers(at, document.doc));
    return title;
  }

  const DocumentMerge& merge_;
  Losses losses_;
  std::size_t put_ = 0;  ///< documents
};

}  // namespace

DocumentSet merge_documents(const DocumentMerge& merge) { return DocumentMerger(merge).run(); }

}  // namespace inkling::storage
