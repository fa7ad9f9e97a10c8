import {
  Anchor,
  Button,
  Checkbox,
  CloseButton,
  FileButton,
  Input,
  NativeSelect,
  Radio,
  Select,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { ClassSection, CustomField, CustomValue, SessionYear } from "@print-builder/school";
import { IconUpload } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { jpgFiles } from "../panel/chooseFile.ts";
import type { SchoolSide } from "../session/liveState.ts";
import type { FormField } from "./createForm.ts";
import classes from "./createRecord.module.css";

type CustomInputProps = {
  readonly field: CustomField;
  readonly value: CustomValue["value"];
  readonly onChange: (value: CustomValue["value"]) => void;
};

const asText = (value: CustomValue["value"]) => (typeof value === "string" ? value : "");

function Choices({ field, value, onChange }: CustomInputProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  // HTML cannot require one of several checkboxes, so require the first checkbox until any checkbox is ticked.
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

/** Input for a standard field. */
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

/** The school's class sections, session years and custom fields for the form. */
export type SchoolChoices = {
  readonly classSections: readonly ClassSection[];
  readonly sessionYears: readonly SessionYear[];
  readonly customFields: readonly CustomField[];
};

async function loadChoices({ info, dataset }: SchoolSide, signal: AbortSignal): Promise<SchoolChoices> {
  const ofStudents = dataset === "students";
  const [classSections, sessionYears, customFields] = await Promise.all([
    ofStudents ? info.classSections({ signal }) : [],
    ofStudents ? info.sessionYears({ signal }) : [],
    info.customFields(dataset, { signal }),
  ]);
  return { classSections, sessionYears, customFields };
}

export function useSchoolChoices(school: SchoolSide): UseQueryResult<SchoolChoices> {
  return useQuery({
    queryKey: [schoolQueries, "form", school.schoolName, school.dataset],
    queryFn: ({ signal }) => loadChoices(school, signal),
    gcTime: 0,
  });
}
