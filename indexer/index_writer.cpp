#include "inkling/index_writer.h"

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/analyzer.h"
#include "analysis/language_tag.h"
#include "indexer/inverter.h"
#include "inkling/error.h"
#include "storage/transaction.h"

namespace inkling {

namespace {

constexpr std::uint64_t kLeastMemory = 1u << 20;
/// What finding a document by its id takes beside the id, while the table of ids grows.
constexpr std::size_t kBytesOfId = 140;

storage::IndexSettings settings_of(const WriterOptions& options) {
  return {options.analyzer, options.store_text, analysis::library_versions()};
}

// Checked before the index is made: a language without a stemmer must leave nothing behind.
WriterOptions checked(const WriterOptions& options) {
  const analysis::Analyzer analyzer(options.analyzer);
  if (options.memory < kLeastMemory) throw OptionError("memory", "at least 1M is needed");
  return options;
}

/// What a document says of its language: of several values of that field, the first in the order of bytes that is one.
std::optional<std::string> named_language(const Document& document) {
  const KeywordValue* first = nullptr;
  for (const KeywordValue& keyword : document.keywords) {
    if (keyword.field != kLanguageField || (first != nullptr && first->value <= keyword.value)) continue;
    if (analysis::language_of_tag(keyword.value)) first = &keyword;
  }
  return first == nullptr ? std::nullopt : analysis::language_of_tag(first->value);
}

struct IdHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view id) const noexcept { return std::hash<std::string_view>()(id); }
};

/// A segment that grows: its documents are on disk already, its postings still in memory.
struct GrowingSegment {
  explicit GrowingSegment(storage::SegmentWriter segment) : writer(std::move(segment)) {}

  storage::SegmentWriter writer;
  indexer::Inverter inverter;
  boost::unordered_flat_map<std::string, std::uint32_t, IdHash, std::equal_to<>> doc_of;  ///< of replaced ones the last
  std::vector<std::uint32_t> erased;
  std::size_t id_bytes = 0;

  std::size_t memory_bytes() const noexcept { return writer.memory_bytes() + inverter.memory_bytes() + id_bytes; }
};

}  // namespace

class IndexWriter::Impl {
 public:
  Impl(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options)
      : options_(checked(options)),
        transaction_(storage::Transaction::open(std::move(files), settings_of(options))),
        analyzer_(transaction_.settings().analyzer) {}

  const AnalyzerSettings& analyzer() const noexcept { return transaction_.settings().analyzer; }
  bool stores_text() const noexcept { return transaction_.settings().store_text; }
  std::uint64_t cut_tokens() const noexcept { return analyzer_.cut_tokens(); }

  bool add(const Document& document) {
    return whole([&] {
      const bool replaces = erase(document.id);
      if (!growing_) growing_.emplace(transaction_.new_segment());
      invert(document);
      if (growing_->memory_bytes() > options_.memory || growing_->inverter.is_full()) flush();
      return replaces;
    });
  }

  bool remove(std::string_view id) {
    return whole([&] { return erase(id); });
  }

  void note_skipped(std::string_view reason, std::uint64_t count) { transaction_.note_skipped(reason, count); }

  std::uint64_t commit() {
    return whole([&] {
      flush();
      added_segments_ = 0;
      return transaction_.commit();
    });
  }

  std::uint64_t optimize() {
    commit();
    return whole([&] {
      transaction_.optimize();
      return transaction_.commit();
    });
  }

 private:
  /// Runs `step`. One that fails halfway leaves less than the caller asked for: no commit may follow it.
  template <typename Step>
  std::invoke_result_t<Step> whole(Step&& step) {
    transaction_.require_sound();
    try {
      return step();
    } catch (...) {
      transaction_.give_up();
      throw;
    }
  }

  bool erase(std::string_view id) {
    if (growing_) {
      if (const auto found = growing_->doc_of.find(id); found != growing_->doc_of.end()) {
        growing_->erased.push_back(found->second);
        growing_->doc_of.erase(found);
        return true;
      }
    }
    if (const auto added = transaction_.find_added(id))
      return transaction_.erase_added(added->segment, added->local_doc);
    const auto doc = transaction_.base().find(id);
    return doc && transaction_.erase(*doc);
  }

  /// A language that the document does not say itself goes to `detected` as well.
  std::string language_of(const Document& document, std::vector<KeywordValue>& detected) const {
    if (auto named = named_language(document)) return *named;
    std::string language = analyzer_.language_of(std::array<std::string_view, 2>{document.text, document.title});
    if (analyzer().language == analysis::kDetected) detected.push_back({kLanguageField, language});
    return language;
  }

  void invert(const Document& document) {
    indexer::Inverter& inverter = growing_->inverter;
    std::vector<KeywordValue> detected;
    const std::string language = language_of(document, detected);
    const std::uint32_t doc = growing_->writer.document_count();
    std::uint32_t title_tokens = 0;
    std::uint32_t text_start = 0;
    analyzer_.analyze(document.title, language, inverter.lexicon(), [&](std::span<const analysis::Token> tokens) {
      inverter.add(doc, FieldId::title, tokens, 0);
      inverter.add(doc, FieldId::text, tokens, 0);
      title_tokens += static_cast<std::uint32_t>(tokens.size());
      if (!tokens.empty()) text_start = tokens.back().position + 1 + kPositionGap;
    });
    std::uint32_t text_tokens = 0;
    analyzer_.analyze(document.text, language, inverter.lexicon(), [&](std::span<const analysis::Token> tokens) {
      inverter.add(doc, FieldId::text, tokens, text_start);
      text_tokens += static_cast<std::uint32_t>(tokens.size());
    });

    std::uint32_t lengths[kFieldCount] = {};
    lengths[static_cast<std::size_t>(FieldId::title)] = title_tokens;
    lengths[static_cast<std::size_t>(FieldId::text)] = title_tokens + text_tokens;
    growing_->writer.add_document(document, lengths, detected);
    growing_->doc_of[document.id] = doc;
    growing_->id_bytes += 2 * document.id.size() + kBytesOfId;
  }

  void flush() {
    if (!growing_) return;
    growing_->inverter.write(growing_->writer);
    transaction_.add_segment(std::move(growing_->writer));
    for (const std::uint32_t doc : growing_->erased) transaction_.erase_added(added_segments_, doc);
    ++added_segments_;
    growing_.reset();
  }

  WriterOptions options_;
  storage::Transaction transaction_;
  analysis::Analyzer analyzer_;
  std::optional<GrowingSegment> growing_;
  std::size_t added_segments_ = 0;  ///< of the transaction, since its last commit
};

IndexWriter::IndexWriter(const std::filesystem::path& directory, const WriterOptions& options)
    : IndexWriter(storage::open_directory(directory), options) {}
IndexWriter::IndexWriter(std::shared_ptr<storage::FileSystem> files, const WriterOptions& options)
    : impl_(std::make_unique<Impl>(std::move(files), options)) {}
IndexWriter::~IndexWriter() = default;
IndexWriter::IndexWriter(IndexWriter&&) noexcept = default;
IndexWriter& IndexWriter::operator=(IndexWriter&&) noexcept = default;

const AnalyzerSettings& IndexWriter::analyzer() const noexcept { return impl_->analyzer(); }
bool IndexWriter::stores_text() const noexcept { return impl_->stores_text(); }
bool IndexWriter::add(const Document& document) { return impl_->add(document); }
bool IndexWriter::remove(std::string_view id) { return impl_->remove(id); }
void IndexWriter::note_skipped(std::string_view reason, std::uint64_t count) { impl_->note_skipped(reason, count); }
std::uint64_t IndexWriter::commit() { return impl_->commit(); }
std::uint64_t IndexWriter::optimize() { return impl_->optimize(); }
std::uint64_t IndexWriter::cut_tokens() const noexcept { return impl_->cut_tokens(); }

}  // namespace inkling
