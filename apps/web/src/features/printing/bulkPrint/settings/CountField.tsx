import { useId, useState } from "react";
import classes from "./settings.module.css";

type CountFieldProps = {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
};

/** Whole numbers as people write them: "1,250" and "1 250" count. */
function readCount(text: string): number | null {
  const plain = text.replaceAll(/[\s,.'’]/g, "");
  return /^-?\d+$/.test(plain) ? Number(plain) : null;
}

/** A whole number with its name before it. What lies beyond its limits becomes the nearest that does not. */
export function CountField({ label, value, least, most, disabled = false, onChange }: CountFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const change = (wanted: number) => onChange(Math.min(Math.max(wanted, least), most));
  const commit = () => {
    const typed = draft === null ? null : readCount(draft);
    setDraft(null);
    if (typed !== null) change(typed);
  };
  return (
    <div className={classes.count} data-disabled={disabled}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        disabled={disabled}
        value={draft ?? value.toLocaleString()}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          const from = (draft === null ? null : readCount(draft)) ?? value;
          setDraft(null);
          change(from + (event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
        }}
      />
    </div>
  );
}
