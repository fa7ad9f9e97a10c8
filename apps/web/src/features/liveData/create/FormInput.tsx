import { Button, CloseButton, FileButton, Input, Select, Textarea, TextInput } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { jpgFiles } from "../panel/chooseFile.ts";
import type { FormField } from "./createForm.ts";
import classes from "./createRecord.module.css";
import type { SchoolChoices } from "./useSchoolChoices.ts";

type PictureInputProps = {
  readonly name: string;
  readonly label: string;
  readonly withAsterisk?: boolean;
  readonly error: string | null;
  readonly value: File | null;
  readonly accept?: string;
  readonly onChange: (file: File | null) => void;
};

/** Chooses, names and removes a picture or file of the form. */
function PictureInput({ label, error, value, accept = jpgFiles, onChange }: PictureInputProps) {
  const action = value ? "Replace" : "Choose a file";
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.file}>
        <FileButton accept={accept} onChange={onChange} inputProps={{ "aria-label": label }}>
          {(button) => (
            <Button
              variant="default"
              leftSection={<IconUpload size={15} stroke={1.75} />}
              aria-label={`${action}: ${label}`}
              {...button}
            >
              {action}
            </Button>
          )}
        </FileButton>
        {value ? (
          <>
            <span className={classes.fileName}>{value.name}</span>
            <CloseButton size="sm" aria-label={`Remove: ${label}`} onClick={() => onChange(null)} />
          </>
        ) : null}
      </div>
    </Input.Wrapper>
  );
}

type FormInputProps = {
  readonly field: FormField;
  readonly choices: SchoolChoices;
  readonly value: string;
  readonly picture: File | null;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onPicture: (file: File | null) => void;
};

type Choice = { readonly value: string; readonly label: string };

function choicesFor(
  { type }: FormField,
  { classSections, sessionYears }: SchoolChoices,
): readonly Choice[] | null {
  if (type === "gender") {
    return [
      { value: "male", label: "Male" },
      { value: "female", label: "Female" },
    ];
  }
  if (type === "sessionYear") return sessionYears.map(({ id, name }) => ({ value: String(id), label: name }));
  if (type !== "classSection") return null;
  return classSections.map(({ id, full_name, name }) => ({ value: String(id), label: full_name || name }));
}

/** A standard field. */
export function FormInput(props: FormInputProps) {
  const { field, value, picture, error, onChange, onPicture } = props;
  const { label, type, missing, name } = field;
  const shared = { name, label, withAsterisk: missing !== null, error: error ?? null };
  const choices = choicesFor(field, props.choices);
  if (type === "picture") return <PictureInput {...shared} value={picture} onChange={onPicture} />;
  if (choices) {
    return (
      <Select
        {...shared}
        placeholder="Choose"
        searchable={type === "classSection"}
        data={choices}
        value={value === "" ? null : value}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    );
  }
  if (type === "lines") {
    return (
      <Textarea
        {...shared}
        className={classes.wide ?? ""}
        rows={2}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const inputType = type === "date" || type === "email" || type === "tel" ? type : "text";
  return (
    <TextInput
      {...shared}
      type={inputType}
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
