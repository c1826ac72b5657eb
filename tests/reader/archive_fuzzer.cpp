// A fuzz target: any bytes are an archive, or damaged, at once or in pieces.

#include <string_view>

#include "reader/archive.h"
#include "reader/converted.h"
#include "tests/support/fuzz_target.h"

namespace {

class AnyMember : public inkling::reader::MemberSink {
 public:
  bool take(std::string_view, std::string_view) override { return true; }
  bool reject(std::string_view, std::string_view, std::string_view) override { return true; }
};

class SmallPieces : public inkling::reader::ArchiveSource {
 public:
  explicit SmallPieces(std::string_view bytes) : bytes_(bytes) {}

  std::string_view more() override {
    const std::string_view piece = bytes_.substr(0, 100);
    bytes_.remove_prefix(piece.size());
    return piece;
  }

 private:
  std::string_view bytes_;
};

template <typename Bytes>
void read_any(Bytes& bytes) {
  AnyMember members;
  try {
    inkling::reader::read_archive(bytes, members);
  } catch (const inkling::reader::DamagedDocument&) {
  }
}

void read_whole_and_in_pieces(std::string_view bytes) {
  read_any(bytes);
  SmallPieces pieces(bytes);
  read_any(pieces);
}

}  // namespace

INKLING_FUZZ_TARGET(read_whole_and_in_pieces)
