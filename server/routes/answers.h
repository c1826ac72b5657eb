#pragma once

/// Results as bodies: JSON as --json prints it, or rows.

#include <optional>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "inkling/error_text.h"
#include "render/style.h"
#include "server/messages/message.h"
#include "server/routes/route.h"
#include "service/formats.h"
#include "service/stopping.h"

namespace inkling::server {

/// A body that is written, and that must not grow beyond what the server keeps in memory: then
/// writing throws RefusedError (422, "answer_too_large").
class Body : public std::ostream {
 public:
  /// `advice`: how to have less written.
  explicit Body(std::uint64_t most_bytes,
                const char* advice = "ask for fewer rows with `k`, or take /search/export");
  std::string take() { return std::move(bytes_.bytes); }

 private:
  struct Bytes : std::streambuf {
    std::string bytes{};
    std::uint64_t most = 0;
    const char* advice = nullptr;

   protected:
    int_type overflow(int_type next) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;

   private:
    void require_room(std::size_t count) const;
  };

  Bytes bytes_{};
};

/// Throws StoppedError where nobody waits for the answer any more.
void require_wanted(const Work& work);
/// The same for work that asks by itself. `work` must outlive it.
service::StopAsked stop_of(const Work& work);
/// Tells how far it is, and throws StoppedError where nobody waits any more.
service::OnProgress progress_of(Work& work);

/// The format that was asked for, json without one, and the columns. Takes `format` and `columns`
/// out of the values.
service::Format take_format(Ask& ask);
/// The columns alone.
void take_columns(Ask& ask);

/// Rows that are written to `out` have the columns that were asked for, while this lives.
class ChosenColumns {
 public:
  ChosenColumns(std::ostream& out, const std::vector<std::string>& names);
  ChosenColumns(const ChosenColumns&) = delete;
  ChosenColumns& operator=(const ChosenColumns&) = delete;

  /// Throws ParameterError where nothing that was written had columns.
  void require_met() const;

 private:
  render::ColumnChoice choice_;
};

std::string_view media_type(service::Format format) noexcept;

/// What tells a request of a commit from others, as a weak validator. `key`: service::answer_key().
std::string etag_of(const Index& index, std::string_view key);
/// What the tags of all requests of a commit begin with.
std::string etag_of_commit(const Index& index);

/// What `write(out)` writes, as JSON.
template <typename Write>
HttpResponse json_answer(const Ask& ask, Write write) {
  Body out(ask.settings.most_bytes);
  write(static_cast<std::ostream&>(out));
  HttpResponse response;
  response.body = out.take();
  return response;
}

/// `json(out)` or, in another format, `rows(out, format)`.
template <typename Json, typename Rows>
HttpResponse listed_answer(const Ask& ask, service::Format format, Json json, Rows rows) {
  if (format == service::Format::json) return json_answer(ask, json);
  Body out(ask.settings.most_bytes);
  const ChosenColumns columns(out, ask.columns);
  rows(static_cast<std::ostream&>(out), service::table_format(format));
  columns.require_met();
  HttpResponse response;
  response.type = media_type(format);
  response.body = out.take();
  return response;
}

/// The member `warnings`, in the words of the API, where there are any.
void add_warnings(HttpResponse& response, const std::vector<ErrorText>& warnings);

/// An object that ends with `}` and a line, with further members before its end.
void add_members(std::string& json, const std::string& members);

}  // namespace inkling::server
