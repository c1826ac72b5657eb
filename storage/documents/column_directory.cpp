#include "storage/documents/column_directory.h"

namespace inkling::storage {

ColumnDirectory::ColumnDirectory(const CheckedFile& file) {
  if (file.size() < sizeof(std::uint64_t)) file.fail(file.size(), "the directory is missing");
  const std::uint64_t end = file.size() - sizeof(std::uint64_t);
  const auto start = load<std::uint64_t>(file.bytes(end, sizeof(std::uint64_t)).data());
  if (start > end) file.fail(end, "directory past the end");
  read(file.reader(start, end - start), start);
}

ColumnDirectory::ColumnDirectory(const CheckedFile& file, std::string_view copy) {
  read({as_bytes(copy), file.path(), file.size()}, file.size());
}

void ColumnDirectory::read(ByteReader in, std::uint64_t end) {
  for (std::size_t left = in.count(4); left > 0; --left) {
    const auto kind = in.fixed<std::uint8_t>();
    const std::string name(in.string());
    const Section section{in.varint(), in.varint()};
    if (section.offset > end || section.bytes > end - section.offset)
      in.fail("section past the directory");
    if (kind < static_cast<int>(SectionKind::keyword) ||
        kind > static_cast<int>(SectionKind::keyword_runs))
      in.fail("unknown section");
    sections_[{static_cast<SectionKind>(kind), name}] = section;
  }
}

std::optional<Section> ColumnDirectory::find(SectionKind kind, const std::string& name) const {
  const auto found = sections_.find({kind, name});
  if (found == sections_.end()) return std::nullopt;
  return found->second;
}

}  // namespace inkling::storage
