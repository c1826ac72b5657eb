#include "tests/storage/segment_lists.h"

#include <algorithm>
#include <map>

#include "storage/documents/columns_writer.h"
#include "storage/postings/term_forms.h"

namespace inkling::test {

using namespace storage;

namespace {

using Random = std::mt19937_64;

std::uint32_t below(Random& random, std::uint64_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

std::vector<Occurrence> random_occurrences(Random& random, std::uint32_t tf, std::uint32_t forms) {
  std::vector<Occurrence> occurrences(tf);
  std::uint32_t position = below(random, 4) == 0 ? below(random, 1u << 30) : 0;
  for (Occurrence& occurrence : occurrences) {
    occurrence = {position, below(random, 1 + below(random, forms))};
    position += 1 + below(random, 100);
  }
  return occurrences;
}

}  // namespace

PlainList random_list(Random& random, std::uint32_t df, std::uint64_t largest_gap,
                      std::uint32_t largest_tf, std::uint32_t forms) {
  PlainList list(df);
  std::uint64_t doc = below(random, largest_gap + 1);
  for (PlainPosting& posting : list) {
    posting = {static_cast<std::uint32_t>(doc),
               random_occurrences(random, 1 + below(random, largest_tf), forms)};
    doc += 1 + below(random, largest_gap + 1);
  }
  return list;
}

FlatList::FlatList(const PlainList& list) {
  for (const PlainPosting& posting : list) {
    docs.insert(docs.end(), posting.occurrences.size(), posting.doc);
    occurrences.insert(occurrences.end(), posting.occurrences.begin(), posting.occurrences.end());
  }
}

EncodedList::EncodedList(PlainList list)
    : list_(std::move(list)), document_count_(list_.empty() ? 1 : list_.back().doc + 1) {
  number_forms_by_frequency();
  write_columns();
  write_list();
}

PostingListDecoder EncodedList::decoder(std::uint32_t document_count) const {
  return {{*terms_, *postings_, *positions_, *columns_}, place_, document_count};
}

std::vector<storage::FormCount> EncodedList::form_counts() const {
  std::vector<storage::FormCount> counts;
  for (const std::uint64_t count : form_counts_) counts.push_back({"", count});
  return counts;
}

void EncodedList::number_forms_by_frequency() {
  std::map<std::uint32_t, std::uint64_t> counts;
  for (const PlainPosting& posting : list_) {
    for (const Occurrence& occurrence : posting.occurrences) ++counts[occurrence.form];
  }
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  for (const auto& [form, count] : counts) order.emplace_back(count, form);
  std::sort(order.rbegin(), order.rend());
  std::map<std::uint32_t, std::uint32_t> number_of;
  for (const auto& [count, form] : order) {
    number_of[form] = static_cast<std::uint32_t>(form_counts_.size());
    form_counts_.push_back(count);
  }
  for (PlainPosting& posting : list_) {
    for (Occurrence& occurrence : posting.occurrences) occurrence.form = number_of[occurrence.form];
  }
}

void EncodedList::write_columns() {
  auto posting = list_.begin();
  for (std::uint32_t doc = 0; doc < document_count_; ++doc) {
    DocumentMeasures measures{std::vector<FieldMeasure>(kFixedFields), 0};
    if (posting != list_.end() && posting->doc == doc) {
      // Some documents end with the term, some go on.
      const std::uint32_t extent = posting->occurrences.back().position + 1 + doc % 3 * 50;
      measures.fields[1].extent = extent;
      measures.fields[1].length =
          doc % 2 == 0 ? extent : static_cast<std::uint32_t>(posting->occurrences.size());
      ++posting;
    }
    collected_.add({}, measures);
  }
  collected_.sort_ids();
  storage::write_columns(collected_, {}, files_, 1);
  columns_.emplace(
      CheckedFile::open(files_, segment_file_name(1, FileKind::columns), FileKind::columns, 1),
      document_count_, kFixedFields);
}

namespace {

std::vector<std::string> names_of_forms(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t form = 0; form < count; ++form) names.push_back("f" + std::to_string(form));
  return names;
}

std::vector<std::uint8_t> codes_of(std::span<const std::uint32_t> lengths) {
  std::vector<std::uint8_t> codes;
  for (const std::uint32_t length : lengths) codes.push_back(RoundedNumber::down(length));
  return codes;
}

}  // namespace

void EncodedList::write_list() {
  std::vector<storage::FormCount> forms;
  const std::vector<std::string> surfaces = names_of_forms(form_counts_.size());
  for (std::size_t form = 0; form < form_counts_.size(); ++form)
    forms.push_back({surfaces[form], form_counts_[form]});
  const std::vector<std::uint8_t> codes = codes_of(collected_.lengths(FieldId::title));
  const FieldDocuments documents{collected_.bounds(FieldId::title), codes};
  PostingListEncoder encoder(documents);
  encoder.begin(forms);
  const FlatList flat(list_);
  // In two calls, between two documents.
  const auto half =
      std::upper_bound(flat.docs.begin(), flat.docs.end(), list_[list_.size() / 2].doc);
  const auto first = static_cast<std::size_t>(half - flat.docs.begin());
  encoder.add(std::span(flat.docs).first(first), std::span(flat.occurrences).first(first));
  encoder.add(std::span(flat.docs).subspan(first), std::span(flat.occurrences).subspan(first));
  entry_ = encoder.end();

  FormRulesWriter rules;
  BitWriter encoded_forms;
  TermForms::put("f0", entry_.cf, forms, rules, encoded_forms);
  terms_ = write(FileKind::terms, std::string(encoded_forms.view()));
  postings_ = write(FileKind::postings, "abc" + std::string(encoder.all_postings()) + "behind");
  positions_ =
      write(FileKind::positions, "abcde" + std::string(encoder.all_positions()) + "behind");
  place_ = {FieldId::title,
            entry_.df,
            entry_.cf,
            3,
            entry_.postings_bytes,
            5,
            entry_.positions_bytes,
            entry_.first_doc,
            entry_.first_number,
            {},
            0,
            0};
  place_.forms = terms_->all();
}

std::shared_ptr<const CheckedFile> EncodedList::write(FileKind kind, const std::string& bytes) {
  const std::string name = segment_file_name(1, kind);
  CheckedFileWriter file(files_, name, kind, 1);
  file.append(bytes);
  file.finish();
  return CheckedFile::open(files_, name, kind, 1);
}

}  // namespace inkling::test
