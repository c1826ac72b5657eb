#pragma once

/// What standard output and standard error are connected to, and how text looks there.

#include <cstddef>
#include <string_view>
#include <utility>

#include "render/style.h"

namespace inkling::cli {

enum class ColorChoice { automatic, always, never };

inline constexpr std::pair<std::string_view, ColorChoice> kColorChoices[] = {
    {"auto", ColorChoice::automatic},
    {"always", ColorChoice::always},
    {"never", ColorChoice::never}};

/// What the command line says of colours, read before it is known to be right: messages about its
/// mistakes are to be in the same colours as all others.
ColorChoice color_asked_for(int argc, const char* const* argv) noexcept;

/// A terminal has a width, and colours unless $NO_COLOR or $TERM forbid them; anything else has
/// neither, but $CLICOLOR_FORCE gives it colours. The choice has the last word on colours.
render::Style style_of_descriptor(int descriptor, ColorChoice choice);

/// Whether standard error is a terminal that can rewrite a line.
bool terminal_can_show_progress();

/// Columns of standard error's terminal; 80 when nothing tells.
std::size_t progress_width();

}  // namespace inkling::cli
