import { Select } from "@mantine/core";
import type { TableFormat } from "@print-builder/api";
import { tableEncodings } from "@print-builder/core/records";

type EncodingSelectProps = {
  /** Workbooks have no encoding to choose. */
  readonly format: TableFormat | null;
  /** Null shows the encoding that the file was read with. */
  readonly value: string | null;
  readonly disabled?: boolean;
  readonly onChange: (encoding: string) => void;
};

/** Selects a text file's encoding; likely encodings preview the first names. */
export function EncodingSelect({ format, value, disabled = false, onChange }: EncodingSelectProps) {
  if (!format?.encoding) return null;
  const likely = new Map(
    (format.likely_encodings ?? []).map((each) => [each.encoding, each.examples.join(", ")]),
  );
  const names = [...new Set([...likely.keys(), format.encoding, ...tableEncodings])];
  const label = (name: string) => (likely.has(name) ? `${name}: ${likely.get(name)}` : name);
  return (
    <Select
      label="Encoding"
      size="xs"
      w={260}
      allowDeselect={false}
      disabled={disabled}
      data={names.map((name) => ({ value: name, label: label(name) }))}
      value={value ?? format.encoding}
      onChange={(encoding) => encoding !== null && onChange(encoding)}
    />
  );
}
