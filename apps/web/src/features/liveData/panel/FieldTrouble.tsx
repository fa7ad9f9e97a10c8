import { Button } from "@mantine/core";
import { useLive, useLiveState } from "../liveOf.ts";
import type { Change, LiveField } from "../session/liveState.ts";
import { shownFileName } from "./FieldInput.tsx";
import classes from "./livePanel.module.css";
import { usePicture } from "./usePicture.ts";

type FieldTroubleProps = {
  readonly field: LiveField;
  readonly change: Change;
  readonly id: string;
};

function PictureValue({ value }: { readonly value: string }) {
  const picture = usePicture(value);
  return picture ? <img src={picture.url} alt={shownFileName(value)} /> : shownFileName(value);
}

/** One of two conflicting values. */
function Value({ field, value }: { readonly field: LiveField; readonly value: string }) {
  const { kind } = field.control;
  if (value === "") return <b>nothing</b>;
  if (kind === "picture")
    return (
      <b>
        <PictureValue value={value} />
      </b>
    );
  return <b dir="auto">{kind === "file" ? shownFileName(value) : `“${value}”`}</b>;
}

function BothValues({ field, change }: Pick<FieldTroubleProps, "field" | "change">) {
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  if (change.status !== "conflict") return null;
  return (
    <>
      <p>Someone else has changed {field.label} meanwhile.</p>
      <p className={classes.pair}>
        <span>Yours</span> <Value field={field} value={change.value} />
        <span>{isSchool ? "Now at the school" : "Now in the table"}</span>{" "}
        <Value field={field} value={change.theirs} />
      </p>
    </>
  );
}

/** Why a change is not saved, and the ways to resolve it. */
export function FieldTrouble({ field, change, id }: FieldTroubleProps) {
  const { edits, signIn } = useLive();
  if (change.status !== "failed" && change.status !== "conflict") return null;
  const { name } = field;
  const isConflict = change.status === "conflict";
  const isSignedOut = change.status === "failed" && change.isSignedOut;
  return (
    <div className={classes.trouble} role="alert" id={id}>
      {change.status === "conflict" ? (
        <BothValues field={field} change={change} />
      ) : (
        <p>Failed to update field. {change.reason}</p>
      )}
      <div className={classes.ways}>
        <Button size="xs" variant="default" onClick={() => edits.reset(name)}>
          {isConflict ? "Take theirs" : "Reset"}
        </Button>
        {isSignedOut ? (
          <Button size="xs" onClick={() => void signIn()}>
            Sign in
          </Button>
        ) : (
          <Button size="xs" onClick={() => edits.keepMine(name)}>
            {isConflict ? "Keep mine" : "Retry"}
          </Button>
        )}
      </div>
    </div>
  );
}
