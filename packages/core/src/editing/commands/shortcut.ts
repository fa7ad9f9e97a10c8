/** A key with its modifiers; `ctrl` is Ctrl, or Cmd on macOS. */
export type Shortcut = {
  /** A value of `KeyboardEvent.key`, with letters in upper case. */
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  /** True if browsers reserve the shortcut in an ordinary tab, so that the page never receives it. */
  readonly isReserved: boolean;
};

/** A key press, with the values of a KeyboardEvent. */
export type KeyPress = {
  readonly key: string;
  /** The key's position on the keyboard ("KeyN"), needed because Alt changes the typed character on macOS. */
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

const reserved: ReadonlySet<string> = new Set(["Ctrl+N", "Ctrl+T", "Ctrl+Shift+C", "Ctrl+Shift+Q"]);

/** Parses a shortcut such as "Ctrl+Shift+Z". */
export function shortcut(text: string): Shortcut {
  const parts = text.split(/\+(?=.)/);
  return {
    key: parts.at(-1) ?? "",
    ctrl: parts.includes("Ctrl"),
    shift: parts.includes("Shift"),
    alt: parts.includes("Alt"),
    isReserved: reserved.has(text),
  };
}

export function shortcuts(...texts: readonly string[]): readonly Shortcut[] {
  return texts.map(shortcut);
}

/**
 * Whether a key press is the shortcut. On macOS both Ctrl and Cmd count; elsewhere the Windows key never
 * does.
 */
export function isPressed({ key, ctrl, shift, alt }: Shortcut, press: KeyPress, isMac: boolean): boolean {
  const isCtrl = press.ctrlKey || (isMac && press.metaKey);
  if (isCtrl !== ctrl || press.altKey !== alt || (press.metaKey && !isMac)) return false;
  if (!isKey(key, press)) return false;
  return press.shiftKey === shift || bringsOwnShift(key);
}

/** True for characters such as "?" or "+", which only some keyboards type with Shift. */
function bringsOwnShift(key: string): boolean {
  return key.length === 1 && !/[A-Z0-9]/.test(key);
}

function isKey(key: string, press: KeyPress): boolean {
  if (press.key.toUpperCase() === key.toUpperCase()) return true;
  const isPlainLetter = /^[a-z]$/i.test(press.key);
  return !isPlainLetter && /^[A-Z\d]$/.test(key) && press.code === `${key < "A" ? "Digit" : "Key"}${key}`;
}

const shownKeys: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
};

/** The shortcut as menus and the help page show it: "Ctrl+Shift+Z", on macOS "⇧⌘Z". */
export function shownShortcut({ key, ctrl, shift, alt }: Shortcut, isMac: boolean): string {
  const shown = shownKeys[key] ?? key;
  if (isMac) return `${alt ? "⌥" : ""}${shift ? "⇧" : ""}${ctrl ? "⌘" : ""}${shown}`;
  return `${ctrl ? "Ctrl+" : ""}${alt ? "Alt+" : ""}${shift ? "Shift+" : ""}${shown}`;
}
