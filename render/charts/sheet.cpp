#include <string_view>

#include "render/charts/markup.h"

namespace inkling::render::charts {

namespace {

// clang-format off
constexpr std::string_view kSheet = R"css(
:root{color-scheme:light dark;--ink:#1b1b1f;--paper:#fff;--dim:#595963;--rule:#c9c9d1;
--a:#1f5fa8;--b:#b3541e}
@media (prefers-color-scheme:dark){:root{--ink:#ececf1;--paper:#17171b;--dim:#a9a9b5;--rule:#45454f;
--a:#7db4f0;--b:#f0a16b}}
@media print{:root{color-scheme:light;--ink:#000;--paper:#fff;--dim:#444;--rule:#bbb;
--a:#1f5fa8;--b:#b3541e}}
body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--paper);
color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
svg{display:block;max-width:100%;height:auto;font:12px system-ui,sans-serif}
text{fill:var(--ink)}
.end{text-anchor:end}.mid{text-anchor:middle}
.a{fill:var(--a)}.b{fill:var(--b)}.half{fill-opacity:.5}
.line{fill:none;stroke:var(--a);stroke-width:2}
.fit{fill:none;stroke:var(--b);stroke-width:1.5;stroke-dasharray:5 4}
.rule{stroke:var(--rule);fill:none}
.scroll{overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.1rem .6rem .1rem 0;text-align:left;border-bottom:1px solid var(--rule)}
td+td,th+th{text-align:right}
p.note{color:var(--dim)}
@media print{svg,tr,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}.scroll{overflow:visible}}
)css";
// clang-format on

/// SHA-256 of the bytes of kSheet in base64: a change of the sheet needs a new one, which the test
/// of the page computes.
constexpr std::string_view kSheetHash = "8qF4tYJUDldngxZfw0KTBrV7N60oVUUWd5hGM+T0GqE=";

}  // namespace

void begin_page(std::ostream& out, std::string_view title) {
  const std::string name = escaped(title);
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      << "'sha256-" << kSheetHash << "'; base-uri 'none'; form-action 'none'\"/>\n"
      << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      << "<title>" << name << "</title>\n<style>" << kSheet << "</style>\n</head>\n<body>\n"
      << "<main>\n<h1>" << name << "</h1>\n";
}

void end_page(std::ostream& out) { out << "</main>\n</body>\n</html>\n"; }

}  // namespace inkling::render::charts
