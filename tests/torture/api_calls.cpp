#include "tests/torture/api_calls.h"

#include <array>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/index.h"
#include "inkling/index_writer.h"
#include "inkling/report.h"
#include "inkling/search.h"
#include "storage/files/file_system.h"

namespace inkling::test {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Zeros behind the end.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool is_at_end() const noexcept { return at_ >= bytes_.size(); }
  std::uint8_t next() noexcept { return is_at_end() ? std::uint8_t{0} : bytes_[at_++]; }
  template <typename Value, std::size_t kCount>
  const Value& one_of(const std::array<Value, kCount>& values) noexcept {
    return values[next() % kCount];
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

const std::array<std::string, 12> kWords = {
    "ink",    "paper",     "",        "a",   std::string("nul\0l", 5), "\xff\xfe",
    "straße", "\u202eabc", "label:x", "tag", std::string(600, 'i'),    "-\\\"*?~^"};
const std::array<std::string, 16> kQueries = {"ink",         "\"ink paper\"~3",
                                              "+ink -paper", "ink AND (paper OR NOT ink)",
                                              "in*",         "?*k",
                                              "imk~2",       "label:x",
                                              "tag:y",       "year:[1990 TO 2000}",
                                              "nofield:z",   "((",
                                              "*",           "ink^1e308 paper^-1",
                                              "-ink",        "title:(ink paper)^2"};
const std::array<double, 8> kNumbers = {0, 1, -1, 0.5, 1e308, kNaN, kInfinity, 1990};
const std::array<std::size_t, 6> kSizes = {0,
                                           1,
                                           3,
                                           1000,
                                           std::numeric_limits<std::uint32_t>::max(),
                                           std::numeric_limits<std::size_t>::max()};
const std::array<std::uint32_t, 7> kDocs = {0, 1, 2, 7, 64, 0xFFFF'FFFE, 0xFFFF'FFFF};

/// Says that it has `claimed` documents, and enters as many as it likes.
class AnyBatch : public DocumentBatch {
 public:
  AnyBatch(std::vector<Document> documents, std::size_t entered, bool goes_on)
      : documents_(std::move(documents)), entered_(entered), goes_on_(goes_on) {}

  std::size_t bytes() const noexcept override { return 10; }
  std::vector<Document> read() override { return documents_; }
  bool enter(const EnterNext& enter_next) override {
    for (std::size_t at = 0; at < entered_; ++at) enter_next();
    return goes_on_;
  }

 private:
  std::vector<Document> documents_;
  std::size_t entered_;
  bool goes_on_;
};

/// An index, its writer and views of it, old ones too.
class Session {
 public:
  explicit Session(Bytes bytes) : bytes_(bytes) { open(); }

  CallCounts run() {
    while (!bytes_.is_at_end() && counts_.calls < kMostCalls) {
      ++counts_.calls;
      try {
        call();
      } catch (const Error&) {
        refuse();
      } catch (const std::bad_alloc&) {
        refuse();
      }
    }
    return counts_;
  }

 private:
  static constexpr std::size_t kMostCalls = 300;
  using Call = void (Session::*)();

  void open() {
    WriterOptions options{.analyzer = {AnalyzerKind::standard, "en"}, .merging = Merging::never};
    options.keep = 3;
    writer_.emplace(indexer::open_writer(files_, options));
  }

  void refuse() { ++counts_.refused; }

  void call() {
    static constexpr std::array<Call, 16> kCalls = {
        &Session::add,    &Session::add,      &Session::add,       &Session::commit,
        &Session::remove, &Session::batches,  &Session::read,      &Session::terms,
        &Session::search, &Session::search,   &Session::documents, &Session::models,
        &Session::labels, &Session::put_tags, &Session::report,    &Session::start_again};
    (this->*bytes_.one_of(kCalls))();
  }

  Document document() {
    Document made;
    made.id = bytes_.next() % 4 == 0 ? bytes_.one_of(kWords) : std::to_string(bytes_.next() % 8);
    made.title = bytes_.one_of(kWords);
    made.text = bytes_.one_of(kWords) + ' ' + bytes_.one_of(kWords);
    if (bytes_.next() % 2 == 0) made.labels = {bytes_.one_of(kWords), "x"};
    if (bytes_.next() % 2 == 0) made.numbers = {{"year", bytes_.one_of(kNumbers)}};
    if (bytes_.next() % 4 == 0) made.keywords = {{bytes_.one_of(kWords), bytes_.one_of(kWords)}};
    if (bytes_.next() % 8 == 0) made.texts = {{bytes_.one_of(kWords), "ink"}};
    return made;
  }

  void add() { writer_->add(document()); }
  void remove() {
    if (bytes_.next() % 2 == 0) {
      writer_->remove(std::to_string(bytes_.next() % 8));
    } else {
      writer_->remove(set());
    }
  }
  void commit() {
    bytes_.next() % 4 == 0 ? writer_->optimize() : writer_->commit();
    views_.push_back(writer_->index());
  }
  void batches() {
    std::size_t left = bytes_.next() % 3;
    writer_->add_batches([&]() -> std::unique_ptr<DocumentBatch> {
      if (left-- == 0) return nullptr;
      std::vector<Document> documents;
      for (std::size_t count = bytes_.next() % 4; count > 0; --count)
        documents.push_back(document());
      return std::make_unique<AnyBatch>(std::move(documents), bytes_.next() % 6,
                                        bytes_.next() % 4 != 0);
    });
  }

  /// One of the views, from any time.
  const Index& view() {
    if (views_.empty()) views_.push_back(writer_->index());
    return views_[bytes_.next() % views_.size()];
  }
  DocId doc() { return DocId{bytes_.one_of(kDocs)}; }
  FieldId field() { return static_cast<FieldId>(bytes_.one_of(std::array{0, 1, 2, 7, 255})); }
  DocumentSet set() {
    DocumentSet made = view().no_documents();
    for (std::size_t count = bytes_.next() % 3; count > 0; --count) made.insert(doc());
    return made;
  }

  void read() {
    const Index& index = view();
    switch (bytes_.next() % 8) {
      case 0:
        index.text(doc());
        break;
      case 1:
        index.id(doc());
        break;
      case 2:
        index.title(doc());
        break;
      case 3:
        index.document(doc());
        break;
      case 4:
        index.length(field(), doc());
        break;
      case 5:
        index.entry_rank(doc());
        break;
      case 6:
        index.all_texts(doc());
        break;
      default:
        index.find(bytes_.one_of(kWords));
        break;
    }
  }
  void terms() {
    const Index& index = view();
    const std::string& word = bytes_.one_of(kWords);
    switch (bytes_.next() % 6) {
      case 0:
        index.statistics(field(), word);
        break;
      case 1:
        index.surface_forms(field(), word);
        break;
      case 2:
        index.postings(field(), word, bytes_.one_of(kWords));
        break;
      case 3:
        index.term_ranges(field(), TermUnit::words, bytes_.one_of(kSizes));
        break;
      case 4:
        index.field_name(field());
        break;
      default:
        for (TermCursor cursor = index.terms(field(), word); !cursor.exhausted(); cursor.advance())
          cursor.statistics();
    }
  }
  void search() {
    SearchOptions options;
    options.k = bytes_.one_of(kSizes);
    options.offset = bytes_.one_of(kSizes);
    options.threads = bytes_.one_of(kSizes);
    options.explain = bytes_.next() % 2 == 0;
    options.snippets = bytes_.next() % 2 == 0;
    options.query.lenient = bytes_.next() % 2 == 0;
    options.query.ranker = Bm25{.k1 = bytes_.one_of(kNumbers), .b = bytes_.one_of(kNumbers)};
    if (bytes_.next() % 4 == 0) options.filter = bytes_.one_of(kQueries);
    if (bytes_.next() % 8 == 0) options.filter = set();
    if (bytes_.next() % 4 == 0) options.facets = {bytes_.one_of(kWords), "label", "year"};
    if (bytes_.next() % 8 == 0) options.fold_duplicates = bytes_.one_of(kNumbers);
    Searcher(view()).search(bytes_.one_of(kQueries), options);
  }
  void documents() {
    const Searcher searcher(view());
    const std::string id = std::to_string(bytes_.next() % 9);
    switch (bytes_.next() % 6) {
      case 0:
        searcher.explain(bytes_.one_of(kQueries), id);
        break;
      case 1:
        searcher.similar(id);
        break;
      case 2:
        searcher.keywords(id, bytes_.one_of(kSizes));
        break;
      case 3:
        searcher.completions(bytes_.one_of(kWords), bytes_.one_of(kSizes));
        break;
      case 4:
        searcher.without_duplicates(set(), bytes_.one_of(kNumbers));
        break;
      default:
        searcher.read(bytes_.one_of(kQueries));
        break;
    }
  }
  void models() {
    const std::string& name = bytes_.one_of(kWords);
    switch (bytes_.next() % 7) {
      case 0:
        writer_->put_model(name, bytes_.one_of(kWords));
        break;
      case 1:
        writer_->drop_model(name);
        break;
      case 2:
        writer_->rename_model(name, bytes_.one_of(kWords));
        break;
      case 3: {
        const Index& index = view();
        TrainOptions options;
        options.alpha = bytes_.one_of(kNumbers);
        const Classifier model = Classifier::train(index, options);
        model.classify(bytes_.one_of(kWords), true);
        model.cut(bytes_.one_of(kSizes));
        model.store(*writer_, name);
        break;
      }
      case 4:
        Classifier::load(view(), name).classify("ink");
        break;
      case 5:
        Classifier::parse(bytes_.one_of(kWords), name);
        break;
      default:
        Classifier::load(view(), name).evaluate(view(), set());
        break;
    }
  }
  void labels() {
    std::vector<std::string> labels;
    for (std::size_t count = bytes_.next() % 3; count > 0; --count)
      labels.push_back(bytes_.one_of(kWords));
    writer_->set_labels(doc(), std::move(labels));
  }
  void put_tags() {
    TagAssignment assignment{.topics = {"x", "y"}, .tags = {}};
    if (bytes_.next() % 4 == 0) std::swap(assignment.topics[0], assignment.topics[1]);
    assignment.tags.resize(bytes_.next() % 2 == 0 ? writer_->index().document_bound()
                                                  : bytes_.next());
    for (auto& tags : assignment.tags) {
      if (bytes_.next() % 2 == 0) {
        tags.emplace();
        for (int left = 2; left > 0; --left)
          tags->push_back({bytes_.next() % 3u, bytes_.next() / 250.0});
      }
    }
    writer_->put_tags(bytes_.one_of(kWords), assignment);
  }
  void report() {
    const Index& index = view();
    for (const KeywordColumn* column : {index.keyword_column(bytes_.one_of(kWords))})
      if (column != nullptr) column->values();
    index.keyword_fields();
    index.field_statistics(FieldId::text);
  }
  /// Also after a failure, from the last commit on.
  void start_again() {
    writer_.reset();
    open();
  }

  std::shared_ptr<storage::MemoryFileSystem> files_ = std::make_shared<storage::MemoryFileSystem>();
  Bytes bytes_;
  std::optional<IndexWriter> writer_;
  std::vector<Index> views_;
  CallCounts counts_;
};

}  // namespace

CallCounts make_calls(std::span<const std::uint8_t> bytes) { return Session(Bytes(bytes)).run(); }

}  // namespace inkling::test
