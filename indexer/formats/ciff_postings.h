#pragma once

/// Posting lists turned into documents: they come term by term and go document by document.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkling::indexer {

struct CiffPosting {
  std::uint32_t document = 0;
  std::uint32_t term = 0;
  std::uint32_t tf = 0;
};

/// Documents lie in up to 256 parts of equal size. What a part has of each list is appended to it,
/// in a temporary file where it has more than 64 KiB; a part is sorted by document when its first
/// document is asked for. Memory: 16 MiB, the terms, and 12 bytes for each posting of one part.
/// Throws IoError where the temporary file cannot be written or read.
class CiffPostings {
 public:
  /// Of documents 0 to `documents` - 1.
  explicit CiffPostings(std::uint32_t documents);

  /// Adds to the list of the next term; documents come in increasing order.
  void add(std::uint32_t document, std::uint32_t tf);
  /// Ends that list. All terms have less than 4 GiB.
  void end_list(std::string_view term);

  /// With those that say where each ends.
  std::uint64_t term_bytes() const noexcept {
    return terms_.size() + term_ends_.size() * sizeof(std::uint32_t);
  }
  std::string_view term(std::uint32_t number) const noexcept;
  /// By term; valid until the next call. Documents are asked for in increasing order.
  std::span<const CiffPosting> of(std::uint32_t document);

 private:
  struct Chunk {
    std::uint64_t at = 0;
    std::size_t size = 0;
  };
  struct Part {
    std::uint32_t last_term = 0;
    std::string pending{};
    std::vector<Chunk> chunks{};
  };
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void spill(Part& part);
  void load(std::size_t number);
  std::string bytes_of(Part& part);

  std::uint32_t documents_in_part_;
  std::vector<Part> parts_;
  std::string terms_;
  std::vector<std::uint32_t> term_ends_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t file_size_ = 0;
  std::size_t loaded_part_;  ///< none: there is no part of that number
  std::vector<CiffPosting> loaded_;
  std::size_t next_ = 0;  ///< of loaded_
};

}  // namespace inkling::indexer
