import { Button, Progress, Select } from "@mantine/core";
import type { CardChangeAnswer, ChangeCause } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { LongList, useLongList } from "#ui/lists/LongList.tsx";
import type { ListAction } from "#ui/lists/listKeys.ts";
import { ChangePictures } from "./ChangePictures.tsx";
import classes from "./changes.module.css";
import { causeLabels, differenceText } from "./changeTexts.ts";
import { type Comparison, type ComparisonProgress, runComparison } from "./runComparison.ts";

type ChangesViewProps = {
  readonly editor: EditorSession;
  /** The people to compare. */
  readonly ids: readonly string[];
  /** Prints only these people. */
  readonly onPrint: (ids: readonly string[]) => void;
};

const causes = ["data", "picture", "design"] as const satisfies readonly ChangeCause[];
const rowHeight = 40;

type ListProps = {
  readonly changes: readonly CardChangeAnswer[];
  readonly list: ReturnType<typeof useLongList>;
};

function ChangesList({ changes, list }: ListProps) {
  const rowAt = (index: number) => {
    const { record_id = "", name = null, causes: found = [] } = changes[index] ?? {};
    const content = (
      <>
        <span dir="auto">{name || record_id}</span>
        <span className={classes.said}>{found.map((cause) => causeLabels[cause]).join(", ")}</span>
      </>
    );
    return { isSelected: index === list.active, content };
  };
  const move = (asked: ListAction) => {
    if (asked.action === "move") list.goTo(asked.to);
    return asked.action === "move";
  };
  return (
    <LongList
      list={list}
      label="Cards that would look different"
      rowClass={classes.row}
      row={rowAt}
      onAction={move}
      onPress={list.goTo}
    />
  );
}

function Found({ editor, comparison, onPrint }: Omit<ChangesViewProps, "ids"> & { comparison: Comparison }) {
  const { compared, unprinted, forgotten, changes } = comparison;
  const [cause, setCause] = useState<ChangeCause | null>(null);
  const shown = cause === null ? changes : changes.filter((change) => change.causes.includes(cause));
  const list = useLongList(shown.length, rowHeight);
  const change = shown[list.active];
  const rest = [
    unprinted > 0 ? `${unprinted.toLocaleString()} were never printed` : "",
    forgotten > 0 ? `of ${forgotten.toLocaleString()} it is not known any more what they showed` : "",
  ].filter(Boolean);
  return (
    <>
      <div className={classes.bar}>
        <p role="status">
          <strong>{differenceText(changes.length, compared)}</strong>
          {rest.length > 0 ? <span className={classes.said}> · {rest.join(", ")}</span> : null}
        </p>
        <span className={classes.spacer} />
        {changes.length > 0 ? (
          <>
            <Select
              size="xs"
              aria-label="What changed"
              allowDeselect={false}
              value={cause ?? ""}
              data={[
                { value: "", label: "Whatever changed" },
                ...causes.map((value) => ({ value, label: causeLabels[value] })),
              ]}
              onChange={(value) => setCause(causes.find((each) => each === value) ?? null)}
            />
            <Button
              size="xs"
              disabled={shown.length === 0}
              onClick={() => onPrint(shown.map(({ record_id }) => record_id))}
            >
              Print only {shown.length === 1 ? "this one" : `these ${shown.length.toLocaleString()}`}
            </Button>
          </>
        ) : null}
      </div>
      {change === undefined ? null : (
        <div className={classes.found}>
          <ChangesList changes={shown} list={list} />
          <ChangePictures key={change.record_id} editor={editor} change={change} />
        </div>
      )}
    </>
  );
}

/** Lists people whose card would differ from the printed one, with both pictures, and prints only these. */
export function ChangesView({ editor, ids, onPrint }: ChangesViewProps) {
  const [progress, setProgress] = useState<ComparisonProgress>({ compared: 0, of: ids.length });
  const { projectId } = editor;
  const { data, error } = useQuery({
    queryKey: ["changed cards", projectId, ids],
    queryFn: ({ signal }) => runComparison({ projectId, ids, signal, onProgress: setProgress }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <Found editor={editor} comparison={data} onPrint={onPrint} />;
  if (error) return <p className={classes.said}>{messageOf(error)}</p>;
  const { compared, of } = progress;
  return (
    <div className={classes.waiting}>
      <p role="status">
        Comparing with what was printed… {compared.toLocaleString()} of {of.toLocaleString()} cards
      </p>
      <Progress value={of === 0 ? 0 : (compared / of) * 100} aria-label="Cards compared" />
    </div>
  );
}
