import { Button, Progress } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import { fromFrame, layerName, select, setFrame, setProperties, showSide } from "@print-builder/core/editing";
import type { SpreadText } from "@print-builder/core/layout";
import { outsideText } from "@print-builder/core/ownValue";
import { IconArrowAutofitContent, IconChevronRight, IconTextSize } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "zustand";
import { uploadedFace } from "#platform/cards/uploadedFaces.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import classes from "./spread.module.css";
import { isFresh, type KnownSpread, type Spread, type SpreadState, spreadOf } from "./spreadOf.ts";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

const numberOf = (record: number) => (record + 1).toLocaleString();

/** A notable value, such as the longest; a click shows its record on the card. */
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

/** The number of records with a problem; each click shows the next of these records. */
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

/** Changes that make every record fit; each change is one undo step. */
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

/** Shows how a text element fits across all records, and which records need more space. */
function OneSpread({ element, known, spread }: OneProps) {
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

function useSpread(editor: EditorSession): Spread {
  const fonts = useProjectFonts(editor);
  return spreadOf(
    editor,
    fonts.map((font) => uploadedFace(editor.projectId, font)),
  );
}

function Running({
  running,
  onCancel,
}: {
  readonly running: SpreadState["running"] & object;
  readonly onCancel: () => void;
}) {
  const { done, total } = running;
  return (
    <div className={classes.running}>
      <p className={classes.quiet} role="status">
        {total === null
          ? "Reading the records…"
          : `${done.toLocaleString()} of ${total.toLocaleString()} records`}
      </p>
      <Progress value={total ? (done / total) * 100 : 0} aria-label="Records checked" />
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function selectOnItsSide(editor: EditorSession, { id }: StoredElement): void {
  editor.edit("Select", (state) => {
    const side = state.design.front.some((element) => element.id === id) ? "front" : "back";
    return select(showSide(state, side), [id]);
  });
}

function troubleText({ overflowing, empty }: KnownSpread["spread"]): string {
  const parts = [
    overflowing.length > 0 ? `${overflowing.length.toLocaleString()} do not fit` : "",
    empty.length > 0 ? `${empty.length.toLocaleString()} empty` : "",
  ];
  return parts.filter((part) => part !== "").join(", ") || "fits everybody";
}

type ListProps = {
  readonly texts: readonly StoredElement[];
  readonly known: ReadonlyMap<string, KnownSpread>;
};

/** Every text element in the design with its problems; a click selects the element. */
function AllSpreads({ texts, known }: ListProps) {
  const editor = useEditor();
  return (
    <ul className={classes.list}>
      {texts.map((element) => {
        const found = known.get(element.id);
        return (
          <li key={element.id}>
            <button type="button" className={classes.row} onClick={() => selectOnItsSide(editor, element)}>
              <span className={classes.value}>{layerName(element)}</span>
              <span className={classes.count} data-warns={(found?.spread.overflowing.length ?? 0) > 0}>
                {found ? troubleText(found.spread) : "not checked"}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type ViewProps = {
  readonly texts: readonly StoredElement[];
  readonly isAll: boolean;
  /** True to start the check at once, because the user has just asked for it. */
  readonly begins: boolean;
};

/** Results for text elements across all records, with buttons to check again. */
export function SpreadView({ texts, isAll, begins }: ViewProps) {
  const editor = useEditor();
  const spread = useSpread(editor);
  const { running, known } = useStore(spread.store);
  const mapping = useEditorState(({ project }) => project.mapping);
  const begin = useEffectEvent(() => {
    if (begins) void spread.check(texts);
  });
  useEffect(() => begin(), []);
  if (running) return <Running running={running} onCancel={spread.cancel} />;
  const found = texts.flatMap((element) => known.get(element.id) ?? []);
  const isStale = texts.some((element) => {
    const one = known.get(element.id);
    return one !== undefined && !isFresh(one, element, mapping);
  });
  const [first] = texts;
  const [one] = found;
  return (
    <>
      {isAll && found.length > 0 ? <AllSpreads texts={texts} known={known} /> : null}
      {!isAll && first && one ? (
        <OneSpread key={first.id} element={first} known={one} spread={spread} />
      ) : null}
      {isStale ? (
        <p className={classes.quiet} role="status">
          The text or its data has changed since.
        </p>
      ) : null}
      <Button
        size="xs"
        variant={found.length > 0 ? "subtle" : "default"}
        onClick={() => void spread.check(texts)}
      >
        {found.length > 0 ? "Check again" : "Check all records"}
      </Button>
    </>
  );
}

type Size = { readonly width: number; readonly height: number };

const across: Readonly<Record<string, number>> = { center: 0, right: 1 };
const down: Readonly<Record<string, number>> = { middle: 0, bottom: 1 };

/** Resizes a frame so that its text does not move: the edge or centre that the text is aligned to stays. */
export function resizedFrame(element: StoredElement, { width, height }: Size) {
  const u = across[outsideText(element.properties.textAlign)] ?? -1;
  const v = down[outsideText(element.properties.verticalAlign)] ?? -1;
  const kept = fromFrame(element, { x: (u * element.width) / 2, y: (v * element.height) / 2 });
  const origin = { x: 0, y: 0, width: 0, height: 0, rotation: element.rotation };
  const moved = fromFrame(origin, { x: (u * width) / 2, y: (v * height) / 2 });
  return { x: kept.x - moved.x - width / 2, y: kept.y - moved.y - height / 2, width, height };
}

function applySize(editor: EditorSession, { id }: StoredElement, fontSize: number): void {
  editor.edit("Largest size that fits all", (state) => setProperties(state, [id], { fontSize }));
}

function applyBox(editor: EditorSession, element: StoredElement, size: Size): void {
  const frame = resizedFrame(element, size);
  editor.edit("Smallest box that fits all", (state) => setFrame(state, [element.id], frame, false));
}
