import { type Command, type KeyPress, type Modifiers, shownShortcut } from "@print-builder/core/editing";
import { isMac } from "#platform/help/isMac.ts";

/** Ctrl, or Cmd on macOS. */
export function modifiersOf(event: {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, mod: isMac ? event.metaKey : event.ctrlKey };
}

const typing =
  'input:not([type="checkbox"]):not([type="button"]), textarea, select, [contenteditable="true"]';
const ownKeys =
  '[role="menu"], [role="listbox"], [role="slider"], [role="radiogroup"], [role="dialog"], [role="alertdialog"]';

/** True if the focused element handles keys itself: a field, menu, slider or dialog. */
export function handlesOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && (target.matches(typing) || target.closest(ownKeys) !== null);
}

const pressable = 'button, summary, input, [role="button"], [role="switch"], [role="tab"]';

/** True for elements that Space presses: a button, switch or check box. */
export function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(pressable);
}

export function keyPressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
  return { key, code, ctrlKey, metaKey, shiftKey, altKey };
}

/** Returns the focus to the canvas, or to the text edited on it. An open dropdown keeps the focus. */
export function leaveToCanvas(field: HTMLElement): void {
  if (field.closest('[role="dialog"]')) return;
  const canvas = document.querySelector<HTMLElement>("[data-canvas]");
  (canvas?.querySelector("textarea") ?? canvas)?.focus({ preventScroll: true });
}

/** The shortcut to display for a command: the first shortcut that browsers leave to pages. */
export function keysOf(command: Command): string | undefined {
  const own = command.keys.find((key) => !key.isReserved) ?? command.keys[0];
  return own ? shownShortcut(own, isMac) : undefined;
}
