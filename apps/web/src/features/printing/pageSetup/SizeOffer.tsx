import { Button, NumberInput } from "@mantine/core";
import {
  type CardSize,
  canvasPx,
  cardLengthsMm,
  offeredSizes,
  usualSetup,
} from "@print-builder/core/document";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { followCanvas } from "#platform/editorSession/followCanvas.ts";
import { isSizeOffered } from "#platform/editorSession/snapshot.ts";
import { fitView } from "#platform/editorSession/viewport.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import classes from "./sizeOffer.module.css";

/** Gives the card its size, and the sheet that it is usually printed on: one step that undo takes back. */
function chooseSize(editor: EditorSession, size: CardSize): void {
  const canvas = { width: canvasPx(size.width), height: canvasPx(size.height) };
  followCanvas(editor, canvas, { pageSetup: usualSetup(size), canvasMm: size });
  editor.edit("Choose size", (state) => ({ ...state, design: { ...state.design, canvas } }));
  fitView(editor);
}

function OwnSize({ onBack }: { readonly onBack: () => void }) {
  const editor = useEditor();
  const [width, setWidth] = useState<number | string>("");
  const [height, setHeight] = useState<number | string>("");
  const isReady = typeof width === "number" && typeof height === "number";
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) chooseSize(editor, { width, height });
  };
  const field = { ...cardLengthsMm, size: "xs", suffix: " mm", decimalScale: 2, hideControls: true } as const;
  return (
    <form className={classes.choices} aria-label="Own size" onSubmit={apply}>
      <NumberInput
        {...field}
        className={classes.length ?? ""}
        aria-label="Width"
        placeholder="Width, mm"
        autoFocus
        value={width}
        onChange={setWidth}
      />
      <span aria-hidden>×</span>
      <NumberInput
        {...field}
        className={classes.length ?? ""}
        aria-label="Height"
        placeholder="Height, mm"
        value={height}
        onChange={setHeight}
      />
      <Button size="xs" type="submit" disabled={!isReady}>
        Use this size
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

function Choices({ onOwn }: { readonly onOwn: () => void }) {
  const editor = useEditor();
  return (
    <div className={classes.choices}>
      {offeredSizes.map(({ id, name, width, height }) => (
        <Button
          key={id}
          size="xs"
          variant="default"
          aria-label={`${name}, ${sizeText({ width, height })}`}
          {...tooltipMark()}
          onClick={() => chooseSize(editor, { width, height })}
        >
          {name}
        </Button>
      ))}
      <Button size="xs" variant="default" onClick={onOwn}>
        Own size…
      </Button>
    </div>
  );
}

/** Asks what a blank card is to be, beside it: whoever does not care draws, or puts the question away. */
export function SizeOffer() {
  const editor = useEditor();
  const isShown = useEditorState(isSizeOffered);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const [isOwn, setOwn] = useState(false);
  if (!isShown) return null;
  return (
    <section className={classes.offer} data-beside-sides={isDualSided} aria-label="Size of the card">
      <div className={classes.head}>
        <h2 className={classes.title}>What will you make?</h2>
        <IconButton label="Not now" size="sm" onClick={() => editor.changeSettings({ offersSize: false })}>
          <IconX size={15} stroke={1.75} />
        </IconButton>
      </div>
      {isOwn ? <OwnSize onBack={() => setOwn(false)} /> : <Choices onOwn={() => setOwn(true)} />}
    </section>
  );
}
