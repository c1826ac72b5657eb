#pragma once

/// A source whose lines may stop being UTF-8.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "indexer/bytes/byte_source.h"

namespace inkling::indexer {

/// How much of a stream tells its encoding.
inline constexpr std::size_t kEncodingProbe = std::size_t{64} << 10;

/// How the lines of `window` are encoded, the first of which is not UTF-8: "windows-1252" where
/// each line says itself whether it is, empty where they are no text in any encoding. `language` is
/// a code that is expected, or empty. Cost: as guess_encoding().
std::string encoding_of_lines(std::string_view window, std::string_view language);

/// The bytes of `source` up to the first line that is not UTF-8. By the kEncodingProbe bytes from
/// there on an encoding is guessed, and from that line on the lines that are in it become UTF-8, as
/// convert_other_lines() tells them. Lines of Windows-1252 and of damaged UTF-8
/// stay as they are, and after as many bytes as there were so far the next one is looked at.
/// Memory: that of a line, 1 MiB at most. Cost: that of validating UTF-8, and a guess now and then.
class GuessingSource : public ByteSource {
 public:
  GuessingSource(std::unique_ptr<ByteSource> source, std::string language);

  /// What lines are decoded from; empty so far if there was none.
  const std::string& encoding() const noexcept { return encoding_; }
  std::uint64_t consumed() const noexcept override { return source_->consumed(); }

 private:
  std::size_t fetch(std::span<char> buffer) override;
  std::size_t fill(std::span<char> block);
  std::size_t read_behind_tail(std::span<char> block);
  void look_at(std::string_view from_line_on);

  std::unique_ptr<ByteSource> source_;
  std::string language_;
  std::string encoding_;
  std::string tail_;             ///< the beginning of a line that is not handed out yet
  std::string ready_;            ///< what a small buffer had no room for
  std::size_t ready_at_ = 0;     ///< what is left of it begins there
  std::uint64_t next_look_ = 0;  ///< at how many bytes
};

}  // namespace inkling::indexer
