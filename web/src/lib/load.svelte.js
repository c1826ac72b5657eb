// Answers that follow what they depend on.
import { session } from "./session.svelte.js";

/**
 * The answer of `ask(signal, tell)`, asked again whenever state that it reads changes; an older
 * question is given up. `ask` may return nothing, and may tell which share of its work is done. The
 * last answer stays while a new one is awaited.
 */
export function loaded(ask) {
  const state = $state({ value: undefined, error: undefined, busy: false, done: undefined });
  $effect(() => {
    session.version;
    const controller = new AbortController();
    const promise = ask(controller.signal, (done) => {
      if (!controller.signal.aborted) state.done = done;
    });
    if (!promise) {
      Object.assign(state, { value: undefined, error: undefined, busy: false });
      return;
    }
    Object.assign(state, { busy: true, done: undefined });
    settle(state, promise, controller.signal);
    return () => controller.abort();
  });
  return state;
}

async function settle(state, promise, signal) {
  try {
    const value = await promise;
    if (!signal.aborted) Object.assign(state, { value, error: undefined, busy: false });
  } catch (error) {
    if (!signal.aborted) Object.assign(state, { value: undefined, error, busy: false });
  }
}
