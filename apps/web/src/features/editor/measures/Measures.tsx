import { Button, SegmentedControl } from "@mantine/core";
import type { RulerGuide } from "@print-builder/core/document";
import { addGuide, guidesOn, moveGuide, removeGuides } from "@print-builder/core/editing";
import { paperPx } from "@print-builder/core/sheets";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { type Measures as Kept, keepMeasures, measures } from "#platform/measures/measures.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { type LengthUnit, lengthUnits, unitFacts } from "#ui/texts/lengthText.ts";
import classes from "./measures.module.css";

const unitNames: Readonly<Record<LengthUnit, string>> = { mm: "Millimetres", in: "Inches", pt: "Points" };

type LengthFieldProps = {
  readonly name: string;
  readonly unit: LengthUnit;
  readonly mm: number | null;
  readonly mmPerPx?: number;
  readonly placeholder?: string;
  readonly onChange: (mm: number) => void;
};

function LengthField({ name, unit, mm, mmPerPx, placeholder, onChange }: LengthFieldProps) {
  const { perMm, fieldDigits, step } = unitFacts(unit);
  return (
    <NumberField
      name={name}
      unit={unit}
      step={step}
      digits={fieldDigits}
      fallback={0}
      value={mm === null ? null : mm * perMm}
      {...(mmPerPx === undefined ? {} : { mmPerPx })}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(value) => onChange(value / perMm)}
    />
  );
}

type StepsProps = { readonly kept: Kept; readonly onChange: (part: Partial<Kept>) => void };

/** Settings for the distances by which arrow keys move elements. Corrects invalid input. */
function Steps({ kept, onChange }: StepsProps) {
  const within = (mm: number) => Math.min(100, Math.max(0.01, mm));
  const isUsual = kept.nudgeMm === null && kept.farNudgeMm === null;
  return (
    <section aria-label="Arrow keys">
      <h3 className={classes.title}>Arrow keys move by</h3>
      <div className={classes.steps}>
        <LengthField
          name="Arrow keys move by"
          unit={kept.unit}
          mm={kept.nudgeMm}
          placeholder="1 px"
          onChange={(mm) => onChange({ nudgeMm: within(mm) })}
        />
        <span>with Shift by</span>
        <LengthField
          name="With Shift by"
          unit={kept.unit}
          mm={kept.farNudgeMm}
          placeholder="10 px"
          onChange={(mm) => onChange({ farNudgeMm: within(mm) })}
        />
        <Button
          size="xs"
          variant="default"
          disabled={isUsual}
          onClick={() => onChange({ nudgeMm: null, farNudgeMm: null })}
        >
          Reset
        </Button>
      </div>
    </section>
  );
}

type GuidesProps = { readonly editor: EditorSession; readonly unit: LengthUnit };

const axisNames: Readonly<Record<RulerGuide["axis"], string>> = { x: "Vertical", y: "Horizontal" };

/** The guides of the side shown, with their positions. */
function Guides({ editor, unit }: GuidesProps) {
  const guides = useStore(
    editor.store,
    useShallow(({ shown }) => guidesOn(shown)),
  );
  const canvas = useStore(editor.store, ({ shown }) => shown.design.canvas);
  const scale = useStore(editor.store, useShallow(paperScaleOf));
  const add = (axis: RulerGuide["axis"]) =>
    editor.edit("Add guide", (state) =>
      addGuide(state, axis, (axis === "x" ? canvas.width : canvas.height) / 2),
    );
  return (
    <section aria-label="Guides">
      <h3 className={classes.title}>Guides</h3>
      {guides.length === 0 ? (
        <p className={classes.note}>Drag a guide out of a ruler, or add one here. Elements snap to it.</p>
      ) : (
        <ul className={classes.guides}>
          {guides.map((guide, index) => {
            const { axis, at } = guide;
            const name = `${axisNames[axis]} guide ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two guides may have the same position
              <li key={index} className={classes.guide}>
                <span>{axisNames[axis]}</span>
                <LengthField
                  name={name}
                  unit={unit}
                  mm={at * scale[axis]}
                  mmPerPx={scale[axis]}
                  onChange={(mm) =>
                    editor.edit("Move guide", (state) => moveGuide(state, guide, paperPx(mm, scale[axis])))
                  }
                />
                <IconButton
                  label={`Remove ${name.toLowerCase()}`}
                  size="sm"
                  onClick={() => editor.edit("Remove guide", (state) => removeGuides(state, [guide]))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => add("x")}>
          Add vertical guide
        </Button>
        <Button size="xs" variant="default" onClick={() => add("y")}>
          Add horizontal guide
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={guides.length === 0}
          onClick={() => editor.edit("Remove guides", (state) => removeGuides(state, guides))}
        >
          Remove all
        </Button>
      </div>
    </section>
  );
}

/** Sets the unit, the arrow keys' steps and the guides of the side shown. */
export function Measures({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [kept, setKept] = useState(measures);
  const change = (part: Partial<Kept>) => {
    keepMeasures(part);
    setKept((before) => ({ ...before, ...part }));
  };
  return (
    <DialogFrame
      title="Units, steps and guides"
      width={480}
      footer={<Button onClick={() => close(true)}>Done</Button>}
    >
      <div className={classes.parts}>
        <section aria-label="Unit">
          <h3 className={classes.title}>Lengths are shown in</h3>
          <SegmentedControl
            fullWidth
            aria-label="Lengths are shown in"
            value={kept.unit}
            data={lengthUnits.map((unit) => ({ value: unit, label: unitNames[unit] }))}
            onChange={(value) => change({ unit: lengthUnits.find((unit) => unit === value) ?? "mm" })}
          />
          <p className={classes.note}>
            Applies only to you, in this browser. You can type other units in any field: 1in, 12pt.
          </p>
        </section>
        <Steps kept={kept} onChange={change} />
        <Guides editor={editor} unit={kept.unit} />
      </div>
    </DialogFrame>
  );
}
