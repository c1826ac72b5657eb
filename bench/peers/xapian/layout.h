#pragma once

/// The layout that writing and reading a database share.

#include <xapian.h>

namespace inkling::bench {

constexpr const char* kLanguage = "english";
constexpr Xapian::valueno kIdSlot = 0;  ///< a document's id; its data is the text, with --store

}  // namespace inkling::bench
