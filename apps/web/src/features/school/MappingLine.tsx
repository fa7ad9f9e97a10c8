import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { tokenName } from "@print-builder/core/tokens";
import type { MappableField } from "@print-builder/school";
import { IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { OpenReason } from "#platform/mapping/OpenReason.tsx";
import { OriginBadge } from "#platform/mapping/OriginBadge.tsx";
import { Samples } from "#platform/mapping/Samples.tsx";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { IconButton } from "#ui/IconButton.tsx";
import mappingTable from "#ui/wizard/wizard.module.css";
import { type MappingRow, withField } from "./mappingRows.ts";
import classes from "./school.module.css";

type MappingLineProps = {
  readonly row: MappingRow;
  /** Counted from 1. */
  readonly number: number;
  readonly rows: readonly MappingRow[];
  readonly fields: readonly MappableField[];
  /** The field's values in the first records. */
  readonly samples: readonly string[];
  /** Fields that other rows use. */
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

/** A row of the mapping. */
export function MappingLine(props: MappingLineProps) {
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
