/// Turns the snippets of a page into a C++ source: `extract_snippets PAGE SOURCE`.
///
/// A block of ```cpp is the body of a function, and the block of ```text after it is what it
/// prints. A block that begins with #include stands at the top of the source.

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Block {
  std::string language;
  int line;  ///< of its first line
  std::string text;
};

std::vector<Block> blocks_of(std::istream& page) {
  std::vector<Block> blocks;
  bool is_inside = false;
  int number = 0;
  for (std::string line; std::getline(page, line);) {
    ++number;
    if (line.starts_with("```")) {
      is_inside = !is_inside;
      if (is_inside) blocks.push_back({line.substr(3), number + 1, ""});
    } else if (is_inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

bool is_preamble(const Block& block) { return block.text.starts_with("#include"); }

void write_function(std::ostream& out, const Block& block, const std::string& page) {
  out << "void snippet_at_" << block.line
      << "([[maybe_unused]] const std::filesystem::path& directory) {\n#line " << block.line
      << " \"" << page << "\"\n"
      << block.text << "}\n\n";
}

void write(std::ostream& out, const std::vector<Block>& blocks, const std::string& page) {
  out << "#include \"tests/docs/snippets.h\"\n\n#include <fstream>\n#include <iostream>\n#include "
         "<sstream>\n"
         "#include <string>\n#include <utility>\n#include <vector>\n\n";
  for (const Block& block : blocks) {
    if (block.language == "cpp" && is_preamble(block)) out << block.text << '\n';
  }
  out << "namespace inkling::test {\n\nnamespace {\n\n";
  std::string table;
  for (std::size_t at = 0; at < blocks.size(); ++at) {
    const Block& block = blocks[at];
    if (block.language != "cpp" || is_preamble(block)) continue;
    write_function(out, block, page);
    const bool prints = at + 1 < blocks.size() && blocks[at + 1].language == "text";
    const std::string line = std::to_string(block.line);
    table += "    {" + line + ", &snippet_at_" + line + ", R\"page(" +
             (prints ? blocks[at + 1].text : "") + ")page\"},\n";
  }
  out << "constexpr PageSnippet kSnippets[] = {\n"
      << table << "};\n\n}  // namespace\n\n"
      << "std::span<const PageSnippet> library_snippets() { return kSnippets; }\n\n"
      << "}  // namespace inkling::test\n";
}

}  // namespace

int main(int, char** arguments) {
  std::ifstream page(arguments[1]);
  std::ofstream out(arguments[2]);
  write(out, blocks_of(page), arguments[1]);
  if (page.bad() || !out.flush()) {
    std::cerr << "cannot turn " << arguments[1] << " into " << arguments[2] << '\n';
    return 1;
  }
  return 0;
}
