#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/unicode.h"
#include "analysis/word_span.h"
#include "inkling/text_analyzer.h"

namespace inkling::analysis {

/// Passes on what an analyzer drops, except white space, in runs with the same reason.
class DroppedRuns {
 public:
  /// Both must outlive it.
  DroppedRuns(std::string_view text, const TextAnalyzer::Sink& sink) : text_(text), sink_(sink) {}

  template <typename Why>
  void add(WordSpan gap, Why why) {
    for (std::size_t at = gap.begin; at < gap.end;) {
      const std::size_t start = at;
      const CodePoint c = next_code_point(text_, at);
      if (is_white_space(c)) {
        close(start);
      } else if (!reason_ || !continues_character(c)) {
        open(start, why(c));
      }
    }
    close(gap.end);
  }

  /// Adds a run that has one reason as a whole.
  void add_whole(WordSpan run, std::string_view reason) {
    close(run.begin);
    open(run.begin, reason);
    close(run.end);
  }

 private:
  void open(std::size_t at, std::string_view reason) {
    if (reason_ == reason) return;
    close(at);
    start_ = at;
    reason_ = reason;
  }

  void close(std::size_t end) {
    if (reason_) {
      const WordSpan run = span_of(start_, end);
      sink_({std::string(bytes_of(text_, run)), "", run.begin, run.end, std::string(*reason_)});
    }
    reason_.reset();
  }

  std::string_view text_;
  const TextAnalyzer::Sink& sink_;
  std::size_t start_ = 0;
  std::optional<std::string_view> reason_;
};

}  // namespace inkling::analysis
