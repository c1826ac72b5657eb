import { mount } from "svelte";
import App from "./App.svelte";
import { theme } from "./lib/theme.svelte.js";

theme.apply();
document.querySelector("[data-shell]")?.remove();
mount(App, { target: document.body });
