/// What page_files() is where the page was not built.

#include "server/page/page.h"

namespace inkling::server {

std::span<const PageFile> page_files() noexcept { return {}; }

}  // namespace inkling::server
