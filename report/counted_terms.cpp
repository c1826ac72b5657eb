#include "report/counted_terms.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inkling/error.h"

namespace inkling::report {

namespace {

using storage::ByteReader;
using storage::put_fixed;
using storage::put_string;
using storage::put_varint;

/// Replaces the group numbers of a term.
void renumber(CountedTerm& term, const std::vector<std::uint32_t>& number_of) {
  for (TermInGroup& group : term.in) group.group = number_of[group.group];
}

/// The number of each of some names among all, both sorted.
std::vector<std::uint32_t> numbers_in(const std::vector<std::string>& all,
                                      const std::vector<std::string>& names) {
  std::vector<std::uint32_t> numbers;
  for (const std::string& name : names) {
    const auto place = std::ranges::lower_bound(all, name);
    numbers.push_back(static_cast<std::uint32_t>(place - all.begin()));
  }
  return numbers;
}

void add_groups(std::vector<TermInGroup>& sum, const std::vector<TermInGroup>& other) {
  std::vector<TermInGroup> joined;
  auto left = sum.begin();
  for (const TermInGroup& right : other) {
    for (; left != sum.end() && left->group < right.group; ++left) joined.push_back(*left);
    joined.push_back(right);
    if (left == sum.end() || left->group != right.group) continue;
    joined.back().documents += left->documents;
    joined.back().tokens += left->tokens;
    ++left;
  }
  joined.insert(joined.end(), left, sum.end());
  sum = std::move(joined);
}

std::optional<bool> in_all(const std::optional<bool>& left, const std::optional<bool>& right) {
  if (!left || !right) return left ? left : right;
  return *left && *right;
}

/// 0: unknown, 1: no, 2: yes.
std::uint8_t byte_of(const std::optional<bool>& flag) {
  if (!flag) return 0;
  return *flag ? 2 : 1;
}

std::optional<bool> flag_of(std::uint8_t byte) {
  return byte == 0 ? std::nullopt : std::optional(byte == 2);
}

void put_term(std::string& out, const std::string& name, const CountedTerm& term) {
  put_string(out, name);
  put_varint(out, term.df);
  put_varint(out, term.cf);
  put_varint(out, term.in.size());
  for (const TermInGroup& group : term.in) {
    put_varint(out, group.group);
    put_varint(out, group.documents);
    put_varint(out, group.tokens);
  }
}

CountedTerm read_term(ByteReader& in, std::size_t groups) {
  constexpr std::size_t kLeastBytes = 3;
  CountedTerm term{in.varint(), in.varint(), {}};
  const std::size_t size = in.count(kLeastBytes);
  for (std::size_t at = 0; at < size; ++at) {
    const std::uint32_t group = in.varint32();
    if (group >= groups || (!term.in.empty() && group <= term.in.back().group))
      in.fail("groups of a term out of order");
    const std::uint64_t documents = in.varint();
    term.in.push_back({group, documents, in.varint()});
  }
  return term;
}

CountedMatter read_matter(ByteReader& in) {
  CountedMatter matter;
  const auto kind = in.fixed<std::uint8_t>();
  const auto unit = in.fixed<std::uint8_t>();
  if (kind > 1 || unit > static_cast<std::uint8_t>(TermUnit::words)) in.fail("unknown kind");
  matter.kind = static_cast<CountedMatter::Kind>(kind);
  matter.term_unit = static_cast<TermUnit>(unit);
  matter.field = in.string();
  matter.by = in.string();
  return matter;
}

}  // namespace

std::vector<std::string> CountedTerms::names() const {
  std::vector<std::string> all;
  for (const auto& [name, group] : groups) all.push_back(name);
  return all;
}

std::string CountedTerms::surface_of(const std::string& term) const {
  const std::string_view surface = surfaces.most_frequent(term);
  return surface.empty() ? term : std::string(surface);
}

void CountedTerms::add(const CountedTerms& other) {
  if (matter != other.matter)
    throw OptionError("counts", "they are of different fields, topics or units of terms",
                      "count all indexes with the same options");
  documents += other.documents;
  tokens += other.tokens;
  in_both += other.in_both;
  in_none += other.in_none;
  are_numbers = in_all(are_numbers, other.are_numbers);
  const std::vector<std::string> before = names();
  for (const auto& [name, group] : other.groups) {
    CountedGroup& sum = groups[name];
    sum.documents += group.documents;
    sum.tokens += group.tokens;
  }
  const std::vector<std::string> now = names();
  if (now != before) {
    const std::vector<std::uint32_t> number_of = numbers_in(now, before);
    for (auto& [name, term] : terms) renumber(term, number_of);
  }
  const std::vector<std::uint32_t> number_of = numbers_in(now, other.names());
  for (const auto& [name, counted] : other.terms) {
    CountedTerm theirs = counted;
    renumber(theirs, number_of);
    CountedTerm& sum = terms[name];
    sum.df += theirs.df;
    sum.cf += theirs.cf;
    add_groups(sum.in, theirs.in);
  }
  surfaces.add(other.surfaces);
}

void CountedTerms::write(std::string& out) const {
  put_fixed(out, static_cast<std::uint8_t>(matter.kind));
  put_fixed(out, static_cast<std::uint8_t>(matter.term_unit));
  put_string(out, matter.field);
  put_string(out, matter.by);
  put_varint(out, documents);
  put_varint(out, tokens);
  put_varint(out, in_both);
  put_varint(out, in_none);
  put_fixed(out, byte_of(are_numbers));
  put_varint(out, groups.size());
  for (const auto& [name, group] : groups) {
    put_string(out, name);
    put_varint(out, group.documents);
    put_varint(out, group.tokens);
  }
  put_varint(out, terms.size());
  for (const auto& [name, term] : terms) put_term(out, name, term);
  surfaces.write(out);
}

CountedTerms CountedTerms::read(ByteReader& in) {
  constexpr std::size_t kLeastGroupBytes = 3, kLeastTermBytes = 4;
  CountedTerms counted;
  counted.matter = read_matter(in);
  counted.documents = in.varint();
  counted.tokens = in.varint();
  counted.in_both = in.varint();
  counted.in_none = in.varint();
  counted.are_numbers = flag_of(in.fixed<std::uint8_t>());
  const std::size_t groups = in.count(kLeastGroupBytes);
  for (std::size_t at = 0; at < groups; ++at) {
    CountedGroup& group = counted.groups[std::string(in.string())];
    group.documents = in.varint();
    group.tokens = in.varint();
  }
  const std::size_t terms = in.count(kLeastTermBytes);
  for (std::size_t at = 0; at < terms; ++at) {
    const std::string_view name = in.string();
    counted.terms.insert_or_assign(std::string(name), read_term(in, counted.groups.size()));
  }
  counted.surfaces = storage::SurfaceCounts::read(in);
  return counted;
}

}  // namespace inkling::report
