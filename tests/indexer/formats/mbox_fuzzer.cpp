// A fuzz target: a mailbox is cut alike, whether its bytes come at once or one by one. What is in
// the messages is for the target `mail`.

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/indexer/formats/cutting.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void cut_mailbox(std::string_view input) {
  const std::string bytes(input);
  const IngestOptions options{.format = InputFormat::mbox, .encoding = "UTF-8"};
  const auto whole = test::cut(bytes, "a.mbox", bytes.size() + 1, options);
  if (test::cut(bytes, "a.mbox", 1, options) != whole) std::abort();
}

}  // namespace

INKLING_FUZZ_TARGET(cut_mailbox)
