#include "indexer/formats/mailbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "indexer/formats/mail_front.h"
#include "indexer/formats/whole_file.h"
#include "indexer/records/line_reader.h"

namespace inkling::indexer {

namespace {

class MailboxMessages : public FileRecords {
 public:
  MailboxMessages(ByteSource& source, std::shared_ptr<const FileContext> file)
      : file_(std::move(file)), lines_(source, file_->max_record_bytes) {}

  std::optional<FoundRecord> next() override {
    while (read_line()) {
      if (begins_message()) {
        if (std::optional<FoundRecord> message = take_message()) {
          begin_message();
          return message;
        }
        begin_message();
      } else {
        add_line();
      }
      is_behind_blank_ = !line_.too_long && line_.text.empty();
      // Few packed bytes become any number of them.
      if (is_too_long_ && is_behind_blank_) lines_.pass_blank_lines();
    }
    return take_message();
  }

 private:
  bool read_line() {
    if (!next_line_) return lines_.next(line_);
    line_ = *std::exchange(next_line_, std::nullopt);
    return true;
  }

  bool begins_message() {
    if (line_.too_long || !is_mailbox_line(line_.text)) return false;
    return is_behind_blank_ || is_before_header();
  }

  /// Programs that write no empty line in front write a header behind.
  bool is_before_header() {
    kept_line_ = line_.text;
    line_.text = kept_line_;
    LineReader::Line next;
    if (!lines_.next(next)) return false;
    next_line_ = next;
    return !next.too_long && is_first_header(next.text);
  }

  void begin_message() {
    line_of_message_ = line_.number;
    is_behind_blank_ = false;
  }

  void add_line() {
    is_too_long_ = is_too_long_ || line_.too_long ||
                   bytes_.size() + line_.text.size() > file_->max_record_bytes;
    if (is_too_long_) {
      bytes_.clear();
    } else if (line_of_message_ > 0 || !line_.text.empty()) {
      bytes_ += line_.text;
      bytes_ += '\n';
    }
  }

  std::optional<FoundRecord> take_message() {
    std::string bytes = std::exchange(bytes_, {});
    const std::uint64_t line = std::exchange(line_of_message_, 0);
    if (std::exchange(is_too_long_, false))
      return rejected(line, "too_large", too_large_detail(file_->max_record_bytes));
    if (line > 0)
      return RawRecord{.file = file_, .line = line, .bytes = std::move(bytes), .id = {}};
    if (bytes.empty()) return std::nullopt;
    return rejected(1, "bad_mbox", "text before the first line that begins a message");
  }

  FoundRecord rejected(std::uint64_t line, std::string reason, std::string detail) const {
    return RejectedRecord{fmt::format("{}:{}", file_->place, std::max<std::uint64_t>(line, 1)),
                          std::move(reason), std::move(detail)};
  }

  std::shared_ptr<const FileContext> file_;
  LineReader lines_;
  LineReader::Line line_;
  std::string kept_line_;  ///< its text, where the next one was looked at
  std::optional<LineReader::Line> next_line_;
  std::string bytes_;                  ///< of the message
  std::uint64_t line_of_message_ = 0;  ///< 0 before the first
  bool is_too_long_ = false;           ///< the message
  bool is_behind_blank_ = true;
};

}  // namespace

std::unique_ptr<FileRecords> mailbox_messages(ByteSource& source,
                                              std::shared_ptr<const FileContext> file) {
  return std::make_unique<MailboxMessages>(source, std::move(file));
}

void unescape_from_lines(std::string& message) {
  constexpr std::string_view kFrom = "From ";
  std::size_t from = 0;
  std::string out;
  for (std::size_t at = message.find(">From "); at != std::string::npos;
       at = message.find(">From ", at + 1)) {
    const std::size_t last = at == 0 ? std::string::npos : message.find_last_not_of('>', at - 1);
    const std::size_t begin = last == std::string::npos ? 0 : last + 1;
    if (begin > 0 && message[begin - 1] != '\n') continue;
    out.append(message, from, at - from);
    out += kFrom;
    from = at + 1 + kFrom.size();
  }
  if (from == 0) return;
  out.append(message, from);
  message = std::move(out);
}

}  // namespace inkling::indexer
