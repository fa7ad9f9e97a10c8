import { Button } from "@mantine/core";
import { cardLengthsMm } from "@print-builder/core/document";
import { readTypedNumber } from "@print-builder/core/editing";
import { type FormEvent, useState } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { NumberText } from "#ui/NumberField.tsx";
import { unitFacts, useLengthUnit } from "#ui/texts/lengthText.ts";
import { chooseSize } from "./chooseSize.ts";
import classes from "./sizeOffer.module.css";

/** A custom card size, in the user's unit or any other that is typed. */
export function OwnSize({ onBack }: { readonly onBack: () => void }) {
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
    <form className={classes.choices} aria-label="Own size" onSubmit={apply}>
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
