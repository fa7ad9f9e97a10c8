import type { StoredElement } from "@print-builder/core/document";
import { formatOfSelection, formatted, stepped, type TextDraft } from "@print-builder/core/editing";
import { isMac } from "#platform/help/isMac.ts";

type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const formatKeys = { b: "bold", i: "italic", u: "underline" } as const;

/** The key's letter, even on keyboards of another script. */
function letterOf({ key, code }: Key): string {
  const latin = /^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "");
  return latin.toLowerCase();
}

/** The draft after a key that formats the selection, undoes or redoes; null for any other key. */
export function draftAfterKey(element: StoredElement, draft: TextDraft, key: Key): TextDraft | null {
  if (key.altKey || !(isMac ? key.metaKey : key.ctrlKey)) return null;
  const letter = letterOf(key);
  if (letter === "z") return stepped(draft, key.shiftKey ? "redo" : "undo");
  if (key.shiftKey) return null;
  if (letter === "y") return stepped(draft, "redo");
  if (letter !== "b" && letter !== "i" && letter !== "u") return null;
  const name = formatKeys[letter];
  // A partly applied format is first applied to all of it.
  const isOn = formatOfSelection(element, draft)[name] === true;
  return formatted(element, draft, { [name]: !isOn });
}
