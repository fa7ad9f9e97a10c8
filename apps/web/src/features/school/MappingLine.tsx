import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { tokenName } from "@print-builder/core/tokens";
import type { MappableField } from "@print-builder/school";
import { IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { OriginBadge } from "#platform/mapping/OriginBadge.tsx";
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
  /** Fields that other rows have. */
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

function Sample({ field, address }: { readonly field: MappableField | undefined; readonly address: string }) {
  if (!field) return <span>Prints empty</span>;
  const picture = field.type === "image" ? pictureOfSchool(address, field.sample) : undefined;
  if (picture) return <img className={classes.thumb} src={picture} alt="" />;
  return <span>{field.sample || (field.type === "image" ? "No photo" : "Empty")}</span>;
}

/** A row of the mapping. */
export function MappingLine(props: MappingLineProps) {
  const { row, number, rows, fields, taken, trouble, address, onChange, onRemove } = props;
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
      <td className={mappingTable.value} title={field?.sample}>
        <Sample field={field} address={address} />
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
