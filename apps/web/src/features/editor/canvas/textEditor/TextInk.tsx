import { caretAt, caretBoxes } from "@print-builder/core/text";
import { ElementShape } from "@print-builder/render/svg";
import classes from "./textEditor.module.css";
import type { TextSelection } from "./textSelection.ts";
import type { Draft } from "./useDraft.ts";

type TextInkProps = {
  readonly draft: Draft;
  readonly selection: TextSelection;
  /** Of the card's px to the screen's: the caret is as thick at every zoom. */
  readonly zoom: number;
};

/** The edited text as it will print, with what is selected and the caret. */
export function TextInk({ draft, selection, zoom }: TextInkProps) {
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
