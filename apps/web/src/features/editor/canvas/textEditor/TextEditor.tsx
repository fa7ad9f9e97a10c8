import type { StoredElement } from "@print-builder/core/document";
import { commitText, textKeyMeaning } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { caretAt, caretBoxes, lineHeightFactor } from "@print-builder/core/text";
import { ElementShape } from "@print-builder/render/svg";
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { elementById } from "#platform/editorSession/snapshot.ts";
import classes from "../canvas.module.css";
import { movedByLines, selectIn, selectionOf, type TextSelection } from "./textSelection.ts";
import { type Draft, useDraft } from "./useDraft.ts";
import { useTextPointer } from "./useTextPointer.ts";

type TextInkProps = {
  readonly draft: Draft;
  readonly selection: TextSelection;
  /** Of the card's px to the screen's: the caret is as thick at every zoom. */
  readonly zoom: number;
};

/** The edited text as it will print, with what is selected and the caret. */
function TextInk({ draft, selection, zoom }: TextInkProps) {
  const { drawing, lines, tools } = draft;
  const from = Math.min(selection.anchor, selection.focus);
  const to = Math.max(selection.anchor, selection.focus);
  const caret = from === to ? caretAt(lines, selection.focus) : null;
  // Another key for each place: a caret that has just moved is seen at once, wherever it was in its blinking.
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

function textOf(element: StoredElement): string {
  const [text = ""] = describeElement(element).texts;
  // As a text box keeps it, so that offsets are the same in both.
  return text.replaceAll(/\r\n?/g, "\n");
}

/** Where the element lies on the screen. */
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

/** The text has the focus again, or what holds the keys of the whole canvas. */
function returnFocus(from: HTMLElement | null, id: string): void {
  const canvas = from?.closest<HTMLElement>("[data-canvas]");
  // The text is shown again with the next drawing; until then it cannot take the focus.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const text = canvas?.querySelector<SVGGElement>(`g[data-element="${CSS.escape(id)}"]`);
    (text ?? canvas)?.focus({ preventScroll: true });
  });
}

/** What is selected in the box, kept up to date whatever changes it. */
function useSelection(text: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<TextSelection>({ anchor: 0, focus: text.length });
  const read = () => {
    if (box.current) setSelection(selectionOf(box.current));
  };
  // A caret in a new text would first have to clear it; everything selected is typed over at once.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.select();
  }, []);
  return { box, selection, read };
}

function TextBox({ element }: { readonly element: StoredElement }) {
  const editor = useEditor();
  const place = usePlace(element);
  const zoom = useEditorState(({ view }) => view.zoom);
  const [text, setText] = useState(() => textOf(element));
  const draft = useDraft(element, text);
  const { box, selection, read } = useSelection(text);
  const pointer = useTextPointer(element, text, draft, read);
  const goalX = useRef<number | null>(null);
  const isDone = useRef(false);

  const finish = () => {
    if (isDone.current) return;
    isDone.current = true;
    editor.set({ editing: null });
    editor.edit("Edit text", (state) => commitText(state, element.id, text));
  };

  const goByLines = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { ctrlKey, metaKey, altKey, nativeEvent } = event;
    const moved =
      ctrlKey || metaKey || altKey || nativeEvent.isComposing
        ? null
        : movedByLines(event, {
            lines: draft.lines,
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

  return (
    <div className={classes.place} style={place}>
      <TextInk draft={draft} selection={selection} zoom={zoom} />
      <textarea
        ref={box}
        className={classes.box}
        aria-label="Text"
        dir="auto"
        spellCheck={false}
        value={text}
        style={{ fontSize: draft.size, lineHeight: lineHeightFactor }}
        {...pointer}
        onChange={(event) => {
          setText(event.currentTarget.value);
          read();
        }}
        onSelect={read}
        onBlur={finish}
        onKeyDown={(event) => {
          const { key, shiftKey, nativeEvent } = event;
          const meaning = textKeyMeaning({ key, shiftKey, isComposing: nativeEvent.isComposing });
          if (meaning !== "commit") return goByLines(event);
          event.preventDefault();
          event.stopPropagation();
          finish();
          returnFocus(box.current, element.id);
        }}
      />
    </div>
  );
}

/**
 * The box in which a text is edited where it stands. What is seen is the shaped text, line by line as it will print;
 * the box over it takes keys, input methods and the clipboard, and shows nothing of its own.
 */
export function TextEditor() {
  const element = useEditorState(({ editing, history }) =>
    editing === null ? undefined : elementById(history.present, editing),
  );
  return element ? <TextBox key={element.id} element={element} /> : null;
}
