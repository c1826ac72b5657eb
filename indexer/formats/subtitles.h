#pragma once

/// Subtitles, as SubRip and WebVTT have them.

#include <string>
#include <string_view>

namespace inkling::indexer {

/// The words of the cues, line by line: without numbers, times, settings, tags and comments. What
/// is damaged counts as words. Cost: O(bytes).
std::string subtitle_text(std::string_view subtitles);

}  // namespace inkling::indexer
