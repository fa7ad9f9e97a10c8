import type { StoredElement } from "../document/index.ts";
import {
  formatOver,
  formatRuns,
  ownFormat,
  type RunFormat,
  readRuns,
  runsAfter,
  type TextRun,
  textChange,
  wholeFormat,
  withWholeTokens,
} from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import { setProperties } from "./commands/setProperties.ts";
import type { EditorState } from "./design.ts";

/** What is selected of a text, UTF-16 offsets: from where it was begun to where the caret is. */
export type TextSelection = { readonly anchor: number; readonly focus: number };

type Written = {
  readonly text: string;
  readonly runs: readonly TextRun[];
  readonly selection: TextSelection;
};

/** A text while it is edited, with what undoes and repeats its changes. */
export type TextDraft = Written & {
  /** What is typed next is to look like; null where it is to look like its neighbour. */
  readonly typing: RunFormat | null;
  readonly past: readonly Written[];
  readonly future: readonly Written[];
  /** True while letters are typed one after the other: they are undone together. */
  readonly isTyping: boolean;
};

const maxSteps = 200;

/** A stored text as a text box keeps it, so that offsets are the same in both. */
function textOf({ properties }: StoredElement): string {
  return outsideText(properties.text).replaceAll(/\r\n?/g, "\n");
}

/** Begins to edit a text: all of it is selected. */
export function beginDraft(element: StoredElement): TextDraft {
  const text = textOf(element);
  const selection = { anchor: 0, focus: text.length };
  const written = { text, runs: readRuns(element.properties.runs), selection };
  return { ...written, typing: null, past: [], future: [], isTyping: false };
}

/** The selected stretch, its earlier end first. */
export function selectedRange({ selection: { anchor, focus } }: Pick<Written, "selection">) {
  return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) };
}

function changed(draft: TextDraft, written: Partial<Written>, isTyping: boolean): TextDraft {
  const { text, runs, selection } = draft;
  const goesOn = isTyping && draft.isTyping;
  const past = goesOn ? draft.past : [...draft.past, { text, runs, selection }].slice(-maxSteps);
  return { ...draft, ...written, past, future: [], isTyping };
}

/** The draft after something was typed, deleted or put in by the text box. */
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

/** The draft with something else selected. */
export function selected(draft: TextDraft, selection: TextSelection): TextDraft {
  const { anchor, focus } = draft.selection;
  if (anchor === selection.anchor && focus === selection.focus) return draft;
  return { ...draft, selection, typing: null, isTyping: false };
}

/** The draft with the selection in another look; without a selection it is the look of what is typed next. */
export function formatted(element: StoredElement, draft: TextDraft, format: RunFormat): TextDraft {
  const { start, end } = selectedRange(draft);
  if (start === end) return { ...draft, typing: { ...draft.typing, ...format } };
  const range = withWholeTokens(draft.text, { start, end });
  return changed(draft, { runs: formatRuns(draft.runs, range, format, ownFormat(element)) }, false);
}

/** What the selection looks like; what differs within it is left out. */
export function formatOfSelection(element: StoredElement, draft: TextDraft): RunFormat {
  return { ...formatOver(draft.runs, selectedRange(draft), ownFormat(element)), ...draft.typing };
}

/** The draft with another text in place of the selection, as it was copied with its runs. */
export function pasted(draft: TextDraft, text: string, runs: readonly TextRun[]): TextDraft {
  const { start, end } = selectedRange(draft);
  const caret = start + text.length;
  const change = { start, end, inserted: text.length };
  // What was copied brings its own look along, and takes none on.
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

/** What is selected, to be put in elsewhere: its text and its runs, offsets counted from its start. */
export function copied({ text, runs, ...draft }: TextDraft) {
  const { start, end } = selectedRange(draft);
  const within = runs.map((run) => ({
    ...run,
    start: Math.max(run.start - start, 0),
    end: Math.min(run.end, end) - start,
  }));
  return { text: text.slice(start, end), runs: readRuns(within) };
}

/** One step back, or forward again; the same draft where there is none. */
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

/** The properties that a draft gives its element. What all of the text looks like is said of the text, not of a run. */
export function draftValues(element: StoredElement, { text, runs }: Pick<Written, "text" | "runs">) {
  const { values, rest } = wholeFormat(element, runs, text.length);
  const isUnchanged = rest.length === 0 && element.properties.runs === undefined;
  return { text, ...values, ...(isUnchanged ? {} : { runs: rest.length === 0 ? undefined : rest }) };
}

/** The state with an edited text taken over; the same state when nothing was changed. */
export function commitDraft(state: EditorState, element: StoredElement, draft: Written): EditorState {
  const isAsStored = draft.text === textOf(element) && draft.runs.length === 0;
  if (isAsStored && element.properties.runs === undefined) return state;
  return setProperties(state, [element.id], draftValues(element, draft));
}
