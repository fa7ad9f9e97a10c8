import { TextInput } from "@mantine/core";
import { nameFault } from "@print-builder/school";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";

type NameEntryProps = {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly action: string;
  readonly save: (name: string) => Promise<void>;
};

/** Selects the name without its extension, which usually stays. */
function markStem(field: HTMLInputElement): void {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}

/** Asks for an entry's name and saves it. Shows a refusal here, so that the user can change the name. */
export function NameEntry({
  title,
  label,
  value,
  action,
  save,
  close,
}: NameEntryProps & DialogProps<string>) {
  const [name, setName] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = name.trim();
  const useful = wanted !== "" && wanted !== value;
  const submit = async () => {
    const fault = nameFault(wanted);
    setError(fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      await save(wanted);
      close(wanted);
    } catch (cause) {
      setError(messageOf(cause));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      width={420}
      action={action}
      busy={busy}
      disabled={!useful}
      onSubmit={() => void submit()}
      onCancel={() => close(null)}
    >
      <TextInput
        label={label}
        value={name}
        error={error}
        data-autofocus
        onFocus={(event) => markStem(event.currentTarget)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
}
