import {
  type Elements,
  type Frame,
  type FrameValues,
  selectionFrame,
  setFrame,
  setProperties,
} from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { type FrameScale, frameScale, paperPx } from "@print-builder/core/print";
import { IconDroplet, IconLock, IconLockOpen, IconRotateClockwise } from "@tabler/icons-react";
import { useCallback, useSyncExternalStore } from "react";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf, selectedOf } from "#platform/editorSession/snapshot.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { unitFacts, useLengthUnit } from "#ui/texts/lengthText.ts";
import classes from "./properties.module.css";

/** How often numbers follow a gesture, ms. What one reads while moving stands beside what is moved. */
const pace = 300;

/** What is selected as the screen shows it; during a gesture it is told a few times a second only. */
function useShownSelection(): Elements {
  const { store } = useEditor();
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tell = () => {
        clearTimeout(timer);
        timer = undefined;
        changed();
      };
      const stop = store.subscribe(({ gesture }) => {
        if (gesture) timer ??= setTimeout(tell, pace);
        else tell();
      });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => selectedOf(store.getState().shown));
}

const places = [
  { key: "x", label: "X", name: "X position" },
  { key: "y", label: "Y", name: "Y position" },
  { key: "width", label: "W", name: "Width" },
  { key: "height", label: "H", name: "Height" },
] as const;

/** Both sides where one was typed of a frame as wide as high: the canvas's px are not quite square on paper. */
function squareSides(frame: Frame, { width, height }: FrameValues, mmPerPx: FrameScale): FrameValues | null {
  if (Math.abs(frame.width - frame.height) > tolerance) return null;
  if (width !== undefined) return { width, height: paperPx(width * mmPerPx.width, mmPerPx.height) };
  return height === undefined ? null : { height, width: paperPx(height * mmPerPx.height, mmPerPx.width) };
}

/** Rounding error of converting a length to mm and back, canvas px. */
const tolerance = 1e-6;

function AspectLock() {
  const editor = useEditor();
  const isLocked = useEditorState(({ settings }) => settings.lockAspect);
  return (
    <IconButton
      label={isLocked ? "Aspect ratio is kept" : "Aspect ratio is free"}
      size="xs"
      aria-pressed={isLocked}
      {...(isLocked ? { variant: "light", color: "iris" } : {})}
      onClick={() => editor.changeSettings({ lockAspect: !isLocked })}
    >
      {isLocked ? <IconLock size={15} stroke={1.75} /> : <IconLockOpen size={15} stroke={1.75} />}
    </IconButton>
  );
}

function Opacity({ disabled }: { readonly disabled: boolean }) {
  const editor = useEditor();
  const values = useEditorList(({ shown }) =>
    selectedOf(shown).map((element) => describeElement(element).opacity),
  );
  const isMixed = values.some((value) => value !== values[0]);
  return (
    <NumberField
      name="Opacity"
      label={<IconDroplet size={14} stroke={1.75} />}
      unit="%"
      digits={0}
      step={10}
      min={0}
      max={100}
      fallback={100}
      disabled={disabled}
      value={isMixed ? null : (values[0] ?? 1) * 100}
      onChange={(percent) =>
        editor.edit(
          "Opacity",
          (state) => setProperties(state, state.selection, { opacity: percent / 100 }),
          "opacity",
        )
      }
    />
  );
}

/** Where the selection lies and how large it is on paper, and its rotation and opacity. */
export function PositionSection() {
  const editor = useEditor();
  const selected = useShownSelection();
  const scale = useEditorList(paperScaleOf);
  const unit = useLengthUnit((state) => state.unit);
  const { perMm, fieldDigits, step } = unitFacts(unit);
  const frame = selectionFrame(selected);
  if (!frame) return null;
  const mmPerPx = frameScale(scale, frame.rotation);
  const isLocked = selected.every((element) => element.locked);
  // A text has no ratio to keep: a typed width is where its lines end, and leaves the height alone.
  const hasRatio = selected.some(({ type }) => type !== "text");
  const place = (values: FrameValues) => {
    const lockAspect = hasRatio && editor.store.getState().settings.lockAspect;
    const sides = lockAspect && selected.length === 1 ? squareSides(frame, values, mmPerPx) : null;
    editor.edit(
      "Position and size",
      (state) => setFrame(state, state.selection, sides ?? values, lockAspect && sides === null),
      "frame",
    );
  };
  return (
    <section className={classes.section} aria-label="Position and size">
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>Position and size</h3>
        <AspectLock />
      </div>
      <div className={classes.pair}>
        {places.map(({ key, label, name }) => (
          <NumberField
            key={key}
            name={name}
            label={label}
            unit={unit}
            step={step}
            digits={fieldDigits}
            isFixed
            fallback={0}
            disabled={isLocked}
            mmPerPx={mmPerPx[key]}
            value={frame[key] * mmPerPx[key] * perMm}
            onChange={(length) => place({ [key]: paperPx(length / perMm, mmPerPx[key]) })}
          />
        ))}
        <NumberField
          name="Rotation"
          label={<IconRotateClockwise size={14} stroke={1.75} />}
          unit="°"
          digits={1}
          step={1}
          min={-180}
          max={180}
          fallback={0}
          disabled={isLocked}
          value={frame.rotation}
          onChange={(rotation) => place({ rotation })}
        />
        <Opacity disabled={false} />
      </div>
    </section>
  );
}
