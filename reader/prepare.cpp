#include "reader/prepare.h"

#include <gmime/gmime.h>
#include <libxml/parser.h>

#include <clocale>
#include <ctime>

namespace inkling::reader {

void prepare() {
  xmlInitParser();
  g_mime_init();
  // Names in archives are compared with the characters of the locale; and times are put into the
  // zone of the system.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  tzset();
}

}  // namespace inkling::reader
