import type { StoredElement } from "../document/index.ts";
import {
  formatOver,
  formatRuns,
  ownFormat,
  type RunFormat,
  readRuns,
  roleOf,
  runsAfter,
  type TextRun,
  textChange,
  wholeFormat,
  withWholeTokens,
} from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import { setProperties } from "./commands/setProperties.ts";
import { type EditorState, shownElements } from "./design.ts";
import type { Point } from "./geometry/rotation.ts";
import { hitTest } from "./hitTest.ts";

/**
 * The text element that a double-click at a canvas point opens for editing; null if the topmost element is not text.
 */
export function textAt(state: EditorState, point: Point, tolerance: number): StoredElement | null {
  const element = hitTest(shownElements(state), point, tolerance);
  return element && roleOf(element) === "text" ? element : null;
}

/** The effect of a key while text is edited in place; "type" leaves the key to the text box. */
type TextKeyMeaning = "commit" | "newline" | "type";

type TextKeyPress = {
  readonly key: string;
  readonly shiftKey: boolean;
  /** True while an input method composes a character; Enter then only accepts the character. */
  readonly isComposing: boolean;
};

/** Enter commits, Shift+Enter adds a newline. Escape commits too, so typing is never lost; undo reverts it. */
export function textKeyMeaning({ key, shiftKey, isComposing }: TextKeyPress): TextKeyMeaning {
  if (isComposing) return "type";
  if (key === "Enter") return shiftKey ? "newline" : "commit";
  return key === "Escape" ? "commit" : "type";
}

/** A selection in UTF-16 offsets, from its start to the caret. */
export type TextSelection = { readonly anchor: number; readonly focus: number };

type Written = {
  readonly text: string;
  readonly runs: readonly TextRun[];
  readonly selection: TextSelection;
};

/** Text while it is edited in place, with its undo and redo stacks. */
export type TextDraft = Written & {
  /** The format of the next typed letters; null to match the neighbouring letters. */
  readonly typing: RunFormat | null;
  readonly past: readonly Written[];
  readonly future: readonly Written[];
  /** True during continuous typing, which is undone as one step. */
  readonly isTyping: boolean;
};

const maxSteps = 200;

/** An element's text as a text box normalises it, so that offsets match. */
function textOf({ properties }: StoredElement): string {
  return outsideText(properties.text).replaceAll(/\r\n?/g, "\n");
}

/** Starts to edit text, with all of it selected. */
export function beginDraft(element: StoredElement): TextDraft {
  const text = textOf(element);
  const selection = { anchor: 0, focus: text.length };
  const written = { text, runs: readRuns(element.properties.runs), selection };
  return { ...written, typing: null, past: [], future: [], isTyping: false };
}

/** The selected range, its earlier end first. */
export function selectedRange({ selection: { anchor, focus } }: Pick<Written, "selection">) {
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

function changed(draft: TextDraft, written: Partial<Written>, isTyping: boolean): TextDraft {
  const { text, runs, selection } = draft;
  const goesOn = isTyping && draft.isTyping;
  const past = goesOn ? draft.past : [...draft.past, { text, runs, selection }].slice(-maxSteps);
  return { ...draft, ...written, past, future: [], isTyping };
}

/** The draft after the text in the text box changed. */
export function typed(
  element: StoredElement,
  draft: TextDraft,
  text: string,
  selection: TextSelection,
): TextDraft {
  if (text === draft.text) return selected(draft, selection);
  const change = textChange(draft.text, text, selection.focus);
  const moved = runsAfter(draft.runs, change);
  const range = { start: change.start, end: change.start + change.inserted };
  const hasLook = draft.typing !== null && change.inserted > 0;
  const runs = hasLook ? formatRuns(moved, range, draft.typing ?? {}, ownFormat(element)) : moved;
  const isLetter = change.inserted === 1 && change.end === change.start;
  return { ...changed(draft, { text, runs, selection }, isLetter), typing: hasLook ? null : draft.typing };
}

export function selected(draft: TextDraft, selection: TextSelection): TextDraft {
  const { anchor, focus } = draft.selection;
  if (anchor === selection.anchor && focus === selection.focus) return draft;
  return { ...draft, selection, typing: null, isTyping: false };
}

/** Formats the selection; at a caret, sets the format of the letters typed next. */
export function formatted(element: StoredElement, draft: TextDraft, format: RunFormat): TextDraft {
  const { start, end } = selectedRange(draft);
  if (start === end) return { ...draft, typing: { ...draft.typing, ...format } };
  const range = withWholeTokens(draft.text, { start, end });
  return changed(draft, { runs: formatRuns(draft.runs, range, format, ownFormat(element)) }, false);
}

export function formatOfSelection(element: StoredElement, draft: TextDraft): RunFormat {
  return { ...formatOver(draft.runs, selectedRange(draft), ownFormat(element)), ...draft.typing };
}

/** Replaces the selection with copied text and its runs. */
export function pasted(draft: TextDraft, text: string, runs: readonly TextRun[]): TextDraft {
  const { start, end } = selectedRange(draft);
  const caret = start + text.length;
  const change = { start, end, inserted: text.length };
  // Copied text keeps its own format and does not adopt its neighbours'.
  const around = runsAfter(draft.runs, change).flatMap((run) => [
    { ...run, end: Math.min(run.end, start) },
    { ...run, start: Math.max(run.start, caret) },
  ]);
  const put = runs.map((run) => ({ ...run, start: run.start + start, end: run.end + start }));
  return changed(
    draft,
    {
      text: draft.text.slice(0, start) + text + draft.text.slice(end),
      runs: readRuns([...around, ...put]),
      selection: { anchor: caret, focus: caret },
    },
    false,
  );
}

/** The selected text with its runs for pasting; offsets count from its start. */
export function copied({ text, runs, ...draft }: TextDraft) {
  const { start, end } = selectedRange(draft);
  const within = runs.map((run) => ({
    ...run,
    start: Math.max(run.start - start, 0),
    end: Math.min(run.end, end) - start,
  }));
  return { text: text.slice(start, end), runs: readRuns(within) };
}

/** Undoes or redoes one step; returns the same draft if there is no such step. */
export function stepped(draft: TextDraft, direction: "undo" | "redo"): TextDraft {
  const { text, runs, selection, past, future } = draft;
  const now = { text, runs, selection };
  const [from, to] = direction === "undo" ? [past, future] : [future, past];
  const step = from.at(-1);
  if (!step) return draft;
  const [left, gained] = [from.slice(0, -1), [...to, now]];
  const sides = direction === "undo" ? { past: left, future: gained } : { past: gained, future: left };
  return { ...draft, ...step, ...sides, typing: null, isTyping: false };
}

/**
 * The properties that a draft sets on its element. A format of the whole text is set on the element, not on a run.
 */
export function draftValues(element: StoredElement, { text, runs }: Pick<Written, "text" | "runs">) {
  const { values, rest } = wholeFormat(element, runs, text.length);
  const isUnchanged = rest.length === 0 && element.properties.runs === undefined;
  return { text, ...values, ...(isUnchanged ? {} : { runs: rest.length === 0 ? undefined : rest }) };
}

/** Commits edited text; returns the same state if it is unchanged. */
export function commitDraft(state: EditorState, element: StoredElement, draft: Written): EditorState {
  const isAsStored = draft.text === textOf(element) && draft.runs.length === 0;
  if (isAsStored && element.properties.runs === undefined) return state;
  return setProperties(state, [element.id], draftValues(element, draft));
}
