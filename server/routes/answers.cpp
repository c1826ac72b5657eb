#include "server/routes/answers.h"

#include <utility>

#include "inkling/version.h"
#include "render/json.h"
#include "server/messages/problem.h"
#include "server/routes/api_words.h"
#include "service/answer_cache.h"

namespace inkling::server {

Body::Body(std::uint64_t most_bytes, const char* advice) : std::ostream(nullptr) {
  bytes_.most = most_bytes;
  bytes_.advice = advice;
  rdbuf(&bytes_);
  // What the buffer throws goes up, and does not end as a bit of the stream.
  exceptions(std::ios::badbit);
}

void Body::Bytes::require_room(std::size_t count) const {
  if (bytes.size() + count <= most) return;
  throw RefusedError(422, "answer_too_large",
                     "the answer is longer than " + std::to_string(most) + " bytes", advice);
}

Body::Bytes::int_type Body::Bytes::overflow(int_type next) {
  if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
  require_room(1);
  bytes += traits_type::to_char_type(next);
  return next;
}

std::streamsize Body::Bytes::xsputn(const char* text, std::streamsize count) {
  require_room(static_cast<std::size_t>(count));
  bytes.append(text, static_cast<std::size_t>(count));
  return count;
}

void require_wanted(const Work& work) {
  if (work.is_cancelled()) throw service::StoppedError("the client went away");
}

service::StopAsked stop_of(const Work& work) {
  return [&work] { return work.is_cancelled(); };
}

service::OnProgress progress_of(Work& work) {
  return [&work](double done) {
    work.tell(done);
    require_wanted(work);
  };
}

service::Format take_format(Ask& ask) {
  constexpr const char* kName = "format";
  const auto [begin, end] = ask.values.equal_range(kName);
  service::Format format = service::Format::json;
  for (auto value = begin; value != end; ++value)
    format = service::choose<service::Format>(kName, value->second, service::kFormats);
  ask.values.erase(begin, end);
  take_columns(ask);
  if (format == service::Format::json && !ask.columns.empty())
    throw service::ParameterError("columns", "chooses from rows, and JSON has all keys",
                                  "format=jsonl has an object for each row, with these columns");
  return format;
}

void take_columns(Ask& ask) {
  constexpr const char* kName = "columns";
  const auto [begin, end] = ask.values.equal_range(kName);
  for (auto value = begin; value != end; ++value) {
    for (std::string& name : service::split_list(kName, value->second))
      ask.columns.push_back(std::move(name));
  }
  ask.values.erase(begin, end);
}

ChosenColumns::ChosenColumns(std::ostream& out, const std::vector<std::string>& names)
    : choice_{names} {
  if (names.empty()) return;
  render::Style style = render::style_of(out);
  style.columns = &choice_;
  render::set_style(out, style);
}

void ChosenColumns::require_met() const {
  if (choice_.names.empty() || choice_.was_met) return;
  throw service::ParameterError("columns", "chooses from rows, and this answer has none");
}

std::string_view media_type(service::Format format) noexcept {
  switch (format) {
    case service::Format::json:
      return "application/json";
    case service::Format::jsonl:
      return "application/x-ndjson";
    case service::Format::csv:
      return "text/csv; charset=utf-8";
    case service::Format::tsv:
      return "text/tab-separated-values; charset=utf-8";
    case service::Format::markdown:
      return "text/markdown; charset=utf-8";
    default:
      return "text/plain; charset=utf-8";
  }
}

std::string etag_of_commit(const Index& index) {
  return "W/\"" + service::commit_key(index) + "-" INKLING_VERSION "-";
}

std::string etag_of(const Index& index, std::string_view key) {
  return etag_of_commit(index) + service::key_digest(key) + '"';
}

void add_warnings(HttpResponse& response, const std::vector<ErrorText>& warnings) {
  if (warnings.empty()) return;
  std::vector<std::string> worded;
  for (const ErrorText& warning : warnings) worded.push_back(in_api_words(warning));
  std::ostringstream out;
  render::JsonWriter(out).begin_object().array("warnings", worded).end_object();
  const std::string object = std::move(out).str();
  add_members(response.body, object.substr(1, object.size() - 2));
}

void add_members(std::string& json, const std::string& members) {
  const std::size_t end = json.rfind('}');
  if (end == std::string::npos || members.empty()) return;
  json.insert(end, (end > 0 && json[end - 1] == '{' ? "" : ",") + members);
}

}  // namespace inkling::server
