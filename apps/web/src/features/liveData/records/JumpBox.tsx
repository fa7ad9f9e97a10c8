import { useState } from "react";
import { useLive, useLiveState } from "../liveOf.ts";
import { readRecordNumber } from "../session/readRecordNumber.ts";
import classes from "./liveBar.module.css";

/** Goes to the record whose number is entered; an invalid number is refused and reset. */
export function JumpBox() {
  const live = useLive();
  const index = useLiveState(({ currentIndex }) => currentIndex);
  const total = useLiveState(({ meta }) => meta?.total ?? 0);
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && readRecordNumber(draft, total) === null;
  const jump = () => {
    const wanted = draft === null ? null : readRecordNumber(draft, total);
    setDraft(null);
    if (wanted !== null && wanted !== index) void live.goTo(wanted);
  };
  return (
    <input
      className={classes.number}
      aria-label="Record number"
      aria-invalid={isWrong}
      title={`A number from 1 to ${total.toLocaleString()}`}
      inputMode="numeric"
      value={draft ?? String(index + 1)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={jump}
      onKeyDown={(event) => {
        if (event.key === "Enter") jump();
        if (event.key === "Escape") setDraft(null);
        if (event.key === "ArrowUp" && index + 1 < total) void live.goTo(index + 1);
        if (event.key === "ArrowDown" && index > 0) void live.goTo(index - 1);
      }}
    />
  );
}
