/// Xapian behind the commands of an adapter.

#include "bench/protocol/adapter.h"

#include <fmt/format.h>
#include <stdlib.h>
#include <xapian.h>

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "bench/peers/xapian/engine.h"
#include "bench/peers/xapian/layout.h"
#include "bench/protocol/documents.h"
#include "bench/protocol/timed_queries.h"

namespace inkling::bench {

namespace {

namespace fs = std::filesystem;

/// In documents. Xapian reads it when a database is opened.
constexpr const char* kFlushEvery = "5000";

/// Turns documents into Xapian's, with stems and their positions.
class DocumentMaker {
 public:
  explicit DocumentMaker(bool store) : store_(store) {
    terms_.set_stemmer(Xapian::Stem(kLanguage));
    terms_.set_stemming_strategy(Xapian::TermGenerator::STEM_ALL);
  }

  Xapian::Document make(const Document& document) {
    const std::string_view field = searched_field(document, buffer_);
    Xapian::Document made;
    terms_.set_document(made);
    terms_.set_termpos(0);
    terms_.index_text(Xapian::Utf8Iterator(field.data(), field.size()));
    made.add_value(kIdSlot, std::string(document.id));
    if (store_) made.set_data(std::string(field));
    return made;
  }

 private:
  Xapian::TermGenerator terms_;
  std::string buffer_;
  bool store_;
};

/// One transaction, so nothing is synced before the end.
IndexAnswer index_documents(const IndexRequest& request) {
  ::setenv("XAPIAN_FLUSH_THRESHOLD", kFlushEvery, /*overwrite=*/1);
  constexpr int kFlags = Xapian::DB_CREATE | Xapian::DB_BACKEND_GLASS | Xapian::DB_NO_TERMLIST;
  Xapian::WritableDatabase database(request.index.string(), kFlags);
  DocumentMaker maker(request.store);
  database.begin_transaction();
  const auto add = [&](const Document& document) { database.add_document(maker.make(document)); };
  const std::uint64_t documents = read_documents(request.corpus, add);
  database.commit_transaction();
  return {.documents = documents};
}

MergeAnswer merge(const MergeRequest& request) {
  fs::path compacted = request.index;
  compacted += ".compacted";
  Xapian::Database(request.index.string()).compact(compacted.string());
  fs::remove_all(request.index);
  fs::rename(compacted, request.index);
  return {};
}

QueryAnswer query(const QueryRequest& request) {
  return {answer_file(XapianEngine(request.index), request.queries, request.answers)};
}

StartAnswer start(const StartRequest& request) {
  return {ten_best_of_any(XapianEngine(request.index), request.words)};
}

/// Xapian's exceptions are not derived from std::exception.
template <typename Request, typename Answer>
std::function<Answer(const Request&)> translated(Answer (*work)(const Request&)) {
  return [work](const Request& request) {
    try {
      return work(request);
    } catch (const Xapian::Error& error) {
      throw std::runtime_error(error.get_description());
    }
  };
}

}  // namespace

}  // namespace inkling::bench

int main(int argc, char** argv) {
  using namespace inkling::bench;
  return run_adapter(argc, argv,
                     {.version = fmt::format("Xapian {}", Xapian::version_string()),
                      .index = translated(index_documents),
                      .merge = translated(merge),
                      .query = translated(query),
                      .start = translated(start)});
}
