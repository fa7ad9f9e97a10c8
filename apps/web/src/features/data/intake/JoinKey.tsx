import { Select } from "@mantine/core";
import { useState } from "react";
import { countText } from "#ui/texts/countText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import type { IntakePartProps } from "./IntakePanel.tsx";
import classes from "./intake.module.css";

/** Chooses the columns that join a second table, and lists rows without a match. */
export function JoinKey({
  intake,
  isBusy,
  onChange,
  ownHeaders,
}: IntakePartProps & { readonly ownHeaders: readonly string[] }) {
  const { join } = intake;
  const [chosen, setChosen] = useState<{
    readonly key: string | null;
    readonly otherKey: string | null;
  } | null>(null);
  if (!join) return null;
  const { key, otherKey } = chosen ?? join.key ?? { key: null, otherKey: null };
  const choose = (next: { readonly key: string | null; readonly otherKey: string | null }) => {
    setChosen(next);
    if (next.key !== null && next.otherKey !== null)
      onChange({ join: { key: next.key, otherKey: next.otherKey } });
  };
  const { unmatched, unmatchedCount, unusedCount } = join;
  return (
    <section className={classes.part} aria-label="Second table">
      <div className={classes.tools}>
        <Select
          label="Match rows by"
          size="xs"
          searchable
          disabled={isBusy}
          data={ownHeaders}
          value={key}
          onChange={(value) => choose({ key: value, otherKey })}
        />
        <Select
          label={`and in “${join.fileName}” by`}
          size="xs"
          searchable
          disabled={isBusy}
          data={join.headers}
          value={otherKey}
          onChange={(value) => choose({ key, otherKey: value })}
        />
      </div>
      {join.key !== null && unmatchedCount > 0 ? (
        <WarningNote>
          {countText(unmatchedCount, "row")} found nothing there: {unmatched.slice(0, 8).join(", ")}
          {unmatchedCount > 8 ? " …" : ""}
        </WarningNote>
      ) : null}
      {join.key !== null && unusedCount > 0 ? (
        <p>{countText(unusedCount, "row")} of the second table belong to nobody here.</p>
      ) : null}
    </section>
  );
}
