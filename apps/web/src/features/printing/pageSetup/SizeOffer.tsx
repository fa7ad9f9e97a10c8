import { Button } from "@mantine/core";
import {
  type CardSize,
  canvasPx,
  cardLengthsMm,
  offeredSizes,
  usualSetup,
} from "@print-builder/core/document";
import { readTypedNumber } from "@print-builder/core/editing";
import { IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { followCanvas } from "#platform/editorSession/followCanvas.ts";
import { isSizeOffered } from "#platform/editorSession/snapshot.ts";
import { fitView } from "#platform/editorSession/viewport.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberText } from "#ui/NumberField.tsx";
import { unitFacts, useLengthUnit } from "#ui/texts/lengthText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { tooltipMark } from "#ui/tooltips/followTooltips.ts";
import classes from "./sizeOffer.module.css";

/** Sets the card's size and its usual sheet in one undo step. */
function chooseSize(editor: EditorSession, size: CardSize): void {
  const canvas = { width: canvasPx(size.width), height: canvasPx(size.height) };
  followCanvas(editor, canvas, { pageSetup: usualSetup(size), canvasMm: size });
  editor.edit("Choose size", (state) => ({ ...state, design: { ...state.design, canvas } }));
  fitView(editor);
}

/** Fields for a custom card size, in the user's unit or any unit that is typed. */
function OwnSize({ onBack }: { readonly onBack: () => void }) {
  const editor = useEditor();
  const unit = useLengthUnit((state) => state.unit);
  const [texts, setTexts] = useState({ width: "", height: "" });
  const mmOf = (text: string): number | null => {
    const typed = readTypedNumber(text, unit);
    if (text.trim() === "" || !("value" in typed)) return null;
    const mm = Number((typed.value / unitFacts(unit).perMm).toFixed(2));
    return Math.min(Math.max(mm, cardLengthsMm.min), cardLengthsMm.max);
  };
  const [width, height] = [mmOf(texts.width), mmOf(texts.height)];
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (width !== null && height !== null) chooseSize(editor, { width, height });
  };
  const field = (name: keyof typeof texts, label: string) => (
    <NumberText
      size="xs"
      unit={unit}
      rightSection={null}
      className={classes.length ?? ""}
      aria-label={label}
      placeholder={`${label}, ${unit}`}
      autoFocus={name === "width"}
      value={texts[name]}
      onChange={(text) => setTexts({ ...texts, [name]: text })}
    />
  );
  return (
    <form className={classes.choices} aria-label="Custom size" onSubmit={apply}>
      {field("width", "Width")}
      <span aria-hidden>×</span>
      {field("height", "Height")}
      <Button size="xs" type="submit" disabled={width === null || height === null}>
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
        Custom size…
      </Button>
    </div>
  );
}

/** Offers card sizes next to an empty card, until the user draws something or dismisses the offer. */
export function SizeOffer() {
  const editor = useEditor();
  const isShown = useEditorState(isSizeOffered);
  const isDualSided = useEditorState(({ shown }) => shown.design.isDualSided);
  const [isOwn, setOwn] = useState(false);
  if (!isShown) return null;
  return (
    <section className={classes.offer} data-beside-sides={isDualSided} aria-label="Card size">
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
