#include "indexer/formats/ciff_postings.h"

#include <algorithm>
#include <cerrno>

#include "inkling/error.h"

namespace inkling::indexer {

namespace {

constexpr std::uint32_t kMostParts = 256;
constexpr std::size_t kMostPending = std::size_t{64} << 10;

void append_varint(std::uint32_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

std::uint32_t take_varint(const char*& at) {
  std::uint32_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(*at++);
    value |= std::uint32_t{byte & 0x7Fu} << shift;
    if (byte < 0x80) return value;
  }
}

[[noreturn]] void refuse_file(const char* what) { throw IoError("a temporary file", errno, what); }

}  // namespace

CiffPostings::CiffPostings(std::uint32_t documents)
    : documents_in_part_(documents / kMostParts + 1),
      parts_(documents / documents_in_part_ + 1),
      loaded_part_(parts_.size()) {}

void CiffPostings::add(std::uint32_t document, std::uint32_t tf) {
  const auto term = static_cast<std::uint32_t>(term_ends_.size());
  Part& part = parts_[document / documents_in_part_];
  append_varint(term - part.last_term, part.pending);
  append_varint(document % documents_in_part_, part.pending);
  append_varint(tf, part.pending);
  part.last_term = term;
  if (part.pending.size() >= kMostPending) spill(part);
}

void CiffPostings::end_list(std::string_view term) {
  terms_ += term;
  term_ends_.push_back(static_cast<std::uint32_t>(terms_.size()));
}

std::string_view CiffPostings::term(std::uint32_t number) const noexcept {
  const std::uint32_t begin = number == 0 ? 0 : term_ends_[number - 1];
  return std::string_view(terms_).substr(begin, term_ends_[number] - begin);
}

void CiffPostings::spill(Part& part) {
  if (!file_) file_.reset(std::tmpfile());
  if (!file_) refuse_file("cannot be made");
  if (std::fwrite(part.pending.data(), 1, part.pending.size(), file_.get()) != part.pending.size())
    refuse_file("cannot be written");
  part.chunks.push_back({file_size_, part.pending.size()});
  file_size_ += part.pending.size();
  part.pending.clear();
}

std::string CiffPostings::bytes_of(Part& part) {
  std::string bytes;
  for (const Chunk& chunk : part.chunks) {
    const std::size_t before = bytes.size();
    bytes.resize(before + chunk.size);
    if (std::fseek(file_.get(), static_cast<long>(chunk.at), SEEK_SET) != 0 ||
        std::fread(bytes.data() + before, 1, chunk.size, file_.get()) != chunk.size)
      refuse_file("cannot be read");
  }
  return bytes + part.pending;
}

void CiffPostings::load(std::size_t number) {
  const std::string bytes = bytes_of(parts_[number]);
  const auto first = static_cast<std::uint32_t>(number) * documents_in_part_;
  loaded_.clear();
  std::uint32_t term = 0;
  for (const char *at = bytes.data(), *end = at + bytes.size(); at != end;) {
    term += take_varint(at);
    const std::uint32_t document = first + take_varint(at);
    loaded_.push_back({document, term, take_varint(at)});
  }
  parts_[number] = {};
  std::ranges::stable_sort(loaded_, {}, &CiffPosting::document);
  loaded_part_ = number;
  next_ = 0;
}

std::span<const CiffPosting> CiffPostings::of(std::uint32_t document) {
  const std::size_t part = document / documents_in_part_;
  if (part != loaded_part_) load(part);
  while (next_ < loaded_.size() && loaded_[next_].document < document) ++next_;
  const std::size_t begin = next_;
  while (next_ < loaded_.size() && loaded_[next_].document == document) ++next_;
  return std::span<const CiffPosting>(loaded_).subspan(begin, next_ - begin);
}

}  // namespace inkling::indexer
