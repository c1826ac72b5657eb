#include "exchange/names.h"

#include <ostream>

#include "exchange/term_matrix.h"

namespace inkling::exchange {

std::string on_one_line(std::string_view name) {
  std::string line;
  for (const char c : name) {
    if (c == '\n') {
      line += "%0A";
    } else if (c == '\r') {
      line += "%0D";
    } else {
      line += c;
    }
  }
  return line;
}

LabelNumbers::LabelNumbers(const Index& index, Documents documents)
    : column_(index.keyword_column("label")) {
  if (column_ == nullptr) return;
  numbers_.resize(column_->values().size());
  for (const DocId doc : documents) {
    for (const std::uint32_t ordinal : column_->ordinals(doc)) numbers_[ordinal] = 1;
  }
  for (std::size_t ordinal = 0; ordinal < numbers_.size(); ++ordinal) {
    if (numbers_[ordinal] == 0) continue;
    names_.push_back(column_->values()[ordinal]);
    numbers_[ordinal] = static_cast<std::uint32_t>(names_.size());
  }
}

std::vector<std::uint32_t> LabelNumbers::of(DocId doc) const {
  std::vector<std::uint32_t> found;
  if (column_ == nullptr) return found;
  for (const std::uint32_t ordinal : column_->ordinals(doc)) found.push_back(numbers_[ordinal]);
  return found;
}

void write_names(const Index& index, Documents documents, const OutputOptions& options,
                 MatrixNames names, std::ostream& out) {
  switch (names) {
    case MatrixNames::ids:
      for (const DocId doc : documents) out << on_one_line(index.id(doc)) << '\n';
      break;
    case MatrixNames::terms:
      TermMatrix(index, documents, options).for_each_term([&](std::string_view term, auto) {
        out << term << '\n';
      });
      break;
    case MatrixNames::labels: {
      const LabelNumbers labels(index, documents);
      for (const std::string& label : labels.names()) out << on_one_line(label) << '\n';
      break;
    }
  }
}

}  // namespace inkling::exchange
