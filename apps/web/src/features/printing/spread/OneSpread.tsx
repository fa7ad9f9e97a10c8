import { Button } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import type { SpreadText } from "@print-builder/core/layout";
import { IconArrowAutofitContent, IconChevronRight, IconTextSize } from "@tabler/icons-react";
import { useState } from "react";
import { useEditor, useEditorList } from "#platform/editorSession/EditorContext.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { applyBox, applySize } from "./fitText.ts";
import classes from "./spread.module.css";
import type { KnownSpread, Spread } from "./spreadOf.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

const numberOf = (record: number) => (record + 1).toLocaleString();

/** A text to note, such as the longest; a click shows its record on the card. */
function ExtremeRow({ label, found }: { readonly label: string; readonly found: SpreadText | null }) {
  const editor = useEditor();
  if (!found) return null;
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        title={`Show record ${numberOf(found.record)} on the card`}
        onClick={() => void editor.hooks().showRecord(found.record)}
      >
        <span className={classes.label}>{label}</span>
        <bdi className={classes.value}>{found.text}</bdi>
        <IconChevronRight {...icon} />
      </button>
    </li>
  );
}

type CountProps = {
  readonly label: string;
  readonly records: readonly number[];
  readonly of: number;
  readonly warns: boolean;
};

/** The number of records of a kind; each click shows the next of them. */
function CountRow({ label, records, of, warns }: CountProps) {
  const editor = useEditor();
  const [next, setNext] = useState(0);
  const record = records[next % Math.max(records.length, 1)];
  const count = `${records.length.toLocaleString()} of ${of.toLocaleString()}`;
  if (record === undefined) {
    return (
      <li className={classes.row}>
        <span className={classes.label}>{label}</span>
        <span className={classes.value}>None</span>
      </li>
    );
  }
  const show = () => {
    setNext(next + 1);
    void editor.hooks().showRecord(record);
  };
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        title={`Show record ${numberOf(record)} on the card`}
        onClick={show}
      >
        <span className={classes.label}>{label}</span>
        <span className={classes.value} data-warns={warns}>
          {count}
        </span>
        <IconChevronRight {...icon} />
      </button>
    </li>
  );
}

type OneProps = { readonly element: StoredElement; readonly known: KnownSpread; readonly spread: Spread };

/** Changes that make every record fit; each is one step of Undo. */
function Remedies({ element, known, spread }: OneProps) {
  const editor = useEditor();
  const scale = useEditorList(paperScaleOf);
  const { largestSize, smallestBox } = known.spread;
  const isSized = Number(element.properties.fontSize) === largestSize;
  const isBoxed = smallestBox?.width === element.width && smallestBox.height === element.height;
  const again = () => {
    const now = editor.currentProject();
    const changed = [...now.front, ...now.back].find(({ id }) => id === element.id);
    if (changed) void spread.check([changed], { sameRecords: true });
  };
  const boxText = smallestBox
    ? `${(smallestBox.width * scale.x).toFixed(1)} × ${(smallestBox.height * scale.y).toFixed(1)} mm`
    : "";
  const { canvas } = editor.store.getState().shown.design;
  const isTooWide = smallestBox !== null && smallestBox.width > canvas.width;
  return (
    <div className={classes.remedies}>
      {largestSize === null ? (
        <p className={classes.quiet}>No size fits everybody: the box is too small.</p>
      ) : (
        <Button
          size="xs"
          variant="default"
          px={8}
          className={classes.remedy ?? ""}
          leftSection={<IconTextSize {...icon} />}
          rightSection={<span className={classes.measure}>{largestSize} px</span>}
          disabled={isSized}
          onClick={() => {
            applySize(editor, element, largestSize);
            again();
          }}
        >
          Largest size that fits all
        </Button>
      )}
      {smallestBox ? (
        <Button
          size="xs"
          variant="default"
          px={8}
          className={classes.remedy ?? ""}
          leftSection={<IconArrowAutofitContent {...icon} />}
          rightSection={<span className={classes.measure}>{boxText}</span>}
          disabled={isBoxed || element.locked}
          onClick={() => {
            applyBox(editor, element, smallestBox);
            again();
          }}
        >
          Smallest box that fits all
        </Button>
      ) : null}
      {isTooWide ? <p className={classes.quiet}>That box is wider than the card.</p> : null}
    </div>
  );
}

/** How a text comes out across all records, and for which it has too little room. */
export function OneSpread({ element, known, spread }: OneProps) {
  const { shortest, longest, empty, overflowing } = known.spread;
  const { total } = known;
  return (
    <>
      <ul className={classes.list}>
        <CountRow label="Does not fit" records={overflowing} of={total} warns />
        <ExtremeRow label="Longest" found={longest} />
        <ExtremeRow label="Shortest" found={shortest} />
        <CountRow label="Empty" records={empty} of={total} warns={false} />
      </ul>
      {longest ? <Remedies element={element} known={known} spread={spread} /> : null}
    </>
  );
}
