#pragma once

/// What tells document sets of one view from those of others.

#include "inkling/document_set.h"
#include "storage/segments/manifest.h"

namespace inkling::storage {

/// A digest of what DocIds of the commit depend on: its number, and its segments with what is
/// deleted in them. Never ViewId::unknown.
ViewId view_id_of(const Manifest& manifest);

}  // namespace inkling::storage
