import type { StoredElement } from "@print-builder/core/document";
import { commitText, textKeyMeaning } from "@print-builder/core/editing";
import { designValues } from "@print-builder/core/layout";
import { type CSSProperties, useLayoutEffect, useRef, useState } from "react";
import { useCardTools } from "../../../lib/cards/cardStudio.ts";
import { contentDrawing } from "../cards/contentDrawing.ts";
import { useEditor, useEditorState } from "../store/EditorContext.ts";
import { elementById } from "../store/elementById.ts";
import classes from "./canvas.module.css";
import { toScreen } from "./screen.ts";
import { webFamily } from "./webFace.ts";

const lineHeight = 1.2;

const namedWeights: Readonly<Record<string, number>> = { normal: 400, bold: 700 };

function wordOf(element: StoredElement, key: string): string {
  const value = element.properties[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const wraps: Readonly<Record<string, CSSProperties>> = {
  none: { whiteSpace: "pre" },
  word: { whiteSpace: "pre-wrap", overflowWrap: "normal" },
  break: { whiteSpace: "pre-wrap", wordBreak: "break-all" },
  compress: { whiteSpace: "pre-wrap", overflowWrap: "normal" },
};

/** The size the text really has: less than its own where it is compressed to fit. */
function useShownSize(element: StoredElement): number {
  const tools = useCardTools(useEditor().studio);
  const drawing = contentDrawing(element, designValues, tools.layout);
  const glyphs = drawing.ops.find((op) => op.op === "glyphs");
  return glyphs?.size ?? Number(wordOf(element, "fontSize"));
}

function useTextStyle(element: StoredElement): CSSProperties {
  const tools = useCardTools(useEditor().studio);
  const size = useShownSize(element);
  const weightName = wordOf(element, "fontWeight");
  const weight = namedWeights[weightName] ?? (Number(weightName) || 400);
  const isItalic = /italic|oblique/i.test(wordOf(element, "fontStyle"));
  const custom = wordOf(element, "customFontFamily");
  const family = custom !== "" ? custom : wordOf(element, "fontFamily");
  return {
    fontFamily: webFamily(tools, family, weight, isItalic) ?? "sans-serif",
    fontSize: size,
    lineHeight,
    textAlign: wordOf(element, "textAlign") as CSSProperties["textAlign"],
    textDecoration: wordOf(element, "textDecoration"),
    letterSpacing: `${Number(wordOf(element, "letterSpacing")) || 0}px`,
    color: wordOf(element, "color"),
    background: wordOf(element, "backgroundColor"),
    ...wraps[wordOf(element, "textWrap")],
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

function TextBox({ element }: { readonly element: StoredElement }) {
  const editor = useEditor();
  const view = useEditorState((snapshot) => snapshot.view);
  const style = useTextStyle(element);
  const [text, setText] = useState(wordOf(element, "text"));
  const box = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const { x, y } = toScreen(view, element);

  // A caret in a new text would first have to clear it; everything selected is typed over at once.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.select();
  }, []);

  const finish = (outcome: "commit" | "cancel") => {
    if (isDone.current) return;
    isDone.current = true;
    editor.set({ editing: null });
    if (outcome === "commit") editor.edit("Edit text", (state) => commitText(state, element.id, text));
  };

  return (
    <textarea
      ref={box}
      className={classes.textBox}
      aria-label="Text"
      dir="auto"
      spellCheck={false}
      value={text}
      style={{
        ...style,
        width: element.width,
        height: element.height,
        transform: `translate(${x}px, ${y}px) scale(${view.zoom}) translate(${element.width / 2}px, ${element.height / 2}px) rotate(${element.rotation}deg) translate(${-element.width / 2}px, ${-element.height / 2}px)`,
        outlineWidth: 1.5 / view.zoom,
        outlineOffset: 2 / view.zoom,
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish("commit")}
      onKeyDown={(event) => {
        const { key, shiftKey, nativeEvent } = event;
        const meaning = textKeyMeaning({ key, shiftKey, isComposing: nativeEvent.isComposing });
        if (meaning !== "commit" && meaning !== "cancel") return;
        event.preventDefault();
        event.stopPropagation();
        finish(meaning);
        returnFocus(box.current, element.id);
      }}
    />
  );
}

/** The box in which a text is edited where it stands. What is shown after that is the shaped text again. */
export function TextEditor() {
  const element = useEditorState(({ editing, history }) =>
    editing === null ? undefined : elementById(history.present, editing),
  );
  return element ? <TextBox key={element.id} element={element} /> : null;
}
