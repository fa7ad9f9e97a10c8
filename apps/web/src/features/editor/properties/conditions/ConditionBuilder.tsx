import { Autocomplete, Button, SegmentedControl, Select, Textarea } from "@mantine/core";
import {
  type ComparisonForm,
  type ComparisonKind,
  type ConditionForm,
  conditionError,
  conditionForm,
  conditionText,
} from "@print-builder/core/expressions";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { useFieldNames } from "../fieldControl.ts";
import { suggestedValues, useSampleRows } from "../sampleRows.ts";
import { comparisonWords, needsValue } from "./ConditionList.tsx";
import classes from "./conditions.module.css";

const blank: ComparisonForm = { field: "", kind: "is", value: "" };
const comparisons = Object.entries(comparisonWords).map(([value, label]) => ({ value, label }));
const joints = [
  { value: "and", label: "All of these" },
  { value: "or", label: "Any of these" },
];

type LineProps = {
  readonly line: ComparisonForm;
  readonly number: number;
  readonly onChange: (part: Partial<ComparisonForm>) => void;
  readonly onRemove: (() => void) | null;
};

function Line({ line, number, onChange, onRemove }: LineProps) {
  const rows = useSampleRows();
  const project = useEditorState((snapshot) => snapshot.project);
  const names = useFieldNames();
  const fields = line.field === "" || names.includes(line.field) ? names : [line.field, ...names];
  const hasValue = needsValue(line.kind);
  return (
    <li className={classes.line}>
      <Select
        size="xs"
        searchable
        aria-label={`Field ${number}`}
        placeholder="Field"
        data={fields}
        value={line.field === "" ? null : line.field}
        onChange={(field) => onChange({ field: field ?? "" })}
      />
      <Select
        size="xs"
        aria-label={`Comparison ${number}`}
        allowDeselect={false}
        data={comparisons}
        value={line.kind}
        onChange={(kind) => onChange({ kind: (kind ?? "is") as ComparisonKind })}
      />
      {hasValue ? (
        <Autocomplete
          size="xs"
          aria-label={`Value ${number}`}
          placeholder="Value"
          data={suggestedValues(project, rows, line.field)}
          value={line.value}
          onChange={(value) => onChange({ value })}
        />
      ) : (
        <span />
      )}
      <IconButton
        label={`Remove line ${number}`}
        size="sm"
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </li>
  );
}

type LinesProps = { readonly form: ConditionForm; readonly onChange: (form: ConditionForm) => void };

function Lines({ form, onChange }: LinesProps) {
  const { joint, lines } = form;
  const change = (at: number) => (part: Partial<ComparisonForm>) =>
    onChange({ joint, lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <>
      {lines.length > 1 ? (
        <SegmentedControl
          className={classes.joint ?? ""}
          aria-label="Conditions to meet"
          data={joints}
          value={joint}
          onChange={(next) => onChange({ joint: next === "or" ? "or" : "and", lines })}
        />
      ) : null}
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its position
            key={index}
            line={line}
            number={index + 1}
            onChange={change(index)}
            onRemove={
              lines.length > 1
                ? () => onChange({ joint, lines: lines.filter((_, other) => other !== index) })
                : null
            }
          />
        ))}
      </ul>
      <Button
        className={classes.add ?? ""}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={() => onChange({ joint, lines: [...lines, blank] })}
      >
        Add a line
      </Button>
    </>
  );
}

type BuilderProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The condition as far as the form is filled in. */
function written({ joint, lines }: ConditionForm): string {
  return conditionText({ joint, lines: lines.filter(({ field }) => field !== "") });
}

function firstForm(value: string): ConditionForm | null {
  return value.trim() === "" ? { joint: "and", lines: [blank] } : conditionForm(value);
}

/** Edits a condition line by line, or as an expression if it is too complex for lines. */
export function ConditionBuilder({ value, onChange }: BuilderProps) {
  const [form, setForm] = useState(() => firstForm(value));
  const error = value.trim() === "" ? null : conditionError(value);
  if (form) {
    return (
      <>
        <Lines
          form={form}
          onChange={(next) => {
            setForm(next);
            onChange(written(next));
          }}
        />
        <Button
          className={classes.asText ?? ""}
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setForm(null)}
        >
          Edit as text
        </Button>
      </>
    );
  }
  const inLines = firstForm(value);
  return (
    <>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxRows={6}
        label="Condition"
        description={'For example: class == "7B" and bus != blank'}
        spellCheck={false}
        value={value}
        error={error?.reason}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {inLines ? (
        <Button
          className={classes.asText ?? ""}
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setForm(inLines)}
        >
          Edit as a list
        </Button>
      ) : null}
    </>
  );
}
