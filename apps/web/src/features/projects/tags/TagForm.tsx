import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./tags.module.css";

type TagFormProps = {
  /** What the form is called and its field is labelled by: "New tag". */
  readonly label: string;
  readonly name: string;
  /** As #rrggbb. */
  readonly color: string;
  /** Stores the tag; answers whether that went well. */
  readonly onSubmit: (tag: { readonly name: string; readonly color: string }) => Promise<boolean>;
  /** The buttons. */
  readonly children: ReactNode;
};

/** A browser's colour field knows six digits only. */
function sixDigits(color: string): string {
  return color.length === 4 ? color.replace(/[0-9a-f]/gi, "$&$&") : color;
}

/** The field of a tag that is edited takes the focus of the button that went away. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Name and colour of a tag. A blank name does nothing; after success it starts anew. */
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
