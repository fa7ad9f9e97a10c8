import { queryAllByRole } from "@testing-library/dom";
import { isInline } from "./layout.ts";

/** Matches text: a substring ignoring case, the whole text with `exact`, or a pattern. */
export type TextMatch = string | RegExp;

export type RoleOptions = {
  readonly name?: TextMatch;
  readonly exact?: boolean;
  readonly level?: number;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly checked?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly includeHidden?: boolean;
};

const plain = (text: string) => text.replace(/\s+/g, " ").trim();

export function matches(text: string, wanted: TextMatch, exact = false): boolean {
  if (wanted instanceof RegExp) return text.search(wanted) >= 0;
  return exact
    ? plain(text) === plain(wanted)
    : plain(text).toLowerCase().includes(plain(wanted).toLowerCase());
}

/** All elements under `root` with a role, as assistive technology finds them. */
export function allByRole(root: HTMLElement, role: string, options: RoleOptions = {}): HTMLElement[] {
  const { name, exact, disabled, includeHidden = false, ...states } = options;
  const found = queryAllByRole(root, role, {
    ...states,
    hidden: includeHidden,
    ...(name === undefined ? {} : { name: (own: string) => matches(own, name, exact) }),
  });
  return disabled === undefined ? found : found.filter((element) => isDisabled(element) === disabled);
}

const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "HEAD", "TEMPLATE"]);

function textOf(element: Element): string {
  if (element instanceof HTMLInputElement && ["submit", "button", "reset"].includes(element.type)) {
    return element.value;
  }
  if (unread.has(element.tagName)) return "";
  return [...element.childNodes]
    .map((node) =>
      node instanceof Element ? textOf(node) : node.nodeType === 3 ? (node.textContent ?? "") : "",
    )
    .join("");
}

/** An element's text as it reads on the screen: one line per box. */
export function linesOf(element: Element): string {
  const lines = [""];
  const read = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) lines.push(`${lines.pop()}${node.textContent ?? ""}`);
    if (!(node instanceof Element) || unread.has(node.tagName) || !isOpen(node)) return;
    const isBox = !isInline(node);
    if (isBox) lines.push("");
    for (const child of node.childNodes) read(child);
    if (isBox) lines.push("");
  };
  for (const child of element.childNodes) read(child);
  return lines.map(plain).filter(Boolean).join("\n");
}

/** The smallest elements with matching text: `root` or its descendants. */
export function allByText(root: Element, wanted: TextMatch, exact = false): HTMLElement[] {
  const found: HTMLElement[] = [];
  // Returns an element's text, or null if the element or a descendant matches. It walks the tree only once, because
  // tests query often.
  const look = (element: Element): string | null => {
    if (unread.has(element.tagName)) return "";
    const parts = [...element.childNodes].map(read);
    if (parts.includes(null)) return null;
    const text = element.tagName === "INPUT" ? textOf(element) : parts.join("");
    if (!matches(text, wanted, exact)) return text;
    found.push(element as HTMLElement);
    return null;
  };
  const read = (node: Node): string | null => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    return node instanceof Element ? look(node) : "";
  };
  look(root);
  return found;
}

function labelsOf(element: Element): readonly string[] {
  const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const named = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const byId = named.map((id) => document.getElementById(id)).filter((found) => found !== null);
  const own = element.getAttribute("aria-label");
  const joined = byId.length > 0 ? [byId.map(textOf).join(" ")] : [];
  return [...labels.map(textOf), ...joined, ...(own === null ? [] : [own])];
}

const labelled = "input, textarea, select, button, output, meter, progress, [aria-label], [aria-labelledby]";

export function allByLabel(root: Element, wanted: TextMatch, exact = false): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(labelled)].filter((element) =>
    labelsOf(element).some((label) => matches(label, wanted, exact)),
  );
}

/** True if an element is visible, as far as this is known without style sheets. */
export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Element | null = element; each; each = each.parentElement) if (!isOpen(each)) return false;
  return true;
}

/** True if nothing hides the element itself. */
function isOpen(element: Element): boolean {
  const { style } = element as HTMLElement;
  if (element.hasAttribute("hidden") || style?.display === "none" || style?.visibility === "hidden")
    return false;
  const fold = element.parentElement;
  return !(fold instanceof HTMLDetailsElement) || fold.open || element.tagName === "SUMMARY";
}

export function isDisabled(element: Element): boolean {
  if (element.getAttribute("aria-disabled") === "true") return true;
  return element.matches(":disabled") || element.closest("fieldset:disabled") !== null;
}
