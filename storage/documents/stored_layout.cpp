#include "storage/documents/stored_layout.h"

namespace inkling::storage {

void put_stored_index(const StoredIndex& index, std::string& out) {
  out.push_back(static_cast<char>(index.records));
  put_varint(out, index.offset);
  put_varint(out, index.dictionary);
  put_varint(out, index.blocks);
  static const std::string kMade = "an index that was made before";
  ByteReader entries(as_bytes(index.entries), kMade, 0);
  std::uint64_t place_before = 0;
  std::uint32_t documents_before = 0;
  for (std::uint64_t block = 0; block < index.blocks; ++block) {
    const auto place = entries.fixed<std::uint64_t>();
    const auto raw_bytes = entries.fixed<std::uint64_t>();
    const auto documents = entries.fixed<std::uint32_t>();
    entries.fixed<std::uint32_t>();
    put_varint(out, place - place_before);
    put_varint(out, raw_bytes);
    put_varint(out, documents - documents_before);
    place_before = place;
    documents_before = documents;
  }
}

StoredIndex read_stored_index(ByteReader in) {
  StoredIndex index;
  index.records = static_cast<StoredRecords>(in.fixed<std::uint8_t>());
  index.offset = in.varint();
  index.dictionary = in.varint();
  index.blocks = in.count(3);
  std::uint64_t place = 0;
  std::uint32_t documents = 0;
  for (std::uint64_t block = 0; block < index.blocks; ++block) {
    place += in.varint();
    put_fixed(index.entries, place);
    put_fixed(index.entries, in.varint());
    documents += in.varint32();
    put_fixed(index.entries, documents);
    put_fixed(index.entries, std::uint32_t{0});
  }
  if (!in.at_end()) in.fail("bytes after the last block");
  return index;
}

}  // namespace inkling::storage
