#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inkling/index.h"
#include "storage/byte_buffer.h"
#include "storage/bytes.h"
#include "storage/occurrence.h"

namespace inkling::storage {

/// The surface forms of a term as the dictionary of format 2 holds them: what each drops of the term's end, and what it
/// puts there.
class TermForms {
 public:
  /// Nothing where the term itself is its only form.
  static void put(std::string_view term, std::span<const FormCount> forms, ByteBuffer& out);
  /// Passes over the forms of a term.
  static void pass(ByteReader& in);

  /// What put() wrote for `term`, which occurs `cf` times. Empty when that is nothing.
  static std::vector<SurfaceForm> read(ByteReader in, std::string_view term, std::uint64_t cf);
  /// The same without the forms themselves.
  static std::vector<std::uint64_t> read_counts(ByteReader in, std::uint64_t cf);
};

}  // namespace inkling::storage
