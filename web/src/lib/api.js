// The one way to the server. Answers are JSON; failures are Problems with a next step.
import { lastEvent } from "./events.js";
import { parsed } from "./exact.js";
import { indexes } from "./indexes.svelte.js";
import { session } from "./session.svelte.js";

export class Problem extends Error {
  constructor({ title, detail, code, hint, status = 0, errors = [], labels }) {
    super(detail || title);
    Object.assign(this, { title, code, hint, status, errors, labels });
  }

  /** Whether that parameter is what is wrong. */
  isAbout(parameter) {
    return this.errors.some((error) => error.parameter === parameter);
  }
}

const gone = {
  title: "The server does not answer",
  detail: "Nothing came back from it.",
  code: "no_server",
  hint: "Is `inkling serve` still running? Then try again.",
};

/** The address of an API route of the chosen index; path segments are escaped here. */
export function address(segments, params = {}) {
  const url = new URL(`api/v1/${segments.map(encodeURIComponent).join("/")}`, document.baseURI);
  const index = segments[0] === "indexes" ? "" : indexes.chosen;
  for (const [key, value] of Object.entries({ ...params, index })) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") url.searchParams.append(key, one);
    }
  }
  return url;
}

/** The server takes 8 KiB of an address, and of a body more. */
const longest = 8000;
/** Whether what is asked so fits in an address. */
export const fits = (segments, params) => address(segments, params).href.length <= longest;
/** A search alone may have a body instead. */
const needsBody = (segments, params) =>
  segments.length === 1 && segments[0] === "search" && !fits(segments, params);

/** As an address has them: what is empty is not there. */
const given = (params) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ""));

/** What comes over the network, or that the server is gone. */
async function received(coming) {
  try {
    return await coming;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem(gone);
  }
}

function fetched(method, url, { body, signal, tell }) {
  const headers = {};
  if (session.token) headers.Authorization = `Bearer ${session.token}`;
  if (tell) headers.Accept = "text/event-stream";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  // An event cannot say that an answer is as it was before.
  const request = { method, headers, signal, cache: tell ? "no-store" : "no-cache" };
  if (body !== undefined) request.body = JSON.stringify(body);
  return received(fetch(url, request));
}

const problemOf = (told, status) =>
  new Problem({ title: `The server answered ${status}`, ...told, status });

/** For how many seconds to wait with what the server refused as too many requests: it did nothing. */
const waitOf = (answer, asked) =>
  answer.status === 429 && asked < 4 ? Number(answer.headers.get("Retry-After")) || 1 : undefined;

const wantsToken = ({ status, code }) => status === 401 || code === "read_token";

/**
 * Whether it is worth asking again: a token was entered meanwhile, or is now. What reads does not
 * wait for that: all that is shown is asked for again then. What writes does, so that nothing that
 * was typed has to be typed twice.
 */
async function mayAgain(problem, sent, { writes, signal }) {
  if (!wantsToken(problem) || signal?.aborted) return false;
  if (session.token !== sent) return true;
  const answer = session.ask(sent ? problem.message : "");
  return writes ? answer : false;
}

async function response(method, segments, options = {}) {
  for (let asked = 1; ; ++asked) {
    const sent = session.token;
    const answer = await fetched(method, address(segments, options.params), options);
    if (answer.ok) return answer;
    const problem = problemOf(await answer.json().catch(() => ({})), answer.status);
    const wait = waitOf(answer, asked);
    if (wait !== undefined) {
      await session.hold(wait, options.signal);
      continue;
    }
    if (!(await mayAgain(problem, sent, options))) throw problem;
  }
}

async function asked(method, segments, options) {
  const answer = await response(method, segments, options);
  if (answer.status === 204) return null;
  const isTold = answer.headers.get("Content-Type")?.startsWith("text/event-stream");
  if (!isTold) return parsed(await answer.text());
  const { name, data } = await received(lastEvent(answer.body, options.tell));
  const told = parsed(data);
  if (name === "error") throw problemOf(told, told.status);
  return told;
}

/**
 * Slow work says meanwhile to `tell` which share of it is done, from 0 to 1, where one is given.
 */
export const get = (segments, params, signal, tell) =>
  needsBody(segments, params)
    ? asked("POST", segments, { body: given(params), signal, tell })
    : asked("GET", segments, { params, signal, tell });
export const post = (segments, body, { params, signal } = {}) =>
  asked("POST", segments, { params, body, signal });
/** What changes something: it waits for a token where it needs one. */
export const change = (method, segments, body, tell) =>
  asked(method, segments, { body, tell, writes: true });

/** Bytes of an answer as a file that the browser saves; the token is not in the address. */
export async function download(segments, params, name) {
  const blob = await (await response("GET", segments, { params })).blob();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
