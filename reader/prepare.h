#pragma once

namespace inkling::reader {

/// Loads what the libraries would open files for later.
void prepare();

}  // namespace inkling::reader
