import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { asTaken, type OrderLine, pairInOrder } from "../photos/pairInOrder.ts";
import { PhotoThumb, Who } from "./lines.tsx";
import type { ReportRecord } from "./matchReport.ts";
import classes from "./report.module.css";
import type { Assignment } from "./usePhotoReport.ts";
import { VirtualList } from "./VirtualList.tsx";

type MatchInOrderProps = {
  readonly projectId: string;
  /** Records without a photo, in the order of the table. */
  readonly people: readonly ReportRecord[];
  readonly photos: readonly string[];
};

const orders = [
  { value: "table", label: "Records as in the table" },
  { value: "name", label: "Records by name" },
] as const;

type Order = (typeof orders)[number]["value"];

const lineHeight = 72;

const byName = new Intl.Collator(undefined, { numeric: true });

function toggled<Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

type LineProps = {
  readonly line: OrderLine<ReportRecord>;
  readonly projectId: string;
  readonly isAbsent: boolean;
  readonly isPassed: boolean;
  readonly onAbsent: () => void;
  readonly onPass: () => void;
};

function Line({ line: { person, fileName }, projectId, isAbsent, isPassed, onAbsent, onPass }: LineProps) {
  return (
    <>
      {person ? <Who {...person} /> : <span className={classes.quiet}>Nobody on the list</span>}
      <span>
        {person ? (
          <Button
            variant={isAbsent ? "light" : "subtle"}
            size="xs"
            aria-pressed={isAbsent}
            aria-label={`${person.title} was absent`}
            onClick={onAbsent}
          >
            Was absent
          </Button>
        ) : null}
      </span>
      <span className={classes.photo}>
        <PhotoThumb projectId={projectId} fileName={fileName} />
        <span className={fileName === null ? classes.quiet : classes.text}>
          {fileName ?? (isAbsent ? "Absent" : "No photo left")}
        </span>
      </span>
      <span className={classes.actions}>
        {fileName === null ? null : (
          <Button
            variant={isPassed ? "light" : "subtle"}
            size="xs"
            aria-pressed={isPassed}
            aria-label={`Skip ${fileName}`}
            onClick={onPass}
          >
            Skip
          </Button>
        )}
      </span>
    </>
  );
}

/** Pairs the remaining photos with the remaining records, each in their order. Resolves to the pairs. */
export function MatchInOrder({
  projectId,
  people,
  photos,
  close,
}: MatchInOrderProps & DialogProps<readonly Assignment[]>) {
  const [order, setOrder] = useState<Order>("table");
  const [absent, setAbsent] = useState<ReadonlySet<number>>(new Set());
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const sorted = order === "table" ? people : people.toSorted((a, b) => byName.compare(a.title, b.title));
  const lines = pairInOrder(sorted, asTaken(photos), { people: absent, photos: passed });
  const pairs = lines.flatMap(({ person, fileName }) =>
    person && fileName !== null ? [{ index: person.index, fileName }] : [],
  );
  return (
    <DialogFrame
      title="Match in order"
      width={720}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Cancel
          </Button>
          <Button disabled={pairs.length === 0} onClick={() => close(pairs)}>
            {pairs.length === 1 ? "Use this photo" : `Use these ${countText(pairs.length, "photo")}`}
          </Button>
        </>
      }
    >
      <p className={classes.quiet}>
        The remaining photos by name, next to the remaining records. Check each pair: if somebody was absent,
        or a photo shows nobody on the list, mark it, and the others move up.
      </p>
      <Select
        className={classes.order}
        size="xs"
        aria-label="Order of the records"
        data={orders}
        allowDeselect={false}
        value={order}
        onChange={(value) => setOrder(value === "name" ? "name" : "table")}
      />
      <div className={classes.inOrder}>
        <VirtualList label="Records and photos in order" items={lines} height={lineHeight} room={380}>
          {(line) => {
            const { person, fileName } = line;
            return (
              <Line
                line={line}
                projectId={projectId}
                isAbsent={person !== null && absent.has(person.index)}
                isPassed={fileName !== null && passed.has(fileName)}
                onAbsent={() => person && setAbsent(toggled(absent, person.index))}
                onPass={() => fileName !== null && setPassed(toggled(passed, fileName))}
              />
            );
          }}
        </VirtualList>
      </div>
    </DialogFrame>
  );
}
