import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

/** Converts a typed number (from 1) to an existing position, from 0; null for other input. */
export function nearestPosition(typed: string, total: number): number | null {
  const number = Number(typed.replaceAll(/[\s,]/g, ""));
  if (typed.trim() === "" || !Number.isFinite(number)) return null;
  return Math.max(0, Math.min(Math.round(number) - 1, total - 1));
}

type PositionFieldProps = Pick<TextInputProps, "className" | "size" | "style" | "title"> & {
  /** The field's accessible name: "Record number". */
  readonly name: string;
  /** The current position, from 0. */
  readonly index: number;
  readonly total: number;
  /** Converts the typed text to a position, from 0; null for text that is refused. */
  readonly read: (text: string, total: number) => number | null;
  readonly goTo: (index: number) => void;
};

/**
 * Goes to the record or sheet whose number is typed, on Enter or blur. The arrow keys go to the next and the previous
 * one, Escape restores the number, and refused text is marked and dropped.
 */
export function PositionField({ name, index, total, read, goTo, ...look }: PositionFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? null : read(draft, total);
  const jump = () => {
    setDraft(null);
    if (typed !== null && typed !== index) goTo(typed);
  };
  return (
    <TextInput
      size="xs"
      {...look}
      aria-label={name}
      aria-invalid={draft !== null && typed === null}
      inputMode="numeric"
      value={draft ?? String(index + 1)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={jump}
      onKeyDown={({ key }) => {
        if (key === "Enter") jump();
        if (key === "Escape") setDraft(null);
        if (key === "ArrowUp" && index + 1 < total) goTo(index + 1);
        if (key === "ArrowDown" && index > 0) goTo(index - 1);
      }}
    />
  );
}
