import { Button, Select, Switch } from "@mantine/core";
import { type ProjectUpdate, routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import {
  type CardRecord,
  ChoiceError,
  copiesOfRecords,
  type NumberSequence,
  sequenceLimits,
  sequenceRecords,
  sequenceTotal,
} from "@print-builder/core/records";
import { createRecordPicker, type PrintRequest, recordLabels } from "@print-builder/core/sheets";
import { useState } from "react";
import { useStore } from "zustand";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadCount } from "#platform/editorSession/loadPhotos.ts";
import { loadProjectData } from "#platform/editorSession/loadProjectData.ts";
import { NumberField } from "#ui/NumberField.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./copies.module.css";

/** Number of cards per record; null if each record gets one. `problem` describes an error in the column. */
export type TableCopies = { readonly copies: readonly number[] | null; readonly problem: string | null };

export function tableCopies(project: Project, rows: readonly CardRecord[]): TableCopies {
  try {
    return { copies: copiesOfRecords(project, project.headers, rows), problem: null };
  } catch (error) {
    if (!(error instanceof ChoiceError)) throw error;
    return { copies: null, problem: `${error.message}.` };
  }
}

export function withCopies(
  request: PrintRequest,
  copies: readonly number[] | null | undefined,
): PrintRequest {
  return copies ? { ...request, recordCopies: copies } : request;
}

/** Number of cards that a request prints, on one side. */
export function countCards(request: PrintRequest, total: number): number {
  return recordLabels(request, createRecordPicker(request, total)).total;
}

/** The numbers that a project without a table prints; null if the project has a table. */
export function numbersOf({ sequence, headers, dataMode }: Project): NumberSequence | null {
  if (sequence === null || dataMode === "school") return null;
  return headers.join() === sequenceRecords(sequence).headers.join() ? sequence : null;
}

async function save(
  editor: EditorSession,
  body: Pick<ProjectUpdate, "copies_column" | "sequence">,
): Promise<void> {
  try {
    await call(routes.updateProject, { params: { id: editor.projectId }, body });
    await Promise.all([loadProjectData(editor), loadCount(editor)]);
  } catch (error) {
    showFailure(error);
  }
}

/** Numbers the cards of a project without a table; null removes the numbers. */
export const numberCards = (editor: EditorSession, sequence: NumberSequence | null): Promise<void> =>
  save(editor, { sequence });

type CopiesColumnProps = {
  readonly editor: EditorSession;
  readonly disabled: boolean;
  readonly problem: string | null;
};

/** Selects the column with the number of cards per record. */
export function CopiesColumn({ editor, disabled, problem }: CopiesColumnProps) {
  const { headers, copiesColumn } = useStore(editor.store, ({ project }) => project);
  const [isSaving, setSaving] = useState(false);
  const columns = new Set([...headers, ...(copiesColumn === null ? [] : [copiesColumn])]);
  const change = async (column: string | null) => {
    setSaving(true);
    await save(editor, { copies_column: column || null });
    setSaving(false);
  };
  return (
    <Select
      size="xs"
      label="Copies from column"
      allowDeselect={false}
      searchable={columns.size > 12}
      disabled={disabled || isSaving}
      error={problem}
      value={copiesColumn ?? ""}
      data={[
        { value: "", label: "One card each" },
        ...[...columns].map((value) => ({ value, label: value })),
      ]}
      onChange={(column) => void change(column)}
    />
  );
}

/** A single record in place of a table, for a card without fields. */
export const sameCard: NumberSequence = { from: 1, to: 1, step: 1, pad: 0 };

const first: NumberSequence = { from: 1, to: 100, step: 1, pad: 0 };

type NumberCardsProps = {
  /** The project's current numbers; null if its cards are not numbered. */
  readonly sequence: NumberSequence | null;
  readonly disabled?: boolean;
  readonly onNumber: (sequence: NumberSequence | null) => void;
};

/** Numbers the cards of a project without a table. */
export function NumberCards({ sequence, disabled = false, onNumber }: NumberCardsProps) {
  const [numbers, setNumbers] = useState(sequence ?? first);
  const { from, to, pad } = numbers;
  const digits = String(to).length;
  const range = { min: 0, max: sequenceLimits.number, isWhole: true, isLive: true, disabled };
  const change = (part: Partial<NumberSequence>) => {
    const next = { ...numbers, ...part };
    const end = Math.max(next.from, next.to);
    setNumbers({ ...next, to: end, pad: next.pad === 0 ? 0 : Math.max(next.pad, String(end).length) });
  };
  const cards = sequenceTotal(numbers);
  const isTooMany = cards > sequenceLimits.records;
  return (
    <section className={classes.numbers} aria-label="Number the cards">
      <div className={classes.pair}>
        <NumberField
          {...range}
          name="First number"
          label="From"
          value={from}
          onChange={(value) => change({ from: value })}
        />
        <NumberField
          {...range}
          name="Last number"
          label="To"
          value={to}
          onChange={(value) => change({ to: value })}
        />
      </div>
      <Switch
        size="xs"
        label={`Leading zeros: ${String(from).padStart(digits, "0")}`}
        disabled={disabled}
        checked={pad > 0}
        onChange={(event) => change({ pad: event.currentTarget.checked ? digits : 0 })}
      />
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={disabled || isTooMany}
          onClick={() => onNumber(numbers)}
        >
          {isTooMany
            ? `At most ${sequenceLimits.records.toLocaleString()} cards`
            : `Number ${countText(cards, "card")}`}
        </Button>
        {sequence ? (
          <Button size="xs" variant="subtle" disabled={disabled} onClick={() => onNumber(null)}>
            Remove numbers
          </Button>
        ) : null}
      </div>
      <p className={classes.quiet}>Each card shows its number in the field “number” or “record.number”.</p>
    </section>
  );
}
