import { Anchor, Checkbox, Input, NativeSelect, Radio, Textarea, TextInput } from "@mantine/core";
import type { CustomField, CustomValue } from "@print-builder/school";
import classes from "./createRecord.module.css";

type CustomInputProps = {
  readonly field: CustomField;
  readonly value: CustomValue["value"];
  readonly onChange: (value: CustomValue["value"]) => void;
};

const asText = (value: CustomValue["value"]) => (typeof value === "string" ? value : "");

function Choices({ field, value, onChange }: CustomInputProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  // HTML cannot require one of several checkboxes, so require the first until any of them is ticked.
  const isWanted = field.is_required && chosen.length === 0;
  return (
    <Checkbox.Group label={field.label} withAsterisk={field.is_required} value={chosen} onChange={onChange}>
      <div className={classes.choices}>
        {field.choices.map((choice, index) => (
          <Checkbox key={choice} value={choice} label={choice} required={isWanted && index === 0} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function Radios({ field, value, onChange }: CustomInputProps) {
  return (
    <Radio.Group
      name={`custom ${field.form_field_id}`}
      label={field.label}
      withAsterisk={field.is_required}
      value={asText(value)}
      onChange={onChange}
    >
      <div className={classes.choices}>
        {field.choices.map((choice) => (
          <Radio key={choice} size="xs" value={choice} label={choice} required={field.is_required} />
        ))}
      </div>
    </Radio.Group>
  );
}

function FileField({ field, onChange }: CustomInputProps) {
  const id = `custom-${field.form_field_id}`;
  return (
    <Input.Wrapper id={id} label={field.label} withAsterisk={field.is_required}>
      {field.file_url === "" ? null : (
        <Anchor href={field.file_url} target="_blank" rel="noreferrer" size="sm">
          The current file
        </Anchor>
      )}
      <input
        id={id}
        type="file"
        className={classes.fileInput}
        required={field.is_required && field.file_url === ""}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? "")}
      />
    </Input.Wrapper>
  );
}

/** A custom field of the school. The browser validates it. */
export function CustomInput(props: CustomInputProps) {
  const { field, value, onChange } = props;
  const { label, type, is_required: required, choices } = field;
  const shared = { label, required, value: asText(value) };
  if (type === "checkbox") return <Choices {...props} />;
  if (type === "radio") return <Radios {...props} />;
  if (type === "file") return <FileField {...props} />;
  if (type === "dropdown") {
    const data = [{ value: "", label: "Choose" }, ...choices];
    return <NativeSelect {...shared} data={data} onChange={(event) => onChange(event.currentTarget.value)} />;
  }
  if (type === "textarea") {
    return (
      <Textarea {...shared} rows={2} dir="auto" onChange={(event) => onChange(event.currentTarget.value)} />
    );
  }
  return (
    <TextInput {...shared} type={type} dir="auto" onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
