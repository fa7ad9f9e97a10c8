import { Button, TextInput } from "@mantine/core";
import { ownValue } from "@print-builder/core/ownValue";
import type { FoundGuardian } from "@print-builder/school";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { SignInButton } from "#platform/school/SignInButton.tsx";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { tell } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { PageLoading } from "#ui/PageLoading.tsx";
import type { SchoolSide } from "../session/liveState.ts";
import { emptyForm, type FormValues, formErrors, formInput, formSections, kindOf } from "./createForm.ts";
import classes from "./createRecord.module.css";
import { CustomInput, FormInput, type SchoolChoices, useSchoolChoices } from "./FormInput.tsx";

type GuardianSearchProps = {
  readonly school: SchoolSide;
  /** The guardian's email in the form. */
  readonly email: string;
  readonly onFound: (guardian: FoundGuardian) => void;
};

type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "searching" }
  | { readonly kind: "found"; readonly guardians: readonly FoundGuardian[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Finds a guardian whom the school already knows, e.g. from a sibling. */
function GuardianSearch({ school, email, onFound }: GuardianSearchProps) {
  const [text, setText] = useState(email);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const search = async () => {
    if (text.trim() === "") return;
    setOutcome({ kind: "searching" });
    try {
      setOutcome({ kind: "found", guardians: await school.info.findGuardians(text.trim()) });
    } catch (error) {
      setOutcome({ kind: "failed", reason: messageOf(error) });
    }
  };
  const searchOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void search();
  };
  return (
    <div className={classes.guardian}>
      <TextInput
        className={classes.guardianText ?? ""}
        label="Find a guardian by email"
        placeholder="A sibling’s guardian may already be registered"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={searchOnEnter}
      />
      <Button
        variant="default"
        leftSection={<IconSearch size={15} stroke={1.75} />}
        loading={outcome.kind === "searching"}
        disabled={text.trim() === ""}
        onClick={() => void search()}
      >
        Find guardian
      </Button>
      <div className={classes.found} role="status">
        {outcome.kind === "failed" ? outcome.reason : null}
        {outcome.kind === "found" && outcome.guardians.length === 0
          ? "No guardian has this email. Fill in the fields below for a new one."
          : null}
        {outcome.kind === "found"
          ? outcome.guardians.map((guardian) => (
              <Button key={guardian.id} size="xs" variant="light" onClick={() => onFound(guardian)}>
                {guardian.full_name}, {guardian.email}
              </Button>
            ))
          : null}
      </div>
    </div>
  );
}

type CreateRecordProps = { readonly projectId: string; readonly school: SchoolSide } & DialogProps<string>;

type FormProps = {
  readonly projectId: string;
  readonly school: SchoolSide;
  readonly choices: SchoolChoices;
  readonly id: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onCreated: (recordId: string) => void;
};

function focusFirstError(form: HTMLFormElement | null): void {
  // Wait until the errors are rendered.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The form's values, its errors after the first attempt to send it, and `submit`. */
function useForm({ projectId, school, choices, onBusy, onCreated }: FormProps) {
  const { dataset } = school;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FormValues>(() =>
    emptyForm(dataset, choices.customFields, { today: new Date(), sessionYears: choices.sessionYears }),
  );
  const [wasSent, setSent] = useState(false);
  const errors = formErrors(dataset, values);
  const send = async () => {
    onBusy(true);
    try {
      await withSchoolAccess({ projectId, work: "new record" }, async () =>
        onCreated(await school.create(formInput(values))),
      );
    } catch (error) {
      await tell("Not created", `❌ Failed to create record: ${messageOf(error)}`);
    } finally {
      onBusy(false);
    }
  };
  return {
    form,
    values,
    setValues,
    errorOf: (name: string) =>
      wasSent || ownValue(values.pictures, name) ? ownValue(errors, name) : undefined,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setSent(true);
      if (Object.keys(errors).length > 0) return focusFirstError(form.current);
      // The browser validates the school's custom fields and shows its own messages.
      if (form.current?.reportValidity()) void send();
    },
  };
}

function Form(props: FormProps) {
  const { school, choices, id } = props;
  const { form, values, setValues, errorOf, submit } = useForm(props);
  const setField = (name: string, value: string) =>
    setValues((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
  return (
    <form ref={form} id={id} className={classes.form} noValidate onSubmit={submit}>
      {formSections(school.dataset).map(({ title, fields }) => (
        <fieldset key={title} className={classes.section}>
          <legend>{title}</legend>
          {title === "Guardian" ? (
            <GuardianSearch
              school={school}
              email={values.fields.guardian_email ?? ""}
              onFound={({ email, first_name, full_name, mobile }) =>
                setValues((before) => ({
                  ...before,
                  fields: {
                    ...before.fields,
                    guardian_email: email,
                    guardian_first_name: first_name || full_name,
                    guardian_mobile: mobile,
                  },
                }))
              }
            />
          ) : null}
          {fields.map((field) => (
            <FormInput
              key={field.name}
              field={field}
              choices={choices}
              value={ownValue(values.fields, field.name) ?? ""}
              picture={ownValue(values.pictures, field.name) ?? null}
              error={errorOf(field.name)}
              onChange={(value) => setField(field.name, value)}
              onPicture={(file) =>
                setValues((before) => ({ ...before, pictures: { ...before.pictures, [field.name]: file } }))
              }
            />
          ))}
        </fieldset>
      ))}
      {choices.customFields.length === 0 ? null : (
        <fieldset className={classes.section}>
          <legend>More fields of this school</legend>
          {choices.customFields.map((field) => (
            <CustomInput
              key={field.form_field_id}
              field={field}
              value={values.custom[field.form_field_id] ?? ""}
              onChange={(value) =>
                setValues((before) => ({
                  ...before,
                  custom: { ...before.custom, [field.form_field_id]: value },
                }))
              }
            />
          ))}
        </fieldset>
      )}
    </form>
  );
}

/** A form for a new student, teacher or member of staff. Resolves to the new record's id. */
export function CreateRecord({ projectId, school, close }: CreateRecordProps) {
  const { type, title } = kindOf(school.dataset);
  const choices = useSchoolChoices(school);
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  return (
    <DialogFrame
      title={title}
      width={680}
      busy={isBusy}
      holdsText
      footer={
        <>
          <Button variant="default" disabled={isBusy} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isBusy} disabled={!choices.data}>
            Create {type}
          </Button>
        </>
      }
    >
      {choices.isPending ? <PageLoading /> : null}
      {choices.isError ? (
        <ErrorState title="The form could not be loaded from the school system" query={choices}>
          <SignInButton
            projectId={projectId}
            work="new record"
            error={choices.error}
            onSignedIn={() => void choices.refetch()}
          />
        </ErrorState>
      ) : null}
      {choices.data ? (
        <Form
          projectId={projectId}
          school={school}
          choices={choices.data}
          id={id}
          onBusy={setBusy}
          onCreated={close}
        />
      ) : null}
    </DialogFrame>
  );
}
