#pragma once

/// What the shared library shows. It is compiled with hidden visibility: of all that it has, only
/// what public headers declare behind INKLING_PUBLIC can be linked with.

#define INKLING_PUBLIC [[gnu::visibility("default")]]
/// What a public header has to name, and nobody outside can use.
#define INKLING_LOCAL [[gnu::visibility("hidden")]]
