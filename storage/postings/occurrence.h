#pragma once

/// What postings are made of.

#include <cstdint>
#include <string_view>

namespace inkling::storage {

/// One occurrence of a term within a document: where, and in which surface form.
struct Occurrence {
  std::uint32_t position;
  std::uint32_t form;  ///< index into the forms of the term
};

/// A surface form of the term that is written, and how often it occurs.
struct FormCount {
  std::string_view surface;
  std::uint64_t count;
};

}  // namespace inkling::storage
