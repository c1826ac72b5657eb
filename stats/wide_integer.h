#pragma once

namespace inkling::stats {

/// Products of two counts, which 64 bits do not hold. Every compiler we name has them.
__extension__ using Signed128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;

}  // namespace inkling::stats
