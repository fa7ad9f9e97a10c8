import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import classes from "../form.module.css";

type ProjectFormProps = {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The main button's label, at rest and while it works. */
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A dialog that creates a project: its name, trimmed and never blank, and further fields. */
export function ProjectForm(props: ProjectFormProps) {
  const { title, name, onName, busy, onCancel, children } = props;
  const trimmed = name.trim();
  return (
    <FormDialog
      title={title}
      className={classes.form}
      action={props.action}
      busyAction={props.busyAction}
      busy={busy}
      disabled={trimmed === ""}
      onSubmit={() => props.onSubmit(trimmed)}
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {children}
    </FormDialog>
  );
}
