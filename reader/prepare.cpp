#include "reader/prepare.h"

#include <libxml/parser.h>

namespace inkling::reader {

void prepare() { xmlInitParser(); }

}  // namespace inkling::reader
