import type { StoredElement } from "@print-builder/core/document";
import {
  beginDraft,
  copied,
  type Frame,
  formatOfSelection,
  formatted,
  type Point,
  pasted,
  selected,
  stepped,
  type TextDraft,
  type TextSelection,
  textKeyMeaning,
  toCanvasPoint,
  toFrame,
  typed,
} from "@print-builder/core/editing";
import { readRuns } from "@print-builder/core/elements";
import { caretAt, caretBoxes, caretOffset } from "@print-builder/core/text";
import { ElementShape } from "@print-builder/render/svg";
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import { isMac } from "#platform/help/isMac.ts";
import classes from "../canvas.module.css";
import { finishDraft, formatsText, isOverlay } from "./finishDraft.ts";
import { movedByLines, selectIn, selectionOf, wordAt } from "./textSelection.ts";
import { type DraftLayout, useDraftLayout } from "./useDraft.ts";

/** Selects by positions in the printed text, because the invisible text box lays out its text differently. */
function useTextPointer(element: Frame, text: string, layout: DraftLayout, onSelected: () => void) {
  const editor = useEditor();
  const anchor = useRef<number | null>(null);

  const pointIn = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLTextAreaElement>): Point => {
    const area = currentTarget.closest("[data-canvas]")?.getBoundingClientRect();
    const at = { x: clientX - (area?.left ?? 0), y: clientY - (area?.top ?? 0) };
    const { x, y } = toFrame(element, toCanvasPoint(editor.store.getState().view, at));
    return { x: x + element.width / 2, y: y + element.height / 2 };
  };

  const choose = (box: HTMLTextAreaElement, selection: TextSelection) => {
    selectIn(box, selection);
    onSelected();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLTextAreaElement>) => {
      if (event.button !== 0) return;
      const { currentTarget: box, shiftKey } = event;
      box.setPointerCapture(event.pointerId);
      const offset = caretOffset(layout.lines, pointIn(event));
      anchor.current = shiftKey ? selectionOf(box).anchor : offset;
      choose(box, { anchor: anchor.current, focus: offset });
    },
    onPointerMove: (event: PointerEvent<HTMLTextAreaElement>) => {
      if (anchor.current === null) return;
      const offset = caretOffset(layout.lines, pointIn(event));
      choose(event.currentTarget, { anchor: anchor.current, focus: offset });
    },
    onPointerUp: () => {
      anchor.current = null;
    },
    onPointerCancel: () => {
      anchor.current = null;
    },
    onMouseDown: (event: MouseEvent<HTMLTextAreaElement>) => {
      if (event.button !== 0) return;
      // The text box would place the caret by its own layout, which differs from the visible text's.
      event.preventDefault();
      const box = event.currentTarget;
      if (event.detail === 2) choose(box, wordAt(text, selectionOf(box).focus));
      if (event.detail > 2) choose(box, { anchor: 0, focus: text.length });
      if (event.detail > 1) anchor.current = null;
    },
  };
}

/** MIME type for text copied between cards with its formatting. */
const kind = "application/x-print-builder-text";

type ClipboardText = { readonly text: string; readonly runs: unknown };

function readClipboard(data: DataTransfer): ClipboardText | null {
  try {
    const { text, runs } = JSON.parse(data.getData(kind));
    return typeof text === "string" ? { text, runs } : null;
  } catch {
    // Other programs provide plain text, which the text box pastes itself.
    return null;
  }
}

/** Copies and pastes text with its formatting within the product. Other programs get plain text from the text box. */
function useTextClipboard(draft: TextDraft, change: (draft: TextDraft) => void) {
  const copy = (event: ClipboardEvent): boolean => {
    const { clipboardData } = event;
    const chosen = copied(draft);
    if (chosen.text === "") return false;
    clipboardData.setData("text/plain", chosen.text);
    clipboardData.setData(kind, JSON.stringify(chosen));
    event.preventDefault();
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) change(pasted(draft, "", []));
    },
    onPaste: (event: ClipboardEvent) => {
      const found = readClipboard(event.clipboardData);
      // Another program has copied something since then.
      if (!found || found.text !== event.clipboardData.getData("text/plain").replaceAll(/\r\n?/g, "\n"))
        return;
      event.preventDefault();
      change(pasted(draft, found.text, readRuns(found.runs)));
    },
  };
}

type Key = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const formatKeys = { b: "bold", i: "italic", u: "underline" } as const;

/** The letter of a key, even on a keyboard for another script. */
function letterOf({ key, code }: Key): string {
  const latin = /^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "");
  return latin.toLowerCase();
}

/** The draft after a key that formats the selection, undoes or redoes. Null for any other key. */
function draftAfterKey(element: StoredElement, draft: TextDraft, key: Key): TextDraft | null {
  if (key.altKey || !(isMac ? key.metaKey : key.ctrlKey)) return null;
  const letter = letterOf(key);
  if (letter === "z") return stepped(draft, key.shiftKey ? "redo" : "undo");
  if (key.shiftKey) return null;
  if (letter === "y") return stepped(draft, "redo");
  if (letter !== "b" && letter !== "i" && letter !== "u") return null;
  const name = formatKeys[letter];
  // If only part of the selection has the format, first apply it to the whole selection.
  const isOn = formatOfSelection(element, draft)[name] === true;
  return formatted(element, draft, { [name]: !isOn });
}

type TextInkProps = {
  readonly layout: DraftLayout;
  readonly selection: TextSelection;
  /** Screen px per card px, which keeps the caret equally thick at every zoom. */
  readonly zoom: number;
};

/** The edited text as it will print, with the selection and the caret. */
function TextInk({ layout, selection, zoom }: TextInkProps) {
  const { drawing, lines, tools } = layout;
  const from = Math.min(selection.anchor, selection.focus);
  const to = Math.max(selection.anchor, selection.focus);
  const caret = from === to ? caretAt(lines, selection.focus) : null;
  // A new React key restarts the blinking, so that a moved caret is visible at once.
  const place = `${selection.focus} ${caret?.x} ${caret?.top}`;
  return (
    <svg className={classes.ink} aria-hidden="true" data-testid="text-ink">
      <ElementShape drawing={drawing} faces={tools.faces} pictureUrl={tools.pictureUrl} />
      {caretBoxes(lines, from, to).map((box) => (
        <rect key={`${box.x} ${box.y}`} className={classes.selected} {...box} />
      ))}
      {caret ? (
        <line
          key={place}
          className={classes.caret}
          x1={caret.x}
          x2={caret.x}
          y1={caret.top}
          y2={caret.bottom}
          strokeWidth={1.5 / zoom}
        />
      ) : null}
    </svg>
  );
}

/** The element's position on the screen. */
function usePlace(element: StoredElement): CSSProperties {
  const view = useEditorState((snapshot) => snapshot.view);
  const { x, y } = toScreen(view, element);
  const { width, height, rotation } = element;
  const [midX, midY] = [width / 2, height / 2];
  return {
    width,
    height,
    transform: `translate(${x}px, ${y}px) scale(${view.zoom}) translate(${midX}px, ${midY}px) rotate(${rotation}deg) translate(${-midX}px, ${-midY}px)`,
    outlineWidth: 1.5 / view.zoom,
    outlineOffset: 2 / view.zoom,
  };
}

/** Returns the focus to the text, or to the canvas if the text no longer exists. */
function returnFocus(from: HTMLElement | null, id: string): void {
  const canvas = from?.closest<HTMLElement>("[data-canvas]");
  // The text is rendered again in the next frame and cannot take the focus before then.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const text = canvas?.querySelector<SVGGElement>(`g[data-element="${CSS.escape(id)}"]`);
    (text ?? canvas)?.focus({ preventScroll: true });
  });
}

/** The element's draft, which exists while its text box is mounted, and the box's selection. */
function useDraft(element: StoredElement) {
  const editor = useEditor();
  const box = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(() => beginDraft(element));
  const draft = useEditorState((snapshot) => snapshot.draft) ?? first;
  // Select all of a new element's text, so that typing replaces it.
  useLayoutEffect(() => {
    editor.set({ draft: first });
    box.current?.focus({ preventScroll: true });
    box.current?.select();
    return () => editor.set({ draft: null });
  }, [editor, first]);
  useLayoutEffect(() => {
    if (!box.current) return;
    const { anchor, focus } = selectionOf(box.current);
    const { selection } = draft;
    if (anchor !== selection.anchor || focus !== selection.focus) selectIn(box.current, selection);
  });
  const change = (next: TextDraft) => editor.set({ draft: next });
  const read = () => {
    const { draft: now } = editor.store.getState();
    if (box.current && now) change(selected(now, selectionOf(box.current)));
  };
  return { box, draft, change, read };
}

/** Ends the editing when the focus moves elsewhere, except to controls that format the text. */
function useFinishElsewhere(box: RefObject<HTMLTextAreaElement | null>): void {
  const editor = useEditor();
  useEffect(() => {
    const watch = ({ target, relatedTarget }: FocusEvent) => {
      if (target === box.current || formatsText(target)) return;
      const isTheirs = formatsText(relatedTarget) || isOverlay(relatedTarget);
      if (!(isOverlay(target) && isTheirs)) finishDraft(editor);
    };
    document.addEventListener("focusin", watch);
    return () => document.removeEventListener("focusin", watch);
  }, [editor, box]);
}

function TextBox({ element }: { readonly element: StoredElement }) {
  const editor = useEditor();
  const place = usePlace(element);
  const zoom = useEditorState(({ view }) => view.zoom);
  const { box, draft, change, read } = useDraft(element);
  const { text, selection } = draft;
  const layout = useDraftLayout(element, draft);
  const pointer = useTextPointer(element, text, layout, read);
  const clipboard = useTextClipboard(draft, change);
  const goalX = useRef<number | null>(null);
  useFinishElsewhere(box);

  const goByLines = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { ctrlKey, metaKey, altKey, nativeEvent } = event;
    const moved =
      ctrlKey || metaKey || altKey || nativeEvent.isComposing
        ? null
        : movedByLines(event, {
            lines: layout.lines,
            text,
            selection: selectionOf(event.currentTarget),
            goalX: goalX.current,
          });
    goalX.current = moved?.goalX ?? null;
    if (!moved) return;
    event.preventDefault();
    selectIn(event.currentTarget, moved.selection);
    read();
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, nativeEvent } = event;
    const next = nativeEvent.isComposing ? null : draftAfterKey(element, draft, nativeEvent);
    const isCommit = textKeyMeaning({ key, shiftKey, isComposing: nativeEvent.isComposing }) === "commit";
    if (!next && !isCommit) return goByLines(event);
    event.preventDefault();
    event.stopPropagation();
    if (next) return change(next);
    finishDraft(editor);
    returnFocus(box.current, element.id);
  };

  return (
    <div className={classes.place} style={place}>
      <TextInk layout={layout} selection={selection} zoom={zoom} />
      <textarea
        ref={box}
        className={classes.box}
        aria-label="Text"
        dir="auto"
        spellCheck={false}
        value={text}
        style={{ ...layout.letters, paddingTop: Math.max(0, layout.lines[0]?.top ?? 0) }}
        {...pointer}
        {...clipboard}
        onChange={({ currentTarget }) =>
          change(typed(element, draft, currentTarget.value, selectionOf(currentTarget)))
        }
        onSelect={read}
        onBlur={({ relatedTarget }) => formatsText(relatedTarget) || finishDraft(editor)}
        onKeyDown={press}
      />
    </div>
  );
}

/**
 * Edits text in place. The visible text is shaped line by line as it will print; the invisible text box over it handles
 * keys, input methods and the clipboard.
 */
export function TextEditor() {
  const element = useEditorState(({ editing, history }) =>
    editing === null ? undefined : elementById(history.present, editing),
  );
  return element ? <TextBox key={element.id} element={element} /> : null;
}
