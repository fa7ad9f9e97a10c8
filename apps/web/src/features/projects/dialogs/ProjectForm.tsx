import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import classes from "../form.module.css";

type ProjectFormProps = {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly placeholder?: string;
  /** What is wrong with the name; null when nothing is. */
  readonly nameError?: string | null;
  /** What the main button says, and what it says while it works. */
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
  /** Further fields. */
  readonly children: ReactNode;
};

/** A dialog that makes a project: its name, trimmed and never blank, and what else there is to say of it. */
export function ProjectForm(props: ProjectFormProps) {
  const { title, name, onName, placeholder, nameError = null, busy, onCancel, children } = props;
  const form = useId();
  const trimmed = name.trim();
  const ready = trimmed !== "" && !busy;
  return (
    <DialogFrame
      title={title}
      busy={busy}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!ready}>
            {busy ? props.busyAction : props.action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) props.onSubmit(trimmed);
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={200}
          data-autofocus
          {...(placeholder === undefined ? {} : { placeholder })}
          value={name}
          error={nameError}
          onChange={(event) => onName(event.currentTarget.value)}
        />
        {children}
      </form>
    </DialogFrame>
  );
}
