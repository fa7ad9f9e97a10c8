import { TextInput, type TextInputProps } from "@mantine/core";
import { type FieldUnit, readTypedNumber, readWholeNumber } from "@print-builder/core/editing";
import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./numberField.module.css";

/**
 * Receives the field after Enter or Escape in it, or after a choice in a menu, and moves the focus. Null keeps the
 * focus in the field.
 */
export const LeaveFieldContext = createContext<((field: HTMLElement) => void) | null>(null);

type NumberFieldProps = {
  /** The field's accessible name: "X position". */
  readonly name: string;
  readonly label?: ReactNode;
  readonly unit?: FieldUnit;
  /** For lengths: mm on paper per canvas px. */
  readonly mmPerPx?: number;
  /** Null if the selected elements differ. */
  readonly value: number | null;
  /** By default 1. */
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals shown. */
  readonly digits?: number;
  /** Start value for the arrow keys if the selected elements differ. By default 0. */
  readonly fallback?: number;
  /** Placeholder shown while there is no number. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Makes the field span the whole row, with the number at its end. */
  readonly isWide?: boolean;
  /** Always shows all decimals: 40.00. */
  readonly isFixed?: boolean;
  /** Accepts only whole numbers, and groups their digits. */
  readonly isWhole?: boolean;
  /** Applies each valid number while typing instead of on blur. */
  readonly isLive?: boolean;
  /** An alternative unit. `onOtherUnit` switches to it. */
  readonly otherUnit?: FieldUnit;
  readonly onOtherUnit?: () => void;
  readonly onChange: (value: number) => void;
  /** Called when the field was cleared. If absent, the field restores its number. */
  readonly onEmpty?: () => void;
};

/** The digit group separator of the user's language. */
const groupSign = new Intl.NumberFormat().formatToParts(123_456).find(({ type }) => type === "group")?.value;

type Reading = {
  readonly unit: FieldUnit;
  readonly mmPerPx: number | undefined;
  readonly isWhole: boolean;
};

const readNumber = (text: string, { unit, mmPerPx, isWhole }: Reading) =>
  isWhole ? readWholeNumber(text, groupSign) : readTypedNumber(text, unit, mmPerPx);

type NumberDisplay = { readonly digits: number; readonly isFixed: boolean; readonly isWhole: boolean };

function formatNumber(value: number | null, { digits, isFixed, isWhole }: NumberDisplay): string {
  if (value === null) return "";
  if (isWhole) return value.toLocaleString();
  const text = (value + 0).toFixed(digits);
  return isFixed ? text : String(Number(text));
}

/** Why the input was refused. The reason is dropped when the value changes. */
type Refusal = { readonly text: string; readonly value: number | null };

/** Handles the typed text, which is applied on blur, or immediately if the field is live. */
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
    else if (formatNumber(typed.value, look) !== formatNumber(value, look)) change(typed.value);
  };
  const step = (steps: number) => {
    const typed = draft === null ? null : read(draft);
    const from = (typed && "value" in typed ? typed.value : null) ?? value ?? fallback;
    setDraft(null);
    setRefusal(null);
    change(Number((from + steps * stepSize).toFixed(6)));
  };
  const isRefused = refusal !== null && refusal.value === value;
  const canCommit = draft === null || draft.trim() === "" || "value" in read(draft);
  return {
    text: draft ?? formatNumber(value, look),
    refusal: isRefused ? refusal.text : null,
    type,
    commit,
    canCommit,
    step,
  };
}

/** The number of steps for an arrow key. Null for any other key. */
function stepsOf({ key, shiftKey }: KeyboardEvent): number | null {
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  return (key === "ArrowUp" ? 1 : -1) * (shiftKey ? 10 : 1);
}

/**
 * A number with its unit. Accepts numbers, sums and lengths in other units, and steps with the arrow keys (ten steps
 * with Shift). Refuses other input with a reason.
 */
export function NumberField(props: NumberFieldProps) {
  const { name, label, unit = "", value, placeholder = "Mixed", disabled = false } = props;
  const { isWide, isWhole = false, otherUnit, onOtherUnit } = props;
  const { text, refusal, type, commit, canCommit, step } = useDraft(props);
  const leave = useContext(LeaveFieldContext);
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
              if (event.key === "Enter") {
                // Blur applies the typed text, and the key must not be typed into the newly focused element.
                if (leave && canCommit) {
                  event.preventDefault();
                  leave(event.currentTarget);
                } else commit();
              }
              if (event.key === "Escape") {
                flushSync(() => type(null));
                event.stopPropagation();
                leave?.(event.currentTarget);
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
 * A number field for forms, which keep the typed text until they are submitted. Sums and other units are evaluated on
 * blur, and other input is refused with a reason.
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
      role="spinbutton"
      inputMode={isWhole ? "numeric" : "decimal"}
      {...(isSettled ? { "aria-valuenow": typed.value } : {})}
      rightSection={unit === "" ? null : <span className={classes.unit}>{unit}</span>}
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

export type NumberRow<Name extends string> = readonly [name: Name, label: string, unit: FieldUnit];

type NumberFieldsProps<Name extends string> = {
  readonly fields: readonly NumberRow<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly min?: number;
  readonly onChange: (name: Name, value: string) => void;
};

/** A form's number fields, with their names and units. */
export function NumberFields<Name extends string>({
  fields,
  values,
  onChange,
  ...limits
}: NumberFieldsProps<Name>): ReactNode {
  return fields.map(([name, label, unit]) => (
    <NumberText
      key={name}
      label={label}
      unit={unit}
      step={unit === "mm" ? 0.1 : 1}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      {...limits}
    />
  ));
}
