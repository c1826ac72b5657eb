#include "tests/storage/answers.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "storage/segments/check.h"
#include "storage/view/view.h"

namespace inkling::test {

namespace {

class Reader {
 public:
  Reader(const Index& index, std::vector<std::string>& contradictions)
      : index_(&index), contradictions_(&contradictions), order_(index.document_bound()) {
    std::uint32_t next = 0;
    for (const DocId doc : index.by_entry(index.documents())) order_[to_number(doc)] = next++;
    agree(next == index.document_count(), "document_count is not the number of documents()");
  }

  Answers read() {
    Answers answers;
    for (const DocId doc : index_->by_entry(index_->documents()))
      answers.documents.push_back(document(doc));
    answers.fields.resize(index_->field_count());
    answers.terms.resize(index_->field_count());
    for (const FieldId field : field_ids(index_->field_count())) {
      const std::size_t at = to_index(field);
      answers.fields[at] = index_->field_statistics(field);
      agree(answers.fields[at].tokens == index_->token_count(field),
            "token_count is not that of field_statistics");
      agree(
          index_->known_field_statistics(field).value_or(answers.fields[at]) == answers.fields[at],
          "known_field_statistics are others than field_statistics");
      for (TermCursor cursor = index_->terms(field); !cursor.exhausted(); cursor.advance()) {
        answers.terms[at].push_back(term(field, cursor));
      }
      read_prefixes(field, answers.terms[at]);
    }
    for (const std::string& name : index_->models())
      answers.models[name] = index_->model_bytes(name).value();
    read_absent();
    drop_empty_fields(answers);
    return answers;
  }

 private:
  void agree(bool holds, const std::string& what) {
    if (!holds) contradictions_->push_back(what);
  }

  DocumentAnswer document(DocId doc) {
    const StoredDocument stored = index_->document(doc);
    DocumentAnswer answer{stored.document.id,       stored.document.title,   stored.document.text,
                          stored.document.texts,    stored.document.labels,  stored.tags,
                          stored.document.keywords, stored.document.numbers, {},
                          stored.given_tags};
    for (const FieldId field : field_ids(index_->field_count()))
      answer.lengths.push_back(index_->length(field, doc));
    agree(index_->id(doc) == answer.id, "id and document differ");
    agree(index_->given_tags(doc) == answer.given_tags, "given tags and document differ");
    agree(index_->title(doc) == answer.title, "title and document differ");
    agree(index_->text(doc) == answer.text, "text and document differ");
    agree(index_->find(answer.id) == doc, "document is not found by its id: " + answer.id);
    agree(stored.text_is_stored == index_->stores_text(), "text_is_stored and stores_text differ");
    read_columns(doc, answer);
    return answer;
  }

  void read_columns(DocId doc, const DocumentAnswer& answer) {
    for (const std::string& field : index_->keyword_fields()) {
      const KeywordColumn* column = index_->keyword_column(field);
      for (const std::uint32_t ordinal : column->ordinals(doc)) {
        const std::string& value = column->values()[ordinal];
        agree(column->find(value) == ordinal, "value is not found: " + value);
        agree(column->documents(ordinal).contains(doc),
              "documents() of a value misses one: " + value);
      }
    }
    std::vector<NumberValue> numbers;
    for (const std::string& field : index_->number_fields()) {
      for (const Number number : (*index_->number_column(field))[doc])
        numbers.push_back({field, number});
    }
    agree(numbers == answer.numbers, "columns and document have other numbers");
  }

  TermAnswer term(FieldId field, const TermCursor& cursor) {
    const std::string name(cursor.term());
    TermAnswer answer{name, cursor.statistics(), index_->surface_forms(field, name), {}};
    PostingCursor postings = index_->postings(field, name);
    PostingCursor same = cursor.postings();
    agree(postings.cost() >= answer.statistics.df, "cost is not an upper bound: " + name);
    for (; postings.doc() != kNoDoc; postings.advance(), same.advance()) {
      agree(same.doc() == postings.doc(), "two cursors of one term differ: " + name);
      PostingAnswer posting{order_[to_number(postings.doc())], postings.tf(), {}};
      postings.positions(posting.positions);
      answer.postings.push_back(std::move(posting));
    }
    check_term(field, cursor, answer);
    if (index_->is_reordered()) {
      std::ranges::sort(answer.postings, {}, &PostingAnswer::document);
    } else {
      check_blocks(field, answer);
      check_seeks(field, answer);
    }
    return answer;
  }

  void check_term(FieldId field, const TermCursor& cursor, const TermAnswer& answer) {
    TermStatistics sum;
    for (const PostingAnswer& posting : answer.postings) {
      ++sum.df;
      sum.cf += posting.tf;
      agree(posting.positions.size() == posting.tf,
            "tf is not the number of positions: " + answer.term);
    }
    agree(sum == answer.statistics, "statistics are not those of the postings: " + answer.term);
    agree(index_->statistics(field, answer.term) == sum,
          "statistics of cursor and index differ: " + answer.term);
    std::uint64_t of_forms = 0;
    for (const SurfaceForm& form : answer.forms) of_forms += form.count;
    agree(of_forms == sum.cf, "forms do not add up to cf: " + answer.term);
    agree(cursor.surface() == index_->surface(field, answer.term),
          "surfaces differ: " + answer.term);
  }

  void check_blocks(FieldId field, const TermAnswer& answer) {
    std::size_t at = 0;
    for (PostingCursor cursor = index_->postings(field, answer.term); !cursor.block_docs().empty();
         cursor.next_block()) {
      for (std::size_t index = 0; index < cursor.block_docs().size(); ++index, ++at) {
        const bool is_same =
            at < answer.postings.size() &&
            order_[to_number(cursor.block_docs()[index])] == answer.postings[at].document &&
            cursor.block_tfs()[index] == answer.postings[at].tf;
        agree(is_same, "blocks and postings differ: " + answer.term);
      }
    }
    agree(at == answer.postings.size(), "blocks end too early: " + answer.term);
  }

  /// Seeks in steps of a third of the documents, from one cursor.
  void check_seeks(FieldId field, const TermAnswer& answer) {
    PostingCursor cursor = index_->postings(field, answer.term);
    const std::uint32_t step = index_->document_bound() / 3 + 1;
    for (std::uint64_t target = 0; target <= index_->document_bound(); target += step) {
      cursor.seek(DocId{static_cast<std::uint32_t>(target)});
      const auto wanted =
          std::find_if(answer.postings.begin(), answer.postings.end(), [&](const auto& posting) {
            const DocId from = index_->documents().next(DocId{static_cast<std::uint32_t>(target)});
            return from != kNoDoc && posting.document >= order_[to_number(from)];
          });
      const bool is_same =
          wanted == answer.postings.end()
              ? cursor.doc() == kNoDoc
              : cursor.doc() != kNoDoc && order_[to_number(cursor.doc())] == wanted->document;
      agree(is_same, fmt::format("seek to {} stands elsewhere: {}", target, answer.term));
    }
  }

  void read_prefixes(FieldId field, const std::vector<TermAnswer>& terms) {
    if (terms.empty()) return;
    const std::string prefix = terms[terms.size() / 2].term.substr(0, 1);
    const auto expected = std::count_if(terms.begin(), terms.end(),
                                        [&](const auto& t) { return t.term.starts_with(prefix); });
    std::ptrdiff_t found = 0;
    for (TermCursor cursor = index_->terms(field, prefix); !cursor.exhausted(); cursor.advance())
      ++found;
    agree(found == expected, "terms of a prefix are not all terms with it: " + prefix);
  }

  void read_absent() {
    const std::string absent = "no document holds this";
    agree(!index_->find(absent), "an absent id is found");
    agree(index_->statistics(FieldId::text, absent) == TermStatistics{},
          "an absent term has statistics");
    agree(index_->postings(FieldId::text, absent).doc() == kNoDoc, "an absent term has postings");
    agree(index_->surface(FieldId::text, absent) == absent, "an absent term has a surface");
    agree(index_->keyword_column(absent) == nullptr && index_->number_column(absent) == nullptr,
          "an absent field");
    agree(!index_->model_bytes(absent), "an absent model has bytes");
  }

  const Index* index_;
  std::vector<std::string>* contradictions_;
  std::vector<std::uint32_t> order_;
};

}  // namespace

Answers answers_of(const Index& index, std::vector<std::string>& contradictions) {
  return Reader(index, contradictions).read();
}

Answers answers_of(const std::shared_ptr<storage::FileSystem>& files) {
  require_sound(*files);
  std::vector<std::string> contradictions;
  Answers answers = answers_of(storage::open_index(files), contradictions);
  for (const std::string& contradiction : contradictions) FAIL_CHECK(contradiction);
  return answers;
}

void require_sound(const storage::FileSystem& files) {
  for (const Finding& finding : storage::check(files, true)) {
    FAIL_CHECK(finding.file << ", byte " << finding.offset << ": " << finding.what);
  }
}

void drop_empty_fields(Answers& answers) {
  while (!answers.fields.empty() && answers.fields.back() == FieldStatistics{}) {
    answers.fields.pop_back();
    answers.terms.pop_back();
  }
}

}  // namespace inkling::test
