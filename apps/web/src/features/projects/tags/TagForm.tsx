import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./tags.module.css";

type TagFormProps = {
  /** Label of the form and its field: "New tag". */
  readonly label: string;
  readonly name: string;
  /** As #rrggbb. */
  readonly color: string;
  /** Stores the tag; resolves to true on success. */
  readonly onSubmit: (tag: { readonly name: string; readonly color: string }) => Promise<boolean>;
  readonly children: ReactNode;
};

/** Expands short colours, because a browser's colour field accepts only six digits. */
function sixDigits(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, "$&$&") : color;
}

/** Moves the focus from the removed Edit button to the tag's field. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Name and colour of a tag. A blank name does nothing; after success the form is reset. */
export function TagForm({ label, name, color, onSubmit, children }: TagFormProps) {
  const [form, setForm] = useState({ name, color });
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const trimmed = form.name.trim();
    if (trimmed === "" || busy) return;
    setBusy(true);
    if (await onSubmit({ name: trimmed, color: form.color })) setForm({ name, color });
    setBusy(false);
  };
  return (
    <form
      className={classes.edit}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <input
        className={classes.colour}
        type="color"
        aria-label="Colour"
        value={sixDigits(form.color)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setForm((before) => ({ ...before, color: chosen }));
        }}
      />
      <TextInput
        ref={name === "" ? null : takeFocus}
        aria-label="Tag name"
        placeholder={label}
        maxLength={100}
        data-autofocus
        value={form.name}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setForm((before) => ({ ...before, name: typed }));
        }}
      />
      {children}
    </form>
  );
}
