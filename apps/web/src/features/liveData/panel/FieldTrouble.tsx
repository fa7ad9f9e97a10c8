import { Button } from "@mantine/core";
import { useLive } from "../liveOf.ts";
import type { Change } from "../session/liveState.ts";
import classes from "./livePanel.module.css";

const quoted = (value: string) => (value === "" ? "nothing" : `“${value}”`);

type FieldTroubleProps = {
  readonly name: string;
  readonly label: string;
  readonly change: Change;
  readonly id: string;
};

/** Why a change is not saved, and the two ways out. */
export function FieldTrouble({ name, label, change, id }: FieldTroubleProps) {
  const { edits } = useLive();
  if (change.status !== "failed" && change.status !== "conflict") return null;
  const isConflict = change.status === "conflict";
  return (
    <div className={classes.trouble} role="alert" id={id}>
      {isConflict ? (
        <p>
          Someone else has changed {label} meanwhile.
          <span className={classes.pair}>
            <span>Theirs</span> <b>{quoted(change.theirs)}</b>
            <span>Yours</span> <b>{quoted(change.value)}</b>
          </span>
        </p>
      ) : (
        <p>Failed to update field. {change.reason}</p>
      )}
      <div className={classes.ways}>
        <Button size="xs" variant="default" onClick={() => edits.reset(name)}>
          {isConflict ? "Take theirs" : "Reset"}
        </Button>
        <Button size="xs" onClick={() => edits.keepMine(name)}>
          {isConflict ? "Keep mine" : "Retry"}
        </Button>
      </div>
    </div>
  );
}
