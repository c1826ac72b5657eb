// A fuzz target: the files beside the command line, and models, are read or refused. The first byte
// says which kind.

#include <sstream>
#include <string>
#include <string_view>

#include "inkling/classifier.h"
#include "inkling/error.h"
#include "inkling/keyness.h"
#include "inkling/synonyms.h"
#include "inkling/train_options.h"
#include "inkling/trec.h"
#include "tests/support/fuzz_target.h"

namespace {

using namespace inkling;

void read(unsigned kind, const std::string& text) {
  std::istringstream in(text);
  switch (kind % 7) {
    case 0:
      read_synonyms(in, "file");
      break;
    case 1:
      read_judgments(in, "file");
      break;
    case 2:
      read_run(in, "file");
      break;
    case 3:
      read_topics(in, "file");
      break;
    case 4:
      parse_given_prior(text, "file");
      break;
    case 5:
      parse_frequency_list(text, "file");
      break;
    default:
      Classifier::parse(text, "m").classify("ink and paper", true);
  }
}

void read_any(std::string_view bytes) {
  if (bytes.empty()) return;
  try {
    read(static_cast<unsigned char>(bytes[0]), std::string(bytes.substr(1)));
  } catch (const Error&) {
  }
}

}  // namespace

INKLING_FUZZ_TARGET(read_any)
