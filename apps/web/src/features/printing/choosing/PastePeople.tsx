import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./choosing.module.css";
import { readPasted } from "./pastedIds.ts";
import type { People } from "./people.ts";

type PastePeopleProps = {
  readonly people: People;
  /** Loads more people; null if all are loaded. */
  readonly onMore: (() => void) | null;
  readonly onChoose: (positions: readonly number[]) => void;
  readonly onClose: () => void;
};

/** Accepts a pasted list of numbers or ids, reports the unknown ones and chooses the people it names. */
export function PastePeople({ people, onMore, onChoose, onClose }: PastePeopleProps) {
  const [text, setText] = useState("");
  const { positions, unknown } = readPasted(people, text);
  const title = `${countText(unknown.length, "entry", "entries")} not found`;
  return (
    <section className={classes.paste} aria-label="Paste a list">
      <Textarea
        label="Numbers or ids, separated by lines or commas"
        autosize
        minRows={3}
        maxRows={6}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {unknown.length > 0 ? (
        <ScrollBox className={classes.unknown ?? ""} label={title}>
          <b>{title}:</b> {unknown.join(", ")}
        </ScrollBox>
      ) : null}
      <div className={classes.bar}>
        <span className={classes.said} role="status">
          {text.trim() === "" ? "" : `${countText(positions.length, "person", "people")} found`}
        </span>
        {unknown.length > 0 && onMore ? (
          <Button size="xs" variant="subtle" onClick={onMore}>
            Look among everybody
          </Button>
        ) : null}
        <span className={classes.spacer} />
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" disabled={positions.length === 0} onClick={() => onChoose(positions)}>
          Choose only {positions.length === 0 ? "these" : `these ${positions.length.toLocaleString()}`}
        </Button>
      </div>
    </section>
  );
}
