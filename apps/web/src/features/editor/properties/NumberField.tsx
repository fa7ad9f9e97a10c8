import { type ReactNode, useState } from "react";
import classes from "./properties.module.css";

type NumberFieldProps = {
  /** Its name for screen readers: "X position". */
  readonly name: string;
  /** What stands in the field before the number. */
  readonly label?: ReactNode;
  readonly unit?: string;
  /** Null when the selected elements differ. */
  readonly value: number | null;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals that are shown. */
  readonly digits?: number;
  /** Stands for what is typed and is no number. */
  readonly fallback: number;
  readonly disabled?: boolean;
  /** True where the number takes a whole row, and stands at its end. */
  readonly isWide?: boolean;
  /** True where all decimals are always shown: 40.00. */
  readonly isFixed?: boolean;
  readonly onChange: (value: number) => void;
};

function shown(value: number | null, digits: number, isFixed: boolean): string {
  if (value === null) return "";
  const text = (value + 0).toFixed(digits);
  return isFixed ? text : String(Number(text));
}

/** Reads what people type: a decimal comma counts, and simple sums such as 86/2 are worked out. */
function readNumber(text: string): number | null {
  const sum = /^\s*(-?\d+(?:[.,]\d+)?)\s*(?:([+*/-])\s*(-?\d+(?:[.,]\d+)?))?\s*$/.exec(text);
  if (!sum) return null;
  const [, first = "", sign, second] = sum;
  const [a, b] = [Number(first.replace(",", ".")), Number((second ?? "0").replace(",", "."))];
  const result = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[sign ?? ""] ?? a;
  return Number.isFinite(result) ? result : null;
}

/** A number with its unit: typed, or stepped with the arrow keys (Shift for ten steps). */
export function NumberField(props: NumberFieldProps) {
  const {
    name,
    label,
    unit,
    value,
    step,
    fallback,
    digits = 2,
    disabled = false,
    isWide,
    isFixed = false,
    onChange,
  } = props;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const change = (wanted: number) => onChange(Math.min(Math.max(wanted, min), max));
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() === "" && value === null) return;
    const typed = readNumber(draft);
    if (typed === null) change(fallback);
    else if (shown(typed, digits, isFixed) !== shown(value, digits, isFixed)) change(typed);
  };
  return (
    <label className={classes.number} data-disabled={disabled} data-wide={isWide}>
      {label === undefined ? null : <span className={classes.numberLabel}>{label}</span>}
      <input
        className={classes.numberInput}
        aria-label={name}
        inputMode="decimal"
        disabled={disabled}
        placeholder={value === null ? "Mixed" : undefined}
        value={draft ?? shown(value, digits, isFixed)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") {
            setDraft(null);
            event.stopPropagation();
          }
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          const direction = event.key === "ArrowUp" ? 1 : -1;
          const from = (draft === null ? null : readNumber(draft)) ?? value ?? fallback;
          setDraft(null);
          change(Number((from + direction * step * (event.shiftKey ? 10 : 1)).toFixed(6)));
        }}
      />
      {unit ? <span className={classes.unit}>{unit}</span> : null}
    </label>
  );
}
