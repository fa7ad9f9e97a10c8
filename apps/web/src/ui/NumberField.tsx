import { type FieldUnit, readTypedNumber } from "@print-builder/core/editing";
import { type ReactNode, useId, useState } from "react";
import classes from "./properties.module.css";

type NumberFieldProps = {
  /** Its name for screen readers: "X position". */
  readonly name: string;
  /** What stands in the field before the number. */
  readonly label?: ReactNode;
  readonly unit?: FieldUnit;
  /** Of a length: how large a px of the canvas is on paper along it. */
  readonly mmPerPx?: number;
  /** Null when the selected elements differ. */
  readonly value: number | null;
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals that are shown. */
  readonly digits?: number;
  /** What the arrow keys step from where the selected elements differ. */
  readonly fallback: number;
  /** What stands there without a number. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** True where the number takes a whole row, and stands at its end. */
  readonly isWide?: boolean;
  /** True where all decimals are always shown: 40.00. */
  readonly isFixed?: boolean;
  /** Another unit that the number can be shown in, and what shows it in that. */
  readonly otherUnit?: FieldUnit;
  readonly onOtherUnit?: () => void;
  readonly onChange: (value: number) => void;
};

function shown(value: number | null, digits: number, isFixed: boolean): string {
  if (value === null) return "";
  const text = (value + 0).toFixed(digits);
  return isFixed ? text : String(Number(text));
}

/** Why what was typed was not taken, and the value that stayed: with another value it is no longer true. */
type Refusal = { readonly text: string; readonly value: number | null };

/**
 * A number with its unit: typed, also as a sum or a length in another unit, or stepped with the arrow keys (Shift
 * for ten steps). What is no number changes nothing, and the field says so.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    name,
    label,
    unit = "",
    mmPerPx,
    value,
    step: stepSize,
    fallback,
    digits = 2,
    placeholder = "Mixed",
    disabled = false,
    isWide,
    isFixed = false,
    otherUnit,
    onOtherUnit,
    onChange,
  } = props;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refusalId = useId();
  const isRefused = refusal !== null && refusal.value === value;
  const change = (wanted: number) => onChange(Math.min(Math.max(wanted, min), max));
  const type = (text: string | null) => {
    setDraft(text);
    setRefusal(null);
  };
  const commit = () => {
    if (draft === null) return;
    type(null);
    if (draft.trim() === "") return;
    const typed = readTypedNumber(draft, unit, mmPerPx);
    if ("refusal" in typed) setRefusal({ text: typed.refusal, value });
    else if (shown(typed.value, digits, isFixed) !== shown(value, digits, isFixed)) change(typed.value);
  };
  const step = (steps: number) => {
    const typed = draft === null ? null : readTypedNumber(draft, unit, mmPerPx);
    const from = (typed && "value" in typed ? typed.value : null) ?? value ?? fallback;
    type(null);
    change(Number((from + steps * stepSize).toFixed(6)));
  };
  const marks = { "data-disabled": disabled, "data-wide": isWide, "data-refused": isRefused };
  return (
    <>
      <div className={classes.number} {...marks}>
        <label className={classes.numberBody}>
          {label === undefined ? null : <span className={classes.numberLabel}>{label}</span>}
          <input
            className={classes.numberInput}
            aria-label={name}
            inputMode="decimal"
            disabled={disabled}
            placeholder={value === null ? placeholder : undefined}
            value={draft ?? shown(value, digits, isFixed)}
            onFocus={(event) => event.currentTarget.select()}
            aria-invalid={isRefused}
            aria-describedby={isRefused ? refusalId : undefined}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={commit}
            onKeyDown={(event) => {
              if (event.key === "Enter") commit();
              if (event.key === "Escape") {
                type(null);
                event.stopPropagation();
              }
              if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
              event.preventDefault();
              step((event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
            }}
          />
          {unit && !onOtherUnit ? <span className={classes.unit}>{unit}</span> : null}
        </label>
        {onOtherUnit ? (
          <button
            type="button"
            className={classes.unitSwitch}
            aria-label={`${name} in ${unit}: show it in ${otherUnit}`}
            title={`Show sizes in ${otherUnit}`}
            onClick={onOtherUnit}
          >
            {unit}
          </button>
        ) : null}
      </div>
      {isRefused ? (
        <p className={classes.refusal} id={refusalId} role="alert">
          {refusal.text}
        </p>
      ) : null}
    </>
  );
}
