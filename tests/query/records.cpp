#include "tests/query/records.h"

#include <set>

#include "tests/support/edge_numbers.h"

namespace inkling::test {

namespace {

std::string random_letter(std::mt19937& random, unsigned letters) {
  return {static_cast<char>('a' + random() % letters)};
}

}  // namespace

std::vector<FieldValue> Record::values(const std::string& field) const {
  std::set<FieldValue> values;
  if (field == "label") values.insert(document.labels.begin(), document.labels.end());
  for (const KeywordValue& keyword : document.keywords) {
    if (keyword.field == field) values.insert(keyword.value);
  }
  for (const NumberValue& number : document.numbers) {
    if (number.field == field) values.insert(number.value);
  }
  return {values.begin(), values.end()};
}

Records random_records(std::mt19937& random, std::size_t count) {
  Records records;
  std::mt19937_64 of_numbers(random());
  for (std::size_t at = 0; at < count; ++at) {
    Record record{{std::to_string(at), "", "", {}, {}, {}}, random() % 6 == 0};
    Document& document = record.document;
    for (std::size_t words = random() % 6; words > 0; --words)
      document.text += random_letter(random, 4) + " ";
    for (std::size_t labels = random() % 3; labels > 0; --labels)
      document.labels.push_back(random_letter(random, 5));
    if (random() % 4 != 0)
      document.numbers.push_back({"year", 1990 + static_cast<double>(random() % 20) / 2});
    for (std::size_t numbers = random() % 4; numbers > 0; --numbers)
      document.numbers.push_back({"any", random_number(of_numbers)});
    for (std::size_t numbers = random() % 3; numbers > 0; --numbers)
      document.numbers.push_back({"mixed", random() % 3});
    if (random() % 3 == 0) document.keywords.push_back({"mixed", random_letter(random, 3)});
    records.push_back(std::move(record));
  }
  // All fields are there, whatever was drawn.
  records[0].document.labels = {"a"};
  records[0].document.numbers = {{"year", 1990}, {"mixed", 1}, {"any", 1}};
  records[0].document.keywords = {{"mixed", "a"}};
  return records;
}

void fill(Collection& collection, const Records& records, std::size_t per_segment) {
  for (std::size_t at = 0; at < records.size(); ++at) {
    collection.add(records[at].document);
    if ((at + 1) % per_segment == 0) collection.commit();
  }
  for (const Record& record : records) {
    if (record.is_deleted) collection.remove(record.document.id);
  }
}

}  // namespace inkling::test
