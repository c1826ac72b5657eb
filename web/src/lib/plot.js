// Observable Plot, made to fit the page: no style elements (the policy forbids them; styles/ has
// their rules), one label for the whole picture, and clicks that find their datum.
import {
  areaY,
  barX,
  barY,
  cell,
  dot,
  gridX,
  gridY,
  line,
  link,
  plot,
  pointerX,
  rectY,
  ruleX,
  ruleY,
  text,
  tickX,
} from "@observablehq/plot";

export const marks = {
  areaY,
  barX,
  barY,
  cell,
  dot,
  gridX,
  gridY,
  line,
  link,
  pointerX,
  rectY,
  ruleX,
  ruleY,
  text,
  tickX,
};

export function picture(options, label) {
  const svg = plot({ className: "plot", ...options });
  for (const style of svg.querySelectorAll("style")) style.remove();
  for (const named of svg.querySelectorAll("[aria-label], [aria-description]")) {
    named.removeAttribute("aria-label");
    named.removeAttribute("aria-description");
  }
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

/** The index of the datum that was clicked, or undefined. d3 binds it to each mark. */
export function picked(event) {
  const datum = event.target.__data__;
  return typeof datum === "number" ? datum : undefined;
}
