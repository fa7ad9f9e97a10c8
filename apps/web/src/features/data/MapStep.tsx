import { ActionIcon, Badge, Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import type { CardRecord } from "@print-builder/core/records";
import { findTokens } from "@print-builder/core/tokens";
import {
  IconAlertTriangle,
  IconBraces,
  IconChevronLeft,
  IconChevronRight,
  IconPhoto,
  IconPlus,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { DataWizardRequest } from "../../lib/dataWizard.ts";
import { CardPreview } from "./CardPreview.tsx";
import classes from "./data.module.css";
import type { Token } from "./designTokens.ts";
import { type MappingRow, mappingOf, type TableState } from "./wizardState.ts";

type MapStepProps = {
  readonly request: DataWizardRequest;
  readonly table: TableState;
  readonly rows: readonly MappingRow[];
  readonly records: readonly CardRecord[];
  readonly onRows: (rows: readonly MappingRow[]) => void;
};

export function TokenChip({ name, kind }: Token) {
  const Icon = kind === "image" ? IconPhoto : IconBraces;
  return (
    <span className={classes.token} data-kind={kind}>
      <Icon size={13} stroke={2} aria-hidden />
      {name}
    </span>
  );
}

function OriginBadge({ row }: { readonly row: MappingRow }) {
  if (row.column === null) return <Badge color="yellow">Not mapped</Badge>;
  if (row.origin === "same") return <Badge color="green">Same name</Badge>;
  return row.origin === "guess" ? <Badge>Suggested</Badge> : null;
}

type LineProps = {
  readonly row: MappingRow;
  readonly headers: readonly string[];
  readonly sample: string;
  readonly onColumn: (column: string | null) => void;
};

function Line({ row, headers, sample, onColumn }: LineProps) {
  return (
    <tr>
      <td>
        <TokenChip name={row.name} kind={row.kind} />
      </td>
      <td>
        <Select
          variant="filled"
          searchable
          clearable
          aria-label={`Column for ${row.name}`}
          placeholder="Choose a column"
          data={headers}
          value={row.column}
          onChange={onColumn}
        />
      </td>
      <td className={classes.value}>{row.column === null ? "Prints empty" : sample}</td>
      <td>
        <OriginBadge row={row} />
      </td>
    </tr>
  );
}

function AddToken({
  names,
  onAdd,
}: {
  readonly names: readonly string[];
  readonly onAdd: (token: Token) => void;
}) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Token["kind"]>("text");
  const bare = name.replaceAll(/[{}\s]/g, "");
  const isUsable = findTokens(`{{ ${bare} }}`).length === 1 && !names.includes(bare);
  return (
    <form
      className={classes.buttons}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        onAdd({ name: bare, kind });
        setName("");
      }}
    >
      <TextInput
        placeholder="another_token"
        aria-label="Name of a further token"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Kind"
        value={kind}
        data={[
          { value: "text", label: "Text" },
          { value: "image", label: "Photo" },
        ]}
        onChange={(value) => setKind(value as Token["kind"])}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<IconPlus size={15} stroke={2} />}
        disabled={!isUsable}
      >
        Add token
      </Button>
    </form>
  );
}

function Preview({ request, table, rows, records }: Omit<MapStepProps, "onRows">) {
  const [index, setIndex] = useState(0);
  const mapping = useMemo(() => mappingOf(rows, request.project.mapping), [rows, request.project.mapping]);
  const record = records[index];
  const unmapped = rows.filter(({ column }) => column === null);
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <h3>Preview</h3>
        <ActionIcon
          size="sm"
          aria-label="Previous row"
          disabled={index === 0}
          onClick={() => setIndex(index - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </ActionIcon>
        Row {index + 1}
        <ActionIcon
          size="sm"
          aria-label="Next row"
          disabled={index >= records.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {record ? (
        <CardPreview
          project={request.project}
          studio={request.studio}
          row={record}
          headers={table.headers}
          mapping={mapping}
        />
      ) : null}
      {unmapped.length === 0 ? null : (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <b>{unmapped.map(({ name }) => name).join(", ")}</b> {unmapped.length === 1 ? "has" : "have"} no
            column and print empty.
          </span>
        </p>
      )}
    </div>
  );
}

/** Step 2: which column each token takes. */
export function MapStep(props: MapStepProps) {
  const { table, rows, records, onRows } = props;
  const [first] = records;
  const setColumn = (name: string, column: string | null) =>
    onRows(
      rows.map((row) =>
        row.name === name ? { ...row, column, origin: column === name ? "same" : null } : row,
      ),
    );
  return (
    <div className={classes.columns}>
      <div>
        <div className={classes.tableBox}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th>Token on the card</th>
                <th>Column in the file</th>
                <th>First row</th>
                <th aria-label="Remark" />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line
                  key={`${row.kind} ${row.name}`}
                  row={row}
                  headers={table.headers}
                  sample={row.column === null ? "" : String(first?.[row.column] ?? "")}
                  onColumn={(column) => setColumn(row.name, column)}
                />
              ))}
            </tbody>
          </table>
        </div>
        <AddToken
          names={rows.map(({ name }) => name)}
          onAdd={(token) => onRows([...rows, { ...token, column: null, origin: null }])}
        />
      </div>
      <Preview {...props} />
    </div>
  );
}
