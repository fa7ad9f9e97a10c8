import { Checkbox, TextInput } from "@mantine/core";
import { type ProjectAnswer, type ProjectSummary, routes } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { FormDialog } from "#ui/dialogs/FormDialog.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "../form.module.css";
import { Failure } from "./Failure.tsx";

type ProjectFormProps = {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** The main button's label, and its label while the request runs. */
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly onSubmit: (name: string) => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A dialog that creates a project: its name, trimmed and never blank, and other fields. */
function ProjectForm(props: ProjectFormProps) {
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

/** Leaves space for the suffix: a name has at most 200 characters. */
const maxStartLength = 190;

export function cloneName(name: string): string {
  return `${name.slice(0, maxStartLength) || "Untitled"} (Clone)`;
}

type CloneProjectProps = { readonly project: ProjectSummary };

const everything = {
  include_csv_data: true,
  include_mapping: true,
  include_images: true,
  include_school_meta: true,
};

const parts: readonly { readonly key: keyof typeof everything; readonly label: string }[] = [
  { key: "include_csv_data", label: "CSV data" },
  { key: "include_mapping", label: "Mapping" },
  { key: "include_images", label: "Images" },
  { key: "include_school_meta", label: "School meta" },
];

/** Copies a project with the ticked parts. Resolves to the copy. */
export function CloneProject({ project, close }: CloneProjectProps & DialogProps<ProjectAnswer>) {
  const [name, setName] = useState(() => cloneName(project.name));
  const [included, setIncluded] = useState(everything);
  const clone = useMutation({
    mutationFn: (trimmed: string) =>
      call(routes.cloneProject, {
        params: { id: project.id },
        body: { name: trimmed, include_project: true, ...included },
      }),
    onSuccess: (copy) => close(copy),
  });
  return (
    <ProjectForm
      title="Clone Project"
      name={name}
      onName={setName}
      action="Clone"
      busyAction="Cloning…"
      busy={clone.isPending}
      onSubmit={clone.mutate}
      onCancel={() => close(null)}
    >
      <fieldset className={classes.parts}>
        <legend>Include</legend>
        <div className={classes.hard}>
          Mapping <WhatIs word="mapping" name="Mapping" />
          School meta <WhatIs word="schoolMeta" name="School meta" />
        </div>
        <Checkbox label="Project" description="The design is always included." checked disabled readOnly />
        {parts.map(({ key, label }) => (
          <Checkbox
            key={key}
            label={label}
            checked={included[key]}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setIncluded((before) => ({ ...before, [key]: checked }));
            }}
          />
        ))}
      </fieldset>
      {clone.isError ? <Failure title="Clone failed" reason={messageOf(clone.error)} /> : null}
    </ProjectForm>
  );
}
