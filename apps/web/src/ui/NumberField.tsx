import { TextInput, type TextInputProps } from "@mantine/core";
import { type FieldUnit, readTypedNumber, readWholeNumber } from "@print-builder/core/editing";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import classes from "./numberField.module.css";

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
  /** Default 1. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  /** Decimals that are shown. */
  readonly digits?: number;
  /** What the arrow keys step from where the selected elements differ. Default 0. */
  readonly fallback?: number;
  /** What stands there without a number. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** True where the number takes a whole row, and stands at its end. */
  readonly isWide?: boolean;
  /** True where all decimals are always shown: 40.00. */
  readonly isFixed?: boolean;
  /** True for whole numbers, shown with their digits in groups: a fraction is refused. */
  readonly isWhole?: boolean;
  /** True where every number counts as soon as it is typed, and not once the field is left. */
  readonly isLive?: boolean;
  /** Another unit that the number can be shown in, and what shows it in that. */
  readonly otherUnit?: FieldUnit;
  readonly onOtherUnit?: () => void;
  readonly onChange: (value: number) => void;
  /** Called for a field that was emptied; without it, it shows its number again. */
  readonly onEmpty?: () => void;
};

/** What stands between groups of digits in the person's language. */
const groupSign = new Intl.NumberFormat().formatToParts(123_456).find(({ type }) => type === "group")?.value;

type Reading = {
  readonly unit: FieldUnit;
  readonly mmPerPx: number | undefined;
  readonly isWhole: boolean;
};

const readNumber = (text: string, { unit, mmPerPx, isWhole }: Reading) =>
  isWhole ? readWholeNumber(text, groupSign) : readTypedNumber(text, unit, mmPerPx);

type Shown = { readonly digits: number; readonly isFixed: boolean; readonly isWhole: boolean };

function shown(value: number | null, { digits, isFixed, isWhole }: Shown): string {
  if (value === null) return "";
  if (isWhole) return value.toLocaleString();
  const text = (value + 0).toFixed(digits);
  return isFixed ? text : String(Number(text));
}

/** Why what was typed was not taken, and the value that stayed: with another value it is no longer true. */
type Refusal = { readonly text: string; readonly value: number | null };

/** What is typed into a field of a number: not taken before the field is left, unless it is live. */
function useDraft(props: NumberFieldProps) {
  const { unit = "", mmPerPx, value, step: stepSize = 1, fallback = 0, isLive = false } = props;
  const { onChange, onEmpty } = props;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = props;
  const { digits = 2, isFixed = false, isWhole = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const look = { digits, isFixed, isWhole };
  const change = (wanted: number) => onChange(Math.min(Math.max(wanted, min), max));
  const read = (text: string) => readNumber(text, { unit, mmPerPx, isWhole });
  const type = (text: string | null) => {
    setDraft(text);
    setRefusal(null);
    const typed = isLive && text !== null ? read(text) : null;
    if (typed && "value" in typed && typed.value !== value) change(typed.value);
  };
  const commit = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() === "") return onEmpty?.();
    const typed = read(draft);
    if ("refusal" in typed) setRefusal({ text: typed.refusal, value });
    else if (shown(typed.value, look) !== shown(value, look)) change(typed.value);
  };
  const step = (steps: number) => {
    const typed = draft === null ? null : read(draft);
    const from = (typed && "value" in typed ? typed.value : null) ?? value ?? fallback;
    setDraft(null);
    setRefusal(null);
    change(Number((from + steps * stepSize).toFixed(6)));
  };
  const isRefused = refusal !== null && refusal.value === value;
  return { text: draft ?? shown(value, look), refusal: isRefused ? refusal.text : null, type, commit, step };
}

/** How often an arrow key steps; null for another key. */
function stepsOf({ key, shiftKey }: KeyboardEvent): number | null {
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  return (key === "ArrowUp" ? 1 : -1) * (shiftKey ? 10 : 1);
}

/**
 * A number with its unit: typed, also as a sum or a length in another unit, or stepped with the arrow keys (Shift
 * for ten steps). What is no number changes nothing, and the field says so.
 */
export function NumberField(props: NumberFieldProps) {
  const { name, label, unit = "", value, placeholder = "Mixed", disabled = false } = props;
  const { isWide, isWhole = false, otherUnit, onOtherUnit } = props;
  const { text, refusal, type, commit, step } = useDraft(props);
  const refusalId = useId();
  const isRefused = refusal !== null;
  const marks = {
    "data-disabled": disabled,
    "data-wide": isWide,
    "data-whole": isWhole,
    "data-refused": isRefused,
  };
  return (
    <>
      <div className={classes.number} {...marks}>
        <label className={classes.numberBody}>
          {label === undefined ? null : <span className={classes.numberLabel}>{label}</span>}
          <input
            className={classes.numberInput}
            aria-label={name}
            inputMode={isWhole ? "numeric" : "decimal"}
            disabled={disabled}
            placeholder={value === null ? placeholder : undefined}
            value={text}
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
              const steps = stepsOf(event);
              if (steps === null) return;
              event.preventDefault();
              step(steps);
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
          {refusal}
        </p>
      ) : null}
    </>
  );
}

type NumberTextProps = Pick<NumberFieldProps, "unit" | "step" | "min" | "max" | "isWhole"> &
  Omit<TextInputProps, "value" | "onChange" | "step" | "min" | "max"> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

/**
 * The same for a form that keeps what is typed until it is sent. A sum or a length in another unit becomes its number when
 * the field is left, and the field says so of what is no number.
 */
export function NumberText(props: NumberTextProps) {
  const { unit = "", step = 1, min, max, isWhole = false, value, onChange, ...input } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const typed = readNumber(value, { unit, mmPerPx: undefined, isWhole });
  const isSettled = "value" in typed && Number(value.trim().replace(",", ".")) === typed.value;
  const settle = () => {
    if (value.trim() === "" || isSettled) return;
    if ("value" in typed) onChange(String(Number(typed.value.toFixed(6))));
    else setRefusal(typed.refusal);
  };
  return (
    <TextInput
      inputMode={isWhole ? "numeric" : "decimal"}
      rightSection={unit}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...input}
      {...(refusal === null ? {} : { error: refusal })}
      value={value}
      onChange={(event) => {
        setRefusal(null);
        onChange(event.currentTarget.value);
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        const steps = stepsOf(event);
        if (steps === null) return;
        event.preventDefault();
        setRefusal(null);
        const next = Number((("value" in typed ? typed.value : 0) + steps * step).toFixed(6));
        onChange(String(Math.min(Math.max(next, min ?? next), max ?? next)));
      }}
    />
  );
}
