#include "storage/postings/term_forms.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "inkling/error.h"
#include "tests/support/rounds.h"

using namespace inkling;
using namespace inkling::storage;

namespace {

const std::string kFormsFile = "terms";

struct PlainForms {
  std::string term;
  std::vector<SurfaceForm> forms;

  std::uint64_t cf() const {
    std::uint64_t sum = 0;
    for (const SurfaceForm& form : forms) sum += form.count;
    return sum;
  }
};

/// Forms of terms as a dictionary holds them, and what reads them.
class EncodedForms {
 public:
  explicit EncodedForms(const std::vector<PlainForms>& terms) {
    FormRulesWriter rules;
    BitWriter bits;
    for (const PlainForms& term : terms) {
      std::vector<storage::FormCount> counts;
      for (const SurfaceForm& form : term.forms) counts.push_back({form.surface, form.count});
      TermForms::put(term.term, term.cf(), counts, rules, bits);
    }
    bytes_ = std::string(bits.view()).append(BitReader::kReadBehind, '\xFF');
    rules_ = std::string(rules.view());
  }

  BitReader reader() const {
    return {as_bytes(bytes_).first(bytes_.size() - BitReader::kReadBehind), kFormsFile, 0};
  }
  FormRules rules() const { return FormRules(ByteReader(as_bytes(rules_), kFormsFile, 0)); }
  std::string& bytes() { return bytes_; }
  std::size_t size() const { return bytes_.size() - BitReader::kReadBehind; }

 private:
  std::string bytes_;
  std::string rules_;
};

void check_round_trip(const std::vector<PlainForms>& terms) {
  const EncodedForms encoded(terms);
  const FormRules rules = encoded.rules();
  BitReader in = encoded.reader();
  for (const PlainForms& term : terms) {
    CAPTURE(term.term);
    CHECK(TermForms::read(in, term.term, term.cf(), rules) == term.forms);
    CHECK(TermForms::count(in, term.cf()) == term.forms.size());
    const std::vector<std::uint64_t> counts = TermForms::read_counts(in, term.cf());
    CHECK(std::ranges::equal(counts, term.forms, {}, {}, &SurfaceForm::count));
    TermForms::pass(in, term.cf());
  }
  CHECK(in.at_end());
}

using Random = std::mt19937_64;

std::string random_bytes(Random& random, std::size_t most) {
  std::string bytes(random() % (most + 1), '\0');
  for (char& byte : bytes)
    byte = static_cast<char>(random() % 4 == 0 ? random() : 'a' + random() % 3);
  return bytes;
}

/// Endings of a few or of many kinds, a few of them longer than a rule may be.
std::vector<PlainForms> random_terms(Random& random, std::size_t count) {
  std::vector<PlainForms> terms(count);
  for (PlainForms& term : terms) {
    term.term = random_bytes(random, 20);
    std::set<std::string> surfaces;
    for (std::size_t left = 1 + random() % 4; left > 0; --left) {
      const std::size_t kept =
          term.term.size() - random() % (term.term.size() + 1) / (1 + random() % 8);
      surfaces.insert(term.term.substr(0, kept) +
                      random_bytes(random, random() % 16 == 0 ? 300 : 3));
    }
    for (const std::string& surface : surfaces) {
      const auto bits = static_cast<unsigned>(random() % 50);
      term.forms.push_back({surface, surfaces.size() == 1 ? 1 : 1 + (random() & low_mask(bits))});
    }
    std::ranges::stable_sort(term.forms, std::greater<>(), &SurfaceForm::count);
  }
  return terms;
}

}  // namespace

TEST_CASE("forms of random terms come back as they were put") {
  for (std::uint64_t seed = 1; seed <= inkling::test::rounds(std::uint64_t{20}); ++seed) {
    CAPTURE(seed);
    Random random(seed);
    check_round_trip(random_terms(random, 500));
  }
}

TEST_CASE("forms that are the term, drop all of it, are empty, long, many or frequent come back") {
  check_round_trip({});
  check_round_trip({{"ink", {{"ink", 6}, {"inks", 2}}}, {"ink", {{"inks", 1}}}});
  check_round_trip(
      {{"", {{"a", 1}}}, {"ink", {{"", 5}}}, {"ink", {{"tinte", 2}, {"\xC3\xBF\x80\xFF", 2}}}});
  check_round_trip(
      {{std::string(100'000, 'x'), {{std::string(70'000, 'y'), ~std::uint64_t{0} - 1}, {"", 1}}}});
  PlainForms many{"ink", {}};
  for (int form = 0; form < 5000; ++form)
    many.forms.push_back({"ink" + std::to_string(10'000 + form), 1});
  check_round_trip({many, many});
}

TEST_CASE("rules are numbered as they come, up to a bound, and long ones not at all") {
  FormRulesWriter rules;
  CHECK(rules.number_of({0, "s"}) == 0);
  CHECK(rules.number_of({1, "s"}) == 1);
  CHECK(rules.number_of({0, "s"}) == 0);
  CHECK_FALSE(rules.number_of({8, "s"}));
  CHECK_FALSE(rules.number_of({0, std::string(32, 's')}));
  CHECK(rules.number_of({7, std::string(31, '\xFF')}) == 2);
  for (std::size_t next = 3; next < FormRules::kMost; ++next)
    CHECK(rules.number_of({0, std::to_string(next)}) == next);
  CHECK_FALSE(rules.number_of({0, "new"}));
  CHECK(rules.number_of({1, "s"}) == 1);

  const FormRules read(ByteReader(as_bytes(rules.view()), kFormsFile, 0));
  CHECK(read.size() == FormRules::kMost);
  CHECK(read[1].dropped == 1);
  CHECK(read[1].added == "s");
  CHECK(read[2].dropped == 7);
  CHECK(read[2].added == std::string(31, '\xFF'));
  const std::string one_more = std::string(rules.view()) + '\0';
  CHECK_THROWS_AS(FormRules(ByteReader(as_bytes(one_more), kFormsFile, 0)), CorruptIndexError);
  CHECK_THROWS_AS(FormRules(ByteReader(as_bytes("\x02s"), kFormsFile, 0)), CorruptIndexError);
}

TEST_CASE(
    "forms whose bytes are damaged are refused or read as other forms of the same number of "
    "occurrences") {
  Random random(3);
  const std::vector<PlainForms> terms = random_terms(random, 20);
  for (const PlainForms& term : terms) {
    CAPTURE(term.term);
    EncodedForms encoded({term});
    const FormRules rules = encoded.rules();
    for (std::size_t bit = 0; bit < 8 * encoded.size(); ++bit) {
      CAPTURE(bit);
      const std::string good = encoded.bytes();
      encoded.bytes()[bit / 8] = static_cast<char>(encoded.bytes()[bit / 8] ^ 1 << bit % 8);
      try {
        std::uint64_t sum = 0;
        for (const SurfaceForm& form :
             TermForms::read(encoded.reader(), term.term, term.cf(), rules)) {
          sum += form.count;
        }
        CHECK(sum == term.cf());
      } catch (const CorruptIndexError&) {
      }
      encoded.bytes() = good;
    }
  }
}

TEST_CASE(
    "forms of a term that end too early, drop more than it has, or are of no rule are refused") {
  const EncodedForms encoded({{"ink", {{"sepia", 2}, {"inks", 1}}}});
  const FormRules rules = encoded.rules();
  for (const std::string_view term : {"", "in"}) {
    CHECK_THROWS_AS(TermForms::read(encoded.reader(), term, 3, rules), CorruptIndexError);
  }
  CHECK_THROWS_AS(TermForms::read(encoded.reader(), "ink", 3, FormRules()), CorruptIndexError);
  CHECK_THROWS_AS(TermForms::read(encoded.reader(), "ink", 1, rules), CorruptIndexError);
  const BitReader nothing({}, kFormsFile, 0);
  CHECK_THROWS_AS(TermForms::read(nothing, "ink", 3, rules), CorruptIndexError);
  CHECK_THROWS_AS(TermForms::read_counts(nothing, 3), CorruptIndexError);
}

TEST_CASE(
    "forms take over no more of a long term than they may, and are spelled whole behind that") {
  PlainForms many{std::string(1'000, 'x'), {}};
  for (int form = 0; form < 100; ++form)
    many.forms.push_back({many.term + std::to_string(100 + form), 1});
  check_round_trip({many, many});
  const std::size_t taken_over = TermForms::kMostKept / many.term.size();
  CHECK(EncodedForms({many}).size() > (many.forms.size() - taken_over) * many.term.size());
  CHECK(EncodedForms({many}).size() < (many.forms.size() - taken_over + 1) * many.term.size());

  // Of a term so much longer the same bits would take over more.
  many.forms.resize(taken_over);
  const EncodedForms encoded({many});
  const std::string longer = many.term + many.term;
  CHECK_THROWS_AS(TermForms::read(encoded.reader(), longer, many.cf(), encoded.rules()),
                  CorruptIndexError);
}

TEST_CASE("a term of more forms than there are rules is refused, before they take memory") {
  constexpr std::uint64_t kForms = FormRules::kMost + 1;
  BitWriter out;
  out.reserve_more(16 * kForms);
  out.put_unary(kForms - 1);
  for (std::uint64_t form = 0; form < kForms; ++form) out.put_exp_golomb(1, 3);
  for (std::uint64_t form = 1; form < kForms; ++form) out.put_gamma(1);
  const std::string padded = std::string(out.view()).append(BitReader::kReadBehind, '\xFF');
  const std::string path = "terms";
  const BitReader in(as_bytes(padded).first(out.view().size()), path, 0);
  const std::string rule("\x00", 1);
  const FormRules rules(ByteReader(as_bytes(rule), path, 0));
  CHECK_THROWS_AS(TermForms::read(in, "ink", kForms, rules), CorruptIndexError);
  CHECK_THROWS_AS(TermForms::read_counts(in, kForms), CorruptIndexError);
}
