#include "storage/dictionary/term_block_1.h"

#include <string_view>

#include "storage/dictionary/term_key.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kMostTerms = 32;

}  // namespace

TermBlock1::TermBlock1(ByteReader in, std::uint32_t document_count)
    : in_(in),
      document_count_(document_count),
      left_(in_.count()),
      postings_offset_(in_.varint()),
      positions_offset_(in_.varint()) {
  if (left_ == 0 || left_ > kMostTerms) in_.fail("block of an impossible number of terms");
}

void TermBlock1::next(std::string& key, TermEntry& entry) {
  const std::uint64_t shared = in_.varint();
  put_rest_of_key(in_, shared, in_.string(), key);
  PostingListPlace& place = entry.place;
  place = {};
  place.df = in_.varint32();
  if (place.df == 0 || place.df > document_count_)
    in_.fail("df of an impossible number of documents");
  const std::uint64_t more = in_.varint();
  place.cf = place.df + more;
  if (place.cf < more) in_.fail("cf above 64 bits");
  place.postings_offset = postings_offset_;
  place.postings_bytes = in_.varint();
  place.positions_offset = positions_offset_;
  place.positions_bytes = in_.varint();
  postings_offset_ += place.postings_bytes;
  positions_offset_ += place.positions_bytes;
  const std::uint64_t forms_bytes = in_.varint();
  place.forms_offset = in_.offset();
  place.forms = in_.take(forms_bytes);
  entry.statistics = {place.df, place.cf};
  --left_;
}

}  // namespace inkling::storage
