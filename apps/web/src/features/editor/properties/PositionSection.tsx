import {
  type Elements,
  type Frame,
  type FrameValues,
  selectionFrame,
  setFrame,
  setProperties,
} from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import { type FrameScale, frameScale, paperPx } from "@print-builder/core/sheets";
import { IconDroplet, IconLock, IconLockOpen, IconRotateClockwise } from "@tabler/icons-react";
import { useCallback, useSyncExternalStore } from "react";
import {
  useEditor,
  useEditorList,
  useEditorState,
  useSelected,
} from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf, selectedOf } from "#platform/editorSession/snapshot.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { unitFacts, useLengthUnit } from "#ui/texts/lengthText.ts";
import classes from "./properties.module.css";

/**
 * Interval at which the numbers are updated during a gesture, ms. While moving an element, people read the measurement
 * next to it.
 */
const pace = 300;

/** The selection on the screen. It is updated only a few times a second during a gesture. */
function useShownSelection(): Elements {
  const { store } = useEditor();
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const publish = () => {
        clearTimeout(timer);
        timer = undefined;
        changed();
      };
      const stop = store.subscribe(({ gesture }) => {
        if (gesture) timer ??= setTimeout(publish, pace);
        else publish();
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

/** If one side of a square frame was typed, returns both sides, because canvas px are not quite square on paper. */
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
  const values = useSelected().map((element) => describeElement(element).opacity);
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

/** The selection's position and size on paper, its rotation and its opacity. */
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
  // Text has no ratio to keep: a typed width sets where lines wrap and leaves the height unchanged.
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
