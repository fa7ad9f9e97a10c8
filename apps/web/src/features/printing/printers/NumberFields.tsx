import type { ReactNode } from "react";
import { NumberText } from "#ui/NumberField.tsx";

type FieldsProps<Name extends string> = {
  readonly fields: readonly (readonly [name: Name, label: string, unit: string])[];
  readonly values: Readonly<Record<Name, string>>;
  readonly onChange: (name: Name, value: string) => void;
};

/** Number fields with their names and units. */
export function NumberFields<Name extends string>({
  fields,
  values,
  onChange,
}: FieldsProps<Name>): ReactNode {
  return fields.map(([name, label, unit]) => (
    <NumberText
      key={name}
      label={label}
      rightSection={unit}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
    />
  ));
}
