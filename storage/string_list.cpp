#include "storage/string_list.h"

#include "storage/bytes.h"

namespace inkling::storage {

namespace {

constexpr std::size_t kStep = 16;

}  // namespace

void StringList::add(std::string_view string) {
  if (size_++ % kStep == 0) starts_.push_back(bytes_.size());
  put_string(bytes_, string);
}

std::string_view StringList::operator[](std::size_t number) const noexcept {
  static const std::string kNoFile;
  ByteReader strings(as_bytes(bytes_).subspan(starts_[number / kStep]), kNoFile, 0);
  for (std::size_t left = number % kStep; left > 0; --left) strings.string();
  return strings.string();
}

}  // namespace inkling::storage
