#include "tests/storage/script.h"

#include "indexer/open_writer.h"
#include "storage/commit/transaction.h"
#include "storage/view/view.h"

namespace inkling::test {

namespace {

std::set<std::string> topics_of(const std::string& id) {
  if (id == "1") return {"art"};
  if (id == "4") return {"art", "sport"};
  return {};
}

Document numbered(const std::string& id) {
  Document made = document(id, "Document " + id, "printing the prints of printers " + id,
                           {id < "3" ? "early" : "late"});
  made.numbers = {{"number", std::stod(id)}};
  made.keywords = {{"city", "Bonn"}};
  return made;
}

std::vector<Document> first_documents() {
  std::vector<Document> documents;
  for (const std::string id : {"1", "2", "3", "4", "5", "6"}) documents.push_back(numbered(id));
  return documents;
}

const Document kReplaced = document("2", "", "another text, printed again");
const Document kSeventh = document("7", "Seven", "seventh");
/// The fourth with other labels.
Document relabelled() {
  Document fourth = numbered("4");
  fourth.labels = {"news"};
  return fourth;
}

const Document kEighth = document("8", "", "added behind the optimized segment");

}  // namespace

Document document(std::string id, std::string title, std::string text,
                  std::vector<std::string> labels) {
  return {std::move(id), std::move(title), std::move(text), std::move(labels), {}, {}};
}

Script::Script() {
  NaiveCollection naive(kAnalyzer);
  states_.push_back(naive.answers());
  for (const Document& each : first_documents()) naive.add(each);
  states_.push_back(naive.answers());
  const NaiveCollection committed = naive;
  naive.add(kReplaced);
  naive.remove("3");
  naive.add(kSeventh);
  naive.add(relabelled(), committed);
  states_.push_back(naive.answers());
  naive.models["m"] = "bytes";
  for (const Document& each : naive.documents()) naive.tag(each.id, "m", topics_of(each.id));
  states_.push_back(naive.answers());
  naive.add(kEighth);
  naive.remove("5");
  states_.push_back(naive.answers());
  states_.push_back(naive.answers());
  naive.drop_model("m");
  states_.push_back(naive.answers());
}

void Script::run(const std::shared_ptr<storage::FileSystem>& files,
                 const std::function<void()>& committed) const {
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = kAnalyzer, .merging = Merging::with_commit});
    for (const Document& each : first_documents()) writer.add(each);
    writer.remove("7");
    writer.remove("8");
    writer.commit();
    committed();
    writer.add(kReplaced);
    writer.remove("3");
    writer.add(kSeventh);
    writer.add(relabelled());
    writer.commit();
    committed();
  }
  commit_tags(files, "m", topics_of, "bytes");
  committed();
  {
    IndexWriter writer =
        indexer::open_writer(files, {.analyzer = kAnalyzer, .merging = Merging::with_commit});
    writer.add(kEighth);
    writer.remove("5");
    writer.commit();
    committed();
    writer.optimize();
    committed();
  }
  commit_dropped_model(files, "m");
  committed();
}

Answers answers_or_none(const std::shared_ptr<storage::FileSystem>& files) {
  if (storage::newest_commit(*files) == 0) return {};
  return answers_of(files);
}

void commit_tags(const std::shared_ptr<storage::FileSystem>& files, const std::string& model,
                 const std::function<std::set<std::string>(const std::string& id)>& topics_of_id,
                 const std::string& model_bytes) {
  auto transaction = storage::Transaction::open(files);
  const Index& base = transaction.base();
  TagAssignment assignment;
  std::set<std::string> topics;
  base.documents().for_each([&](DocId doc) { topics.merge(topics_of_id(base.id(doc))); });
  assignment.topics.assign(topics.begin(), topics.end());
  assignment.tags.resize(base.document_bound());
  base.documents().for_each([&](DocId doc) {
    auto& tags = assignment.tags[to_number(doc)].emplace();
    for (const std::string& topic : topics_of_id(base.id(doc))) {
      const auto place = std::distance(topics.begin(), topics.find(topic));
      tags.push_back({static_cast<std::uint32_t>(place), p_of_tag(base.id(doc), topic)});
    }
  });
  transaction.put_model(model, model_bytes);
  transaction.set_tags(transaction.tagging_model(model), assignment);
  transaction.commit();
}

void commit_dropped_model(const std::shared_ptr<storage::FileSystem>& files,
                          const std::string& model) {
  auto transaction = storage::Transaction::open(files);
  transaction.drop_model(model);
  transaction.commit();
}

}  // namespace inkling::test
