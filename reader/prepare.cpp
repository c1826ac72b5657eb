#include "reader/prepare.h"

#include <gmime/gmime.h>
#include <libxml/parser.h>

namespace inkling::reader {

void prepare() {
  xmlInitParser();
  g_mime_init();
}

}  // namespace inkling::reader
