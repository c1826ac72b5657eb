// Several threads make the index that one makes.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "indexer/open_writer.h"
#include "inkling/error.h"
#include "inkling/index_writer.h"
#include "storage/files/file_system.h"
#include "storage/segments/check.h"
#include "storage/view/view.h"

using namespace inkling;
using storage::MemoryFileSystem;

namespace {

using Documents = std::vector<Document>;

/// Words by a law such as Zipf's, some with forms, some new to the end; a few documents replace
/// earlier ones.
Documents random_documents(std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto word = [&] {
    const std::uint64_t number = (random() % 300) * (random() % 300) / (1 + random() % 300);
    return "w" + std::to_string(number) + (random() % 3 == 0 ? "s" : "");
  };
  Documents documents;
  for (std::size_t at = 0; at < count; ++at) {
    Document document;
    document.id = random() % 50 == 0 ? std::to_string(random() % (at + 1)) : std::to_string(at);
    if (random() % 2 == 0) document.title = word() + " " + word();
    for (std::size_t left = random() % 300; left > 0; --left) document.text += word() + " ";
    if (random() % 10 == 0) document.text += "only" + std::to_string(at);
    document.labels = {"l" + std::to_string(random() % 5)};
    documents.push_back(std::move(document));
  }
  return documents;
}

/// Hands documents over, and stops or fails where it is told.
struct Feed {
  const Documents& documents;
  std::size_t of_batch = 7;
  std::size_t bytes_of_batch = 0;
  std::size_t stop_behind = ~std::size_t{0};      ///< so many documents entered
  std::size_t throw_behind = ~std::size_t{0};     ///< the same
  std::size_t source_fails_at = ~std::size_t{0};  ///< documents handed out
  std::size_t read_fails_at = ~std::size_t{0};    ///< a document that cannot be read
  bool leaves_out_refused = false;                ///< else a refused document ends its batch

  std::size_t taken = 0;
  std::size_t entered = 0;
  std::size_t refused = 0;
  std::vector<Entered> outcomes{};
  std::mutex reading{};
  std::set<std::thread::id> readers{};

  NextBatch next();
};

class FeedBatch : public DocumentBatch {
 public:
  FeedBatch(Feed& feed, std::size_t first, std::size_t last)
      : feed_(feed), first_(first), last_(last) {}

  std::size_t bytes() const noexcept override { return feed_.bytes_of_batch; }

  Documents read() override {
    {
      const std::lock_guard lock(feed_.reading);
      feed_.readers.insert(std::this_thread::get_id());
    }
    if (first_ <= feed_.read_fails_at && feed_.read_fails_at < last_)
      throw std::runtime_error("unreadable");
    return {feed_.documents.begin() + static_cast<std::ptrdiff_t>(first_),
            feed_.documents.begin() + static_cast<std::ptrdiff_t>(last_)};
  }

  bool enter(const EnterNext& enter_next) override {
    CHECK(feed_.entered == first_);
    for (std::size_t at = first_; at < last_; ++at) {
      if (feed_.entered == feed_.throw_behind) throw std::runtime_error("refused");
      try {
        feed_.outcomes.push_back(enter_next().what);
      } catch (const OptionError&) {
        if (!feed_.leaves_out_refused) throw;
        ++feed_.refused;
      }
      if (++feed_.entered == feed_.stop_behind) return false;
    }
    return true;
  }

 private:
  Feed& feed_;
  std::size_t first_;
  std::size_t last_;
};

NextBatch Feed::next() {
  return [this]() -> std::unique_ptr<DocumentBatch> {
    if (taken >= source_fails_at) throw std::runtime_error("no more");
    const std::size_t first = taken;
    taken = std::min(taken + of_batch, documents.size());
    if (first == taken) return nullptr;
    return std::make_unique<FeedBatch>(*this, first, taken);
  };
}

WriterOptions options_with_threads(std::size_t threads, std::uint64_t memory = 64u << 20) {
  WriterOptions options;
  options.threads = threads;
  options.memory = memory;
  return options;
}

std::map<std::string, std::string> contents(const MemoryFileSystem& files) {
  std::map<std::string, std::string> found;
  for (const std::string& name : files.list()) {
    if (name != "lock") found[name] = files.contents(name);
  }
  return found;
}

/// Every live document by its id, in order, and all postings of all terms.
std::string everything(const std::shared_ptr<MemoryFileSystem>& files) {
  CHECK(storage::check(*files, true).empty());
  const Index index = storage::open_index(files);
  std::string all;
  std::map<DocId, std::string> ids;
  index.documents().for_each([&](DocId doc) {
    ids.emplace(doc, index.id(doc));
    all += ids.at(doc) + "\n" + index.text(doc) + "\n";
  });
  for (const FieldId field : field_ids(kFixedFields)) {
    std::vector<std::uint32_t> positions;
    for (TermCursor terms = index.terms(field); !terms.exhausted(); terms.advance()) {
      all += std::string(terms.term()) + " " + terms.surface();
      for (PostingCursor list = terms.postings(); list.doc() != kNoDoc; list.advance()) {
        list.positions(positions);
        all += "|" + ids.at(list.doc());
        for (const std::uint32_t position : positions) all += "," + std::to_string(position);
      }
      all += "\n";
    }
  }
  return all;
}

std::shared_ptr<MemoryFileSystem> indexed_one_by_one(const Documents& documents,
                                                     bool store_text = true) {
  auto files = std::make_shared<MemoryFileSystem>();
  WriterOptions options = options_with_threads(1);
  options.store_text = store_text;
  IndexWriter writer = indexer::open_writer(files, options);
  for (const Document& document : documents) writer.add(document);
  writer.commit();
  return files;
}

/// A new index with all that `feed` gives.
struct Threaded {
  Threaded(Feed& feed, const WriterOptions& options)
      : writer(indexer::open_writer(files, options)) {
    writer.add_batches(feed.next());
    writer.commit();
  }

  std::shared_ptr<MemoryFileSystem> files = std::make_shared<MemoryFileSystem>();
  IndexWriter writer;
};

}  // namespace

TEST_CASE("the files of an index are the same for any number of threads and any size of batches") {
  // More tokens than are taken to choose the ranges, so that threads come to work side by side.
  const Documents documents = random_documents(4000, 1);
  for (const bool store_text : {true, false}) {
    const auto expected = contents(*indexed_one_by_one(documents, store_text));
    for (const std::size_t threads : {1u, 2u, 4u}) {
      for (const std::size_t of_batch : {1u, 50u, 1000u}) {
        CAPTURE(store_text);
        CAPTURE(threads);
        CAPTURE(of_batch);
        Feed feed{.documents = documents, .of_batch = of_batch};
        WriterOptions options = options_with_threads(threads);
        options.store_text = store_text;
        CHECK((contents(*Threaded(feed, options).files) == expected));
      }
    }
  }
}

TEST_CASE("batches that would take more memory than is left wait for it, and none is lost") {
  const Documents documents = random_documents(300, 3);
  const std::string expected = everything(indexed_one_by_one(documents));
  for (const std::size_t threads : {1u, 4u}) {
    CAPTURE(threads);
    WriterOptions options = options_with_threads(threads, 8u << 20);
    options.merging = Merging::never;
    // No two of these at a time, and nothing beside them: each batch makes a segment.
    Feed feed{.documents = documents, .of_batch = 30, .bytes_of_batch = 8u << 20};
    Threaded threaded(feed, options);
    CHECK(storage::open_index(threaded.files).segment_count() == 10);
    CHECK((everything(threaded.files) == expected));
  }
}

TEST_CASE("with little memory, too, threads lead to the same documents and postings") {
  const Documents documents = random_documents(3'000, 2);
  const std::string expected = everything(indexed_one_by_one(documents));
  for (const std::size_t threads : {1u, 2u, 4u}) {
    CAPTURE(threads);
    WriterOptions options = options_with_threads(threads, 4u << 20);
    options.merging = Merging::never;
    Feed feed{.documents = documents};
    Threaded threaded(feed, options);
    CHECK(feed.readers.size() <= threads);
    CHECK(storage::open_index(threaded.files).segment_count() > 1);
    CHECK((everything(threaded.files) == expected));
    threaded.writer.optimize();
    CHECK((everything(threaded.files) == expected));
  }
}

TEST_CASE("whether a document replaces one is told in order") {
  const Documents documents = random_documents(3000, 3);
  std::vector<Entered> expected;
  {
    IndexWriter writer =
        indexer::open_writer(std::make_shared<MemoryFileSystem>(), options_with_threads(1));
    for (const Document& document : documents) expected.push_back(writer.add(document));
  }
  IndexWriter writer =
      indexer::open_writer(std::make_shared<MemoryFileSystem>(), options_with_threads(4));
  Feed feed{.documents = documents};
  writer.add_batches(feed.next());
  CHECK(feed.outcomes == expected);
}

TEST_CASE(
    "a batch that stops leaves what entered before, and nothing else, and more can be added") {
  const Documents documents = random_documents(3500, 4);
  const Document last{"last", "", "w1 only", {}, {}, {}};
  for (const std::size_t entered : {1u, 10u, 3000u, 3499u}) {
    CAPTURE(entered);
    Documents kept(documents.begin(), documents.begin() + static_cast<std::ptrdiff_t>(entered));
    kept.push_back(last);
    const std::string expected = everything(indexed_one_by_one(kept));
    for (const std::size_t threads : {1u, 2u, 4u}) {
      CAPTURE(threads);
      const auto files = std::make_shared<MemoryFileSystem>();
      IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
      Feed feed{.documents = documents, .stop_behind = entered};
      writer.add_batches(feed.next());
      CHECK(feed.entered == entered);
      writer.add(last);
      writer.commit();
      CHECK((everything(files) == expected));
    }
  }
}

TEST_CASE("what the source or a batch throws comes out when the documents before are in") {
  const Documents documents = random_documents(3500, 5);
  const std::string expected =
      everything(indexed_one_by_one({documents.begin(), documents.begin() + 3430}));
  for (const std::size_t threads : {1u, 2u, 4u}) {
    for (const bool source : {true, false}) {
      CAPTURE(threads);
      CAPTURE(source);
      const auto files = std::make_shared<MemoryFileSystem>();
      IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
      Feed feed{.documents = documents};
      (source ? feed.source_fails_at : feed.throw_behind) = 3430;
      CHECK_THROWS_WITH_AS(writer.add_batches(feed.next()), source ? "no more" : "refused",
                           std::runtime_error);
      CHECK(feed.entered == 3430);
      writer.commit();
      CHECK((everything(files) == expected));
    }
  }
}

TEST_CASE("what the source throws behind the place where a batch stopped is not heard of") {
  const Documents documents = random_documents(3500, 7);
  for (const std::size_t threads : {1u, 2u, 4u}) {
    CAPTURE(threads);
    IndexWriter writer =
        indexer::open_writer(std::make_shared<MemoryFileSystem>(), options_with_threads(threads));
    Feed feed{.documents = documents, .stop_behind = 3401, .source_fails_at = 3410};
    writer.add_batches(feed.next());
    CHECK(feed.entered == 3401);
    writer.commit();
  }
}

TEST_CASE("a batch may leave out documents that no index can hold") {
  Documents documents = random_documents(3500, 8);
  const std::string expected = everything(indexed_one_by_one(documents));
  for (const std::ptrdiff_t at : {0, 17, 18, 3400, 3504}) {
    documents.insert(documents.begin() + at,
                     Document{.id = "refused", .text = "ink", .labels = {"\xFF"}});
  }
  for (const std::size_t threads : {1u, 2u, 4u}) {
    CAPTURE(threads);
    const auto files = std::make_shared<MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
    Feed feed{.documents = documents, .leaves_out_refused = true};
    writer.add_batches(feed.next());
    CHECK(feed.refused == 5);
    writer.commit();
    CHECK((everything(files) == expected));
  }
}

TEST_CASE("a refused document that a batch does not leave out ends it, and those before are in") {
  Documents documents = random_documents(3500, 9);
  const std::string expected =
      everything(indexed_one_by_one({documents.begin(), documents.begin() + 3430}));
  documents[3430].id.clear();
  for (const std::size_t threads : {1u, 2u, 4u}) {
    CAPTURE(threads);
    const auto files = std::make_shared<MemoryFileSystem>();
    IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
    Feed feed{.documents = documents};
    CHECK_THROWS_AS(writer.add_batches(feed.next()), OptionError);
    CHECK(feed.entered == 3430);
    writer.commit();
    CHECK((everything(files) == expected));
  }
}

/// Calls enter_next more often, or less often, than it has documents.
class MiscountingBatch : public DocumentBatch {
 public:
  MiscountingBatch(Documents documents, std::size_t calls)
      : documents_(std::move(documents)), calls_(calls) {}

  std::size_t bytes() const noexcept override { return 100; }
  Documents read() override { return documents_; }
  bool enter(const EnterNext& enter_next) override {
    for (std::size_t call = 0; call < calls_; ++call) enter_next();
    return true;
  }

 private:
  Documents documents_;
  std::size_t calls_;
};

TEST_CASE("a batch that enters too many documents or forgets some is told so, and none is lost") {
  Document tea;
  tea.id = "tea";
  Document coffee;
  coffee.id = "coffee";
  for (const std::size_t calls : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    CAPTURE(calls);
    for (const std::size_t threads : {std::size_t{1}, std::size_t{3}}) {
      const auto files = std::make_shared<MemoryFileSystem>();
      IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
      bool is_taken = false;
      const NextBatch next = [&]() -> std::unique_ptr<DocumentBatch> {
        if (std::exchange(is_taken, true)) return nullptr;
        return std::make_unique<MiscountingBatch>(Documents{tea, coffee}, calls);
      };
      CHECK_THROWS_AS(writer.add_batches(next), OptionError);
      writer.commit();
      CHECK(storage::open_index(files).document_count() == std::min<std::size_t>(calls, 2));
    }
  }
}

TEST_CASE("after a document that could not be read nothing can be committed") {
  const Documents documents = random_documents(3500, 6);
  for (const std::size_t threads : {1u, 2u, 4u}) {
    for (const std::size_t bad : {0u, 3400u}) {
      CAPTURE(threads);
      CAPTURE(bad);
      const auto files = std::make_shared<MemoryFileSystem>();
      IndexWriter writer = indexer::open_writer(files, options_with_threads(threads));
      Feed feed{.documents = documents, .read_fails_at = bad};
      CHECK_THROWS_WITH_AS(writer.add_batches(feed.next()), "unreadable", std::runtime_error);
      CHECK_THROWS_AS(writer.commit(), IoError);
    }
  }
}
