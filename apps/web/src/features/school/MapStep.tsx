import { Button, SegmentedControl, Select, Skeleton, TextInput } from "@mantine/core";
import { tokenName } from "@print-builder/core/tokens";
import { type Dataset, isMissingPhoto, isSignedOut, type MappableField } from "@print-builder/school";
import { IconPhotoOff, IconPlugConnected, IconPlus, IconSchoolOff, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { FixedTexts } from "#platform/mapping/FixedTexts.tsx";
import { OpenReason } from "#platform/mapping/OpenReason.tsx";
import { OriginBadge } from "#platform/mapping/OriginBadge.tsx";
import { Samples } from "#platform/mapping/Samples.tsx";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { WarningNote } from "#ui/WarningNote.tsx";
import mappingTable from "#ui/wizard/wizard.module.css";
import { emptyRow, type MappingRow, rowTrouble, takenPaths, withField } from "./mappingRows.ts";
import classes from "./school.module.css";
import type { FieldMappingModel } from "./useFieldMapping.ts";
import type { SchoolWizardModel, WizardDeps } from "./useSchoolWizard.ts";

type MappingLineProps = {
  readonly row: MappingRow;
  /** Counted from 1. */
  readonly number: number;
  readonly rows: readonly MappingRow[];
  readonly fields: readonly MappableField[];
  /** The field's values in the first records. */
  readonly samples: readonly string[];
  readonly taken: ReadonlySet<string>;
  readonly trouble: string | null;
  readonly address: string;
  readonly onChange: (row: MappingRow) => void;
  readonly onRemove: () => void;
};

function choicesOf(fields: readonly MappableField[], taken: ReadonlySet<string>) {
  const groups = Map.groupBy(fields, ({ group }) => group);
  return [...groups].map(([group, members]) => ({
    group,
    items: members.map(({ path, label }) => ({ value: path, label, disabled: taken.has(path) })),
  }));
}

type SampleProps = Pick<MappingLineProps, "samples" | "address"> & {
  readonly field: MappableField | undefined;
};

function FieldSamples({ field, samples, address }: SampleProps) {
  if (!field) return <span>Prints empty</span>;
  if (field.type !== "image") return <Samples values={samples} />;
  const pictures = samples.flatMap((value) => pictureOfSchool(address, value) ?? []);
  if (pictures.length === 0) return <span>No photo</span>;
  const keyed = pictures.map((picture, at) => ({ key: `${at} ${picture}`, picture }));
  return (
    <span className={classes.thumbs}>
      {keyed.map(({ key, picture }) => (
        <img key={key} className={classes.thumb} src={picture} alt="" />
      ))}
    </span>
  );
}

function MappingLine(props: MappingLineProps) {
  const { row, number, rows, fields, samples, taken, trouble, address, onChange, onRemove } = props;
  const choices = useMemo(() => choicesOf(fields, taken), [fields, taken]);
  const field = fields.find(({ path }) => path === row.path);
  return (
    <tr>
      <td className={classes.fieldCell}>
        <Select
          variant="filled"
          searchable
          clearable
          aria-label={`API field of row ${number}`}
          placeholder="Choose a field"
          maxDropdownHeight={280}
          data={choices}
          value={row.path}
          onChange={(path) =>
            onChange(withField(rows, row, fields.find((each) => each.path === path) ?? null))
          }
          {...(row.path === null ? { classNames: { input: mappingTable.unmapped ?? "" } } : {})}
        />
        <OpenReason why={row.why} />
      </td>
      <td className={classes.tokenCell}>
        <TextInput
          aria-label={`Token key of row ${number}`}
          placeholder="token_key"
          maxLength={200}
          error={trouble}
          value={row.token}
          onChange={(event) =>
            onChange({ ...row, token: tokenName(event.currentTarget.value), origin: null })
          }
        />
      </td>
      <td>
        <SegmentedControl
          aria-label={`Type of row ${number}`}
          value={row.type}
          data={[
            { value: "text", label: "Text" },
            { value: "image", label: "Image" },
          ]}
          onChange={(type) => onChange({ ...row, type: type === "image" ? "image" : "text" })}
        />
      </td>
      <td className={mappingTable.value}>
        <FieldSamples field={field} samples={samples} address={address} />
      </td>
      <td className={mappingTable.remark}>
        <OriginBadge mapped={row.path !== null} origin={row.origin} />
        <IconButton label={`Remove row ${number}`} size="sm" onClick={onRemove}>
          <IconTrash size={15} stroke={1.75} />
        </IconButton>
      </td>
    </tr>
  );
}

type MapStepProps = {
  readonly deps: WizardDeps;
  readonly work: SchoolWizardModel;
  readonly map: FieldMappingModel;
};

/** The record that the fields were read from. */
function SampleCard({ deps, work, map }: MapStepProps) {
  const { sample, dataset } = work.state;
  const { record, found } = map;
  const words = datasetWords[dataset ?? "students"];
  const total = found.data?.total ?? 0;
  const photo = record && !isMissingPhoto(record.user.image) ? record.user.image : "";
  const picture = pictureOfSchool(deps.address, photo);
  const { school_code: before, school_name: beforeName } = deps.stored.meta;
  const isOther = typeof before === "string" && before !== sample?.schoolCode;
  return (
    <div className={classes.sample}>
      <h3>Sample record</h3>
      <div className={classes.samplePerson}>
        {picture ? (
          <img src={picture} alt="" />
        ) : (
          <span className={classes.noPhoto}>
            <IconPhotoOff size={22} stroke={1.5} aria-hidden />
          </span>
        )}
        <span>
          <b>{record?.user.full_name}</b>
          <span className={classes.about}>1 of {countText(total, words.one, words.many)}</span>
        </span>
      </div>
      <dl className={classes.facts}>
        <dt>School</dt>
        <dd>{sample?.school.name}</dd>
        <dt>Read as</dt>
        <dd>{sample?.admin.email}</dd>
        <dt>Dataset</dt>
        <dd>{words.title}</dd>
      </dl>
      {isOther ? (
        <WarningNote>
          This project was connected to <b>{typeof beforeName === "string" ? beforeName : before}</b>. Saving
          connects it to {sample?.school.name}.
        </WarningNote>
      ) : null}
    </div>
  );
}

function NoFields({ deps, work, map }: MapStepProps) {
  const { found } = map;
  const { sample, dataset, login } = work.state;
  if (found.isPending) return <Skeleton height={320} />;
  if (found.isError) {
    return (
      <ErrorState title="The fields could not be read" query={found}>
        {isSignedOut(found.error) ? (
          <Button
            leftSection={<IconPlugConnected size={16} stroke={1.75} />}
            onClick={() => work.goTo(login ? 2 : 1)}
          >
            Connect again
          </Button>
        ) : null}
      </ErrorState>
    );
  }
  return (
    <EmptyState
      title={`${sample?.school.name ?? deps.address} has no ${datasetWords[dataset ?? "students"].many} yet`}
      text="The fields are read from a record. Add one in the school system, or choose another dataset."
      icon={<IconSchoolOff size={26} stroke={1.5} />}
    />
  );
}

/** Step 4: maps each token to a field. */
export function MapStep(props: MapStepProps) {
  const { deps, map } = props;
  const { rows, setRows, fields, sources, record, isReady } = map;
  if (!record) return <NoFields {...props} />;
  if (!isReady) return <Skeleton height={320} />;
  return (
    <div className={classes.mapColumns}>
      <div>
        <FixedTexts found={map.fixedTexts} onMend={map.mend} />
        <p className={classes.tableHead}>
          Choose what each field of the card shows. An API field is a field of the school’s records; a token
          key is the field’s name on the card, between {"{{ }}"}. Each API field can be chosen once.
        </p>
        <div className={`${mappingTable.box} ${classes.tableBox}`}>
          <table className={mappingTable.table}>
            <thead>
              <tr>
                <th>API field</th>
                <th>Token key</th>
                <th>Type</th>
                <th>First records</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <MappingLine
                  key={row.key}
                  row={row}
                  number={index + 1}
                  rows={rows}
                  fields={fields}
                  samples={sources.find(({ id }) => id === row.path)?.samples ?? []}
                  taken={takenPaths(rows, row)}
                  trouble={rowTrouble(rows, row)}
                  address={deps.address}
                  onChange={(next) => setRows(rows.map((each) => (each.key === row.key ? next : each)))}
                  onRemove={() => setRows(rows.filter((each) => each.key !== row.key))}
                />
              ))}
            </tbody>
          </table>
        </div>
        <Button
          mt={10}
          variant="default"
          leftSection={<IconPlus size={15} stroke={2} />}
          onClick={() => setRows([...rows, emptyRow()])}
        >
          Add row
        </Button>
      </div>
      <SampleCard {...props} />
    </div>
  );
}

/** The wizard's words for the people of each dataset. */
export const datasetWords: Readonly<
  Record<
    Dataset,
    { readonly title: string; readonly about: string; readonly one: string; readonly many: string }
  >
> = {
  students: { title: "Students", about: "Profiles, guardians, photos", one: "student", many: "students" },
  teachers: { title: "Teachers", about: "Records, subjects, photos", one: "teacher", many: "teachers" },
  staff: {
    title: "Staff",
    about: "Non-teaching staff, roles, photos",
    one: "member of staff",
    many: "members of staff",
  },
};
