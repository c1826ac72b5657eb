#include "storage/documents/keyword_data.h"

#include <algorithm>
#include <cassert>

namespace inkling::storage {

namespace {

/// Bytes that are encoded before they are appended.
constexpr std::size_t kEncodedChunk = std::size_t{1} << 14;

/// Documents with more values are never in one run, so that few bytes do not stand for much memory.
constexpr std::size_t kMostValuesOfRun = 16;

/// Joins documents in a row with the same values.
class RunEncoder {
 public:
  explicit RunEncoder(std::string& bytes) : bytes_(bytes) {}

  void add(std::uint32_t doc, std::uint32_t count, std::span<const std::uint32_t> ordinals) {
    if (ordinals.size() > kMostValuesOfRun) {
      for (; count > 0; --count) begin(doc++, 1, ordinals);
    } else if (doc == first_ + length_ && length_ > 0 && std::ranges::equal(ordinals, ordinals_)) {
      length_ += count;
    } else {
      begin(doc, count, ordinals);
    }
  }
  /// Of the documents before `doc` those that are not written yet have no values.
  void finish(std::uint32_t doc) {
    put(length_);
    ordinals_.clear();
    put(doc - (first_ + length_));
    first_ = doc;
    length_ = 0;
  }

 private:
  void begin(std::uint32_t doc, std::uint32_t count, std::span<const std::uint32_t> ordinals) {
    finish(doc);
    ordinals_.assign(ordinals.begin(), ordinals.end());
    length_ = count;
  }
  void put(std::uint32_t length) {
    if (length == 0) return;
    put_varint(bytes_, std::uint64_t{ordinals_.size()} * 2 + (length > 1 ? 1 : 0));
    if (length > 1) put_varint(bytes_, length - 2);
    for (const std::uint32_t ordinal : ordinals_) put_varint(bytes_, ordinal);
  }

  std::string& bytes_;
  std::vector<std::uint32_t> ordinals_;  ///< of the run
  std::uint32_t first_ = 0;              ///< document of the run
  std::uint32_t length_ = 0;
};

/// Bytes on their way to a file.
struct Chunks {
  const std::function<void(std::string_view)>& append;
  std::string bytes{};

  void flush(std::size_t least) {
    if (bytes.size() < least) return;
    append(bytes);
    bytes.clear();
  }
};

void encode_runs(const KeywordSource& keywords, Chunks& chunks) {
  RunEncoder runs(chunks.bytes);
  keywords.for_each_run(
      [&](std::uint32_t first, std::uint32_t count, std::span<const std::uint32_t> ordinals) {
        runs.add(first, count, ordinals);
        chunks.flush(kEncodedChunk);
      });
  runs.finish(keywords.document_count());
}

void encode_one_by_one(const KeywordSource& keywords, KeywordForm form, Chunks& chunks) {
  std::uint32_t next = 0;
  const auto skip_to = [&](std::uint32_t doc) {
    if (form == KeywordForm::sparse) {
      put_varint(chunks.bytes, doc - next);
    } else {
      for (; next < doc; ++next) {
        chunks.bytes.push_back('\0');
        chunks.flush(kEncodedChunk);
      }
    }
    next = doc + 1;
  };
  if (form == KeywordForm::sparse) put_varint(chunks.bytes, keywords.documents_with_values());
  keywords.for_each_document([&](std::uint32_t doc, std::span<const std::uint32_t> ordinals) {
    skip_to(doc);
    put_varint(chunks.bytes, ordinals.size());
    for (const std::uint32_t ordinal : ordinals) put_varint(chunks.bytes, ordinal);
    chunks.flush(kEncodedChunk);
  });
  if (form == KeywordForm::dense) skip_to(keywords.document_count());
}

}  // namespace

KeywordData KeywordData::without_values(std::uint32_t document_count) {
  KeywordData data;
  data.ranges = ValueRanges(document_count);
  data.ranges.finish();
  return data;
}

std::vector<std::string> KeywordData::values_of(std::uint32_t doc) const {
  std::vector<std::string> found;
  for (const std::uint32_t ordinal : ordinals_of(doc)) found.push_back(values[ordinal]);
  return found;
}

bool KeywordDataWriter::add(std::uint32_t doc, const std::string& value) {
  // Documents of one file follow one another, and have many values alike.
  if (last_ != nullptr && last_->first == value) {
    pairs_.emplace_back(doc, last_->second);
    return false;
  }
  const auto [at, is_new] =
      numbers_.try_emplace(value, static_cast<std::uint32_t>(numbers_.size()));
  last_ = &*at;
  pairs_.emplace_back(doc, at->second);
  return is_new;
}

bool KeywordDataWriter::add_shared(const std::string& value) {
  return numbers_.try_emplace(value, static_cast<std::uint32_t>(numbers_.size())).second;
}

class KeywordDataWriter::Collected : public KeywordSource {
 public:
  Collected(const KeywordDataWriter& writer, std::uint32_t document_count,
            std::span<const KeywordRun> runs)
      : sorted_(writer.numbers_.begin(), writer.numbers_.end()),
        ordinal_of_(sorted_.size()),
        pairs_(writer.pairs_),
        document_count_(document_count) {
    std::sort(sorted_.begin(), sorted_.end());
    for (std::uint32_t ordinal = 0; ordinal < sorted_.size(); ++ordinal)
      ordinal_of_[sorted_[ordinal].second] = ordinal;
    for (const KeywordRun& run : runs) add_run(run);
    for_each_run([&](std::uint32_t, std::uint32_t count, std::span<const std::uint32_t>) {
      with_values_ += count;
    });
  }

  std::uint64_t value_count() const override { return sorted_.size(); }
  std::uint32_t document_count() const override { return document_count_; }
  std::uint32_t documents_with_values() const override { return with_values_; }

  void for_each_value(const std::function<void(std::string_view)>& visit) const override {
    for (const auto& [value, number] : sorted_) visit(value);
  }

  void for_each_document(const VisitOrdinals& visit) const override {
    for_each_run(
        [&](std::uint32_t first, std::uint32_t count, std::span<const std::uint32_t> ordinals) {
          for (std::uint32_t doc = first; doc < first + count; ++doc) visit(doc, ordinals);
        });
  }

  void for_each_run(const VisitRun& visit) const override {
    RunWalk runs(runs_, visit);
    std::vector<std::uint32_t> of_document;
    for (auto at = pairs_.begin(); at != pairs_.end();) {
      const std::uint32_t doc = at->first;
      const std::span<const std::uint32_t> shared = runs.go_to(doc);
      of_document.assign(shared.begin(), shared.end());
      for (; at != pairs_.end() && at->first == doc; ++at)
        of_document.push_back(ordinal_of_[at->second]);
      make_set(of_document);
      visit(doc, 1, of_document);
    }
    runs.go_to(document_count_);
  }

 private:
  struct Run {
    std::uint32_t first;
    std::uint32_t end;
    std::vector<std::uint32_t> ordinals;
  };

  /// Visits the documents of runs, but for those that it is asked for.
  class RunWalk {
   public:
    RunWalk(std::span<const Run> runs, const VisitRun& visit) : left_(runs), visit_(visit) {}

    /// Visits documents before `doc`, and returns what `doc` shares with others.
    std::span<const std::uint32_t> go_to(std::uint32_t doc) {
      for (; !left_.empty() && left_.front().end <= doc; left_ = left_.subspan(1))
        visit_before(left_.front().end);
      if (left_.empty() || doc < left_.front().first) return {};
      visit_before(doc);
      next_ = doc + 1;
      return left_.front().ordinals;
    }

   private:
    void visit_before(std::uint32_t end) {
      const std::uint32_t first = std::max(next_, left_.front().first);
      if (first < end) visit_(first, end - first, left_.front().ordinals);
    }

    std::span<const Run> left_;
    const VisitRun& visit_;
    std::uint32_t next_ = 0;  ///< documents before were visited or asked for
  };

  static void make_set(std::vector<std::uint32_t>& ordinals) {
    std::sort(ordinals.begin(), ordinals.end());
    ordinals.erase(std::unique(ordinals.begin(), ordinals.end()), ordinals.end());
  }

  void add_run(const KeywordRun& run) {
    std::vector<std::uint32_t>& ordinals = runs_.emplace_back(Run{run.first, run.end, {}}).ordinals;
    for (const std::string_view value : run.values) {
      const auto found = std::ranges::lower_bound(sorted_, value, {}, &NumberedValue::first);
      assert(found != sorted_.end() && found->first == value);
      ordinals.push_back(static_cast<std::uint32_t>(found - sorted_.begin()));
    }
    make_set(ordinals);
  }

  using NumberedValue = std::pair<std::string_view, std::uint32_t>;

  std::vector<NumberedValue> sorted_;
  std::vector<std::uint32_t> ordinal_of_;
  std::vector<Run> runs_;
  const std::vector<std::pair<std::uint32_t, std::uint32_t>>& pairs_;
  std::uint32_t document_count_;
  std::uint32_t with_values_ = 0;
};

void KeywordDataWriter::sort_documents() {
  std::ranges::sort(pairs_, {}, [](const auto& pair) { return pair.first; });
}

std::unique_ptr<const KeywordSource> KeywordDataWriter::collected(
    std::uint32_t document_count, std::span<const KeywordRun> runs) const {
  return std::make_unique<const Collected>(*this, document_count, runs);
}

KeywordForm form_of(const KeywordSource& keywords) {
  // Where documents have values now and then, a run of those without any takes a byte more than
  // telling how many are skipped.
  return keywords.documents_with_values() < keywords.document_count() / 2 ? KeywordForm::sparse
                                                                          : KeywordForm::runs;
}

void encode_keywords(const KeywordSource& keywords, KeywordForm form,
                     const std::function<void(std::string_view)>& append) {
  Chunks chunks{append};
  put_varint(chunks.bytes, keywords.value_count());
  keywords.for_each_value([&](std::string_view value) {
    put_string(chunks.bytes, value);
    chunks.flush(kEncodedChunk);
  });
  if (form == KeywordForm::runs) {
    encode_runs(keywords, chunks);
  } else {
    encode_one_by_one(keywords, form, chunks);
  }
  chunks.flush(0);
}

std::string_view KeywordReader::next_value() {
  if (values_left_ == 0) in_.fail("more values are asked for than there are");
  --values_left_;
  return in_.string();
}

void KeywordReader::begin_documents() {
  assert(values_left_ == 0);
  has_begun_ = true;
  if (form_ == KeywordForm::runs) return;
  documents_left_ = form_ == KeywordForm::dense ? document_count_ : in_.count(3);
  if (in_.remaining() < documents_left_ || documents_left_ > document_count_)
    in_.fail("values of another number of documents");
}

bool KeywordReader::next_document() {
  if (!has_begun_) begin_documents();
  if (form_ == KeywordForm::runs) return next_run();
  while (documents_left_ > 0) {
    --documents_left_;
    if (form_ == KeywordForm::sparse) {
      const std::uint64_t skipped = in_.varint();
      if (skipped >= document_count_ - next_doc_) in_.fail("a document past the last one");
      next_doc_ += static_cast<std::uint32_t>(skipped);
    }
    doc_ = next_doc_++;
    if (const std::size_t count = in_.count(); count > 0) {
      read_ordinals(count);
      return true;
    }
    if (form_ == KeywordForm::sparse) in_.fail("a document without values among those with some");
  }
  if (!in_.at_end()) in_.fail("bytes after the last document");
  return false;
}

bool KeywordReader::next_run() {
  while (documents_left_ == 0) {
    if (next_doc_ == document_count_) {
      if (!in_.at_end()) in_.fail("bytes after the last document");
      return false;
    }
    const std::uint64_t head = in_.varint();
    const std::uint64_t count = head / 2;
    const std::uint64_t more = head % 2 == 0 ? 0 : in_.varint();
    const std::uint64_t others = document_count_ - next_doc_ - 1;
    if (head % 2 == 1 && more >= others) in_.fail("a document past the last one");
    const std::uint64_t length = head % 2 == 0 ? 1 : more + 2;
    if (count > in_.remaining() || (length > 1 && count > kMostValuesOfRun))
      in_.fail("more values than there can be");
    if (count == 0) {
      next_doc_ += static_cast<std::uint32_t>(length);
    } else {
      read_ordinals(count);
      documents_left_ = length;
    }
  }
  --documents_left_;
  doc_ = next_doc_++;
  return true;
}

void KeywordReader::read_ordinals(std::size_t count) {
  ordinals_.clear();
  for (; count > 0; --count) {
    const std::uint64_t ordinal = in_.varint();
    if (ordinal >= value_count_) in_.fail("value that is not listed");
    ordinals_.push_back(static_cast<std::uint32_t>(ordinal));
  }
}

KeywordData read_keyword_data(KeywordReader reader, std::uint32_t document_count) {
  KeywordData data;
  data.values.reserve(reader.value_count());
  while (reader.values_left() > 0) data.values.emplace_back(reader.next_value());
  data.ranges = ValueRanges(document_count);
  while (reader.next_document()) {
    const std::span<const std::uint32_t> ordinals = reader.ordinals();
    data.ordinals.insert(data.ordinals.end(), ordinals.begin(), ordinals.end());
    data.ranges.add(DocId{reader.doc()}, static_cast<std::uint32_t>(ordinals.size()));
  }
  data.ranges.finish();
  return data;
}

}  // namespace inkling::storage
