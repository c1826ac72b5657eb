#include "storage/segments/newest_note.h"

#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>

#include "storage/bits/bytes.h"
#include "storage/files/format.h"

namespace inkling::storage {

std::string note_of(std::uint64_t commit) {
  const std::string number = std::to_string(commit);
  return number + ' ' + number + '\n';
}

std::uint64_t noted_newest(const FileSystem& files) {
  const std::shared_ptr<const ReadableFile> file = files.open(kNewestName);
  if (file == nullptr) return 0;
  const std::string_view text = as_text(file->bytes());
  std::uint64_t commit = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), commit);
  const std::string note = note_of(commit);
  if (error != std::errc() || !text.starts_with(note)) return 0;
  const std::string_view copy = text.substr(note.size());
  return copy.empty() || copy.starts_with(kMagic) ? commit : 0;
}

}  // namespace inkling::storage
