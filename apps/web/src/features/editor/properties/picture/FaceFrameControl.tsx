import { type FaceFrame, faceFrames } from "@print-builder/core/elements";
import { useEffect } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { loadPhotos } from "#platform/editorSession/loadPhotos.ts";
import { NumberField } from "#ui/NumberField.tsx";
import type { FieldControlProps } from "../fieldControl.ts";
import { SelectRow } from "../SelectRow.tsx";

const own = "own";

const presets = [
  { value: "portrait", label: "Portrait" },
  { value: "passport", label: "Passport" },
  { value: "tight", label: "Tight" },
  { value: own, label: "Custom" },
] as const;

function frameOf(value: unknown): FaceFrame {
  return typeof value === "object" && value !== null ? (value as FaceFrame) : faceFrames.portrait;
}

function presetOf({ eye_line: eyes, head_height: head }: FaceFrame): string {
  const found = Object.entries(faceFrames).find(
    ([, frame]) => frame.eye_line === eyes && frame.head_height === head,
  );
  return found?.[0] ?? own;
}

/** The size and position of a face: presets and the resulting values. */
export function FaceFrameControl({ field, value, isMixed, onChange }: FieldControlProps<"faceFrame">) {
  const editor = useEditor();
  const frame = frameOf(value);
  // Faces are only detected once a picture is framed by its face.
  useEffect(() => void loadPhotos(editor), [editor]);
  const choose = (name: string) => {
    const preset = Object.entries(faceFrames).find(([key]) => key === name)?.[1];
    if (preset) onChange(preset);
  };
  return (
    <>
      <SelectRow
        label={field.label}
        options={presets}
        value={isMixed ? null : presetOf(frame)}
        isMixed={isMixed}
        onChange={choose}
      />
      <NumberField
        name="Height of the head"
        label="Head"
        unit="%"
        isWide
        value={isMixed ? null : frame.head_height * 100}
        step={1}
        min={5}
        max={200}
        fallback={50}
        onChange={(head) => onChange({ ...frame, head_height: head / 100 })}
      />
      <NumberField
        name="Eyes from the top"
        label="Eyes from the top"
        unit="%"
        isWide
        value={isMixed ? null : frame.eye_line * 100}
        step={1}
        min={0}
        max={100}
        fallback={42}
        onChange={(eyes) => onChange({ ...frame, eye_line: eyes / 100 })}
      />
    </>
  );
}
