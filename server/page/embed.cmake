# Writes SOURCE, which has the gzipped files in FOLDER as bytes of the program: page_files().
#
# cmake -DFOLDER=... -DSOURCE=... -P embed.cmake
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*.gz)
list(SORT files)
set(symbols "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  file(SHA256 ${FOLDER}/${file} digest)
  file(SIZE ${FOLDER}/${file} size)
  string(SUBSTRING ${digest} 0 16 etag)
  string(REGEX REPLACE "\\.gz$" "" name ${file})
  string(APPEND symbols
    "asm(\".section .rodata\\npage_file_${number}:\\n\"\n"
    "    \".incbin \\\"${FOLDER}/${file}\\\"\\n.previous\\n\");\n"
    "extern \"C\" const char page_file_${number}[];\n")
  string(APPEND rows
    "      {\"/${name}\", {page_file_${number}, ${size}}, \"\\\"${etag}\\\"\"},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${SOURCE} "\
#include \"server/page/page.h\"

${symbols}
namespace inkling::server {

std::span<const PageFile> page_files() noexcept {
  static const PageFile files[] = {
${rows}  };
  return files;
}

}  // namespace inkling::server
")
