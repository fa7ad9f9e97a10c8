import { Button, Select, Skeleton } from "@mantine/core";
import { type Project, printSetup, sidesOf } from "@print-builder/core/document";
import { layoutCard, prepareSide, recordValues, surroundingsOf } from "@print-builder/core/layout";
import { type CardRecord, type Identity, type Mapping, prepareMapping } from "@print-builder/core/records";
import { labelCorners } from "@print-builder/core/sheets";
import { CardPicture } from "@print-builder/render/svg";
import {
  IconArrowLeft,
  IconArrowsSplit2,
  IconChevronLeft,
  IconChevronRight,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { type CardStudio, useCardTools } from "#platform/cards/cardStudio.ts";
import type { Token } from "#platform/mapping/designTokens.ts";
import { FixedTexts } from "#platform/mapping/FixedTexts.tsx";
import { OpenReason } from "#platform/mapping/OpenReason.tsx";
import { OriginBadge } from "#platform/mapping/OriginBadge.tsx";
import { Samples, shownSamples } from "#platform/mapping/Samples.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import mappingTable from "#ui/wizard/wizard.module.css";
import { AddToken, KindControl, TokenChip } from "./AddToken.tsx";
import { type ColumnSplit, ColumnsDialog, samplesOf } from "./columns/ColumnsDialog.tsx";
import classes from "./data.module.css";
import { CellPicture } from "./intake/CellPicture.tsx";
import type { TableIntake } from "./intake/useIntake.ts";
import type { Wizard } from "./useWizard.ts";
import {
  addedRow,
  type DataWizardRequest,
  type MappingRow,
  mappingOf,
  otherColumns,
  sharedKey,
  type TableState,
  takenColumns,
} from "./wizardState.ts";

type CardPreviewProps = {
  readonly project: Project;
  readonly studio: CardStudio;
  readonly row: CardRecord;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
};

/** Both sides of one record's card. */
function CardPreview({ project, studio, row, headers, mapping }: CardPreviewProps) {
  const tools = useCardTools(studio);
  const sides = useMemo(() => sidesOf(project).map((name) => prepareSide(project, name)), [project]);
  const values = useMemo(
    () => recordValues(prepareMapping(mapping, headers).bind(row), surroundingsOf(project)),
    [project, mapping, headers, row],
  );
  const { label } = printSetup(project);
  const { xMm, yMm } = labelCorners(label);
  const radius = `${(xMm / label.widthMm) * 100}% / ${(yMm / label.heightMm) * 100}%`;
  return sides.map((side) => (
    <div key={side.name} className={classes.card} style={{ borderRadius: radius }}>
      <CardPicture
        drawing={layoutCard(side, values, tools.paperLayout)}
        faces={tools.faces}
        pictureUrl={tools.pictureUrl}
        title={`${project.name}, ${side.name}`}
      />
    </div>
  ));
}

type MapStepProps = {
  readonly request: DataWizardRequest;
  readonly table: TableState;
  readonly wizard: Wizard;
  readonly intake: TableIntake;
};

type LineProps = {
  readonly row: MappingRow;
  readonly headers: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly records: readonly CardRecord[];
  readonly onColumn: (column: string | null) => void;
  readonly onKind: (kind: Token["kind"]) => void;
  readonly onRemove: () => void;
  readonly isBusy: boolean;
  readonly onSplit: (split: ColumnSplit) => void;
  readonly projectId: string;
  /** Columns whose cells hold pictures. */
  readonly pictured: readonly string[];
};

/** The columns to choose from, including the joined columns that are chosen now. */
function choicesOf(column: string | null, headers: readonly string[]): readonly string[] {
  return column === null || headers.includes(column) ? headers : [column, ...headers];
}

type FirstValuesProps = Pick<LineProps, "row" | "records" | "projectId" | "pictured">;

/** A column's values in the first records. */
function FirstValues({ row: { column }, records, projectId, pictured }: FirstValuesProps) {
  if (column === null) return "Prints empty";
  const values = samplesOf(column, records);
  if (!pictured.includes(column)) return <Samples values={values} />;
  const names = [...new Set(values.filter((name) => name !== ""))];
  return names.map((name) => <CellPicture key={name} projectId={projectId} name={name} />);
}

function Line({ row, headers, taken, records, ...props }: LineProps) {
  const { onColumn, onKind, onRemove, isBusy, onSplit } = props;
  const { name, kind, isOnCard } = row;
  const chooseColumns = async (source: string) => {
    const chosen = await openDialog(ColumnsDialog, { name, source, headers, records });
    if (chosen === null) return;
    if ("split" in chosen) onSplit(chosen.split);
    else onColumn(chosen.source);
  };
  return (
    <tr>
      <td>
        <span className={classes.tokenCell}>
          <TokenChip name={name} kind={kind} />
          {isOnCard ? null : <KindControl name={name} kind={kind} onKind={onKind} />}
        </span>
      </td>
      <td className={mappingTable.arrow}>
        <IconArrowLeft size={15} stroke={1.75} aria-hidden />
      </td>
      <td>
        <Select
          variant="filled"
          searchable
          clearable
          aria-label={`Column for ${name}`}
          placeholder="Choose a column"
          data={choicesOf(row.column, headers).map((value) => ({
            value,
            label: value,
            disabled: taken.has(value),
          }))}
          value={row.column}
          onChange={onColumn}
          {...(row.column === null ? { classNames: { input: mappingTable.unmapped ?? "" } } : {})}
        />
        <OpenReason why={row.why} />
      </td>
      <td className={mappingTable.value}>
        <FirstValues projectId={props.projectId} pictured={props.pictured} row={row} records={records} />
      </td>
      <td className={mappingTable.remark}>
        <OriginBadge mapped={row.column !== null} origin={row.origin} />
        {kind === "image" || row.column === null ? null : (
          <IconButton
            label={`Join or split columns for ${name}`}
            size="sm"
            disabled={isBusy}
            onClick={() => void chooseColumns(row.column ?? "")}
          >
            <IconArrowsSplit2 size={15} stroke={1.75} />
          </IconButton>
        )}
        {isOnCard ? null : (
          <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
            <IconTrash size={15} stroke={1.75} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

function Preview({ request, table, wizard }: MapStepProps) {
  const { project, rows, records, fallback } = wizard;
  const [index, setIndex] = useState(0);
  const mapping = useMemo(() => mappingOf(rows, fallback), [rows, fallback]);
  const record = records[index];
  const unmapped = rows.filter(({ column }) => column === null);
  return (
    <div className={classes.preview}>
      <div className={classes.previewHead}>
        <h3>Preview</h3>
        <IconButton label="Previous row" size="sm" disabled={index === 0} onClick={() => setIndex(index - 1)}>
          <IconChevronLeft size={16} stroke={1.75} />
        </IconButton>
        Row {index + 1}
        <IconButton
          label="Next row"
          size="sm"
          disabled={index >= records.length - 1}
          onClick={() => setIndex(index + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </IconButton>
      </div>
      {record ? (
        <CardPreview
          project={project}
          studio={request.studio}
          row={record}
          headers={table.headers}
          mapping={mapping}
        />
      ) : (
        <p className={classes.quiet}>The table has no rows yet.</p>
      )}
      {unmapped.length === 0 ? null : (
        <WarningNote>
          <b>{unmapped.map(({ name }) => name).join(", ")}</b>{" "}
          {unmapped.length === 1 ? "has no column and prints" : "have no column and print"} empty.
        </WarningNote>
      )}
    </div>
  );
}

/** Chooses the column whose picture replaces a missing photo. */
function Fallback({ headers, wizard }: { readonly headers: readonly string[]; readonly wizard: Wizard }) {
  return (
    <div className={classes.fallback}>
      <span>If a record’s photo is missing, use the image named in</span>
      <Select
        size="xs"
        variant="filled"
        searchable
        clearable
        aria-label="Column of the image for missing photos"
        placeholder="No column"
        data={headers}
        value={wizard.fallback}
        onChange={wizard.setFallback}
      />
    </div>
  );
}

/** Chooses the columns that identify and name cards. */
function IdentityChoice({
  headers,
  wizard,
}: {
  readonly headers: readonly string[];
  readonly wizard: Wizard;
}) {
  const { identity, setIdentity, records } = wizard;
  const shared = useMemo(() => sharedKey(identity.key, records), [identity.key, records]);
  const select = (part: keyof Identity, label: string) => (
    <Select
      size="xs"
      variant="filled"
      searchable
      clearable
      aria-label={label}
      placeholder="No column"
      data={choicesOf(identity[part], headers)}
      value={identity[part]}
      onChange={(column) => setIdentity({ ...identity, [part]: column })}
    />
  );
  return (
    <>
      <div className={classes.fallback}>
        <span>Each card is identified by</span>
        {select("key", "Column that identifies a card")}
        <span>and appears in lists as</span>
        {select("label", "Column that names a card")}
      </div>
      {shared === null ? null : (
        <WarningNote>
          “{identity.key}” is not unique: records {shared.records.join(" and ")} both have “{shared.value}”.
          Choose another column, or correct the table; until then, these cards are selected by row number.
        </WarningNote>
      )}
    </>
  );
}

type OtherColumnsProps = {
  readonly columns: readonly MappingRow[];
  readonly onAdd: (added: readonly MappingRow[]) => void;
};

/** Columns that the card does not show; each can be added to the card's text as a field. */
function OtherColumns({ columns, onAdd }: OtherColumnsProps) {
  if (columns.length === 0) return null;
  return (
    <section className={classes.others} aria-label="Columns that are not on the card">
      <span>Not on the card yet:</span>
      {columns.map((row) => (
        <Button
          key={row.column}
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
          aria-label={`Add ${row.column} as a field`}
          onClick={() => onAdd([row])}
        >
          {row.column}
        </Button>
      ))}
      {columns.length > 1 ? (
        <Button size="compact-xs" variant="light" onClick={() => onAdd(columns)}>
          Add all {columns.length}
        </Button>
      ) : null}
    </section>
  );
}

/** Step 2: maps each token to a column. */
export function MapStep(props: MapStepProps) {
  const { table, wizard, intake } = props;
  const { rows, records, setRows } = wizard;
  const change = (row: MappingRow, part: Partial<MappingRow>) =>
    setRows(rows.map((each) => (each === row ? { ...each, ...part } : each)));
  /** Leaves the field unmapped after a split, because one of the new columns may suit it better. */
  const split = (row: MappingRow, columnSplit: ColumnSplit) => {
    change(row, { column: null, origin: null });
    void intake.change({ plan: { splits: [...(intake.table?.intake?.plan.splits ?? []), columnSplit] } });
  };
  if (!wizard.isReady) return <Skeleton height={320} />;
  const hasImages = rows.some(({ kind }) => kind === "image");
  return (
    <div className={classes.columns}>
      <div>
        <FixedTexts found={wizard.fixedTexts} onMend={wizard.mend} />
        <div className={classes.tableHead}>
          <span>Choose a column of the file for each field on the card, or several columns to join.</span>
          <span>
            {countText(table.rows, "row")}, {countText(table.headers.length, "column")}
          </span>
        </div>
        <div className={`${mappingTable.box} ${classes.tableBox}`}>
          <table className={mappingTable.table}>
            <thead>
              <tr>
                <th>Card field</th>
                <td />
                <th>Column in the file</th>
                <th>First records</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line
                  key={`${row.kind} ${row.name}`}
                  row={row}
                  headers={table.headers}
                  taken={takenColumns(rows, row)}
                  records={records.slice(0, shownSamples)}
                  onColumn={(column) =>
                    change(row, { column, origin: column === row.name ? "same" : null, why: null })
                  }
                  onKind={(kind) => change(row, { kind })}
                  onRemove={() => setRows(rows.filter((each) => each !== row))}
                  projectId={props.request.projectId}
                  pictured={table.intake?.pictureColumns ?? []}
                  isBusy={intake.isBusy}
                  onSplit={(columnSplit) => split(row, columnSplit)}
                />
              ))}
            </tbody>
          </table>
        </div>
        {intake.error === null ? null : (
          <p className={classes.error} role="alert">
            {intake.error}
          </p>
        )}
        <AddToken
          names={rows.map(({ name }) => name)}
          onAdd={(token) => setRows([...rows, addedRow(token, rows, table.headers, records)])}
        />
        <OtherColumns
          columns={otherColumns(rows, table.headers, records)}
          onAdd={(added) => setRows([...rows, ...added])}
        />
        <IdentityChoice headers={table.headers} wizard={wizard} />
        {hasImages ? <Fallback headers={table.headers} wizard={wizard} /> : null}
      </div>
      <Preview {...props} />
    </div>
  );
}
