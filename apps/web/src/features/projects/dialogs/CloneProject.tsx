import { Button, Checkbox, TextInput } from "@mantine/core";
import { contracts, type ProjectAnswer, type ProjectSummary } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../lib/api/apiError.ts";
import { call } from "../../../lib/api/call.ts";
import { DialogFrame } from "../../../ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "../../../ui/dialogs/openDialog.ts";
import { cloneName } from "./cloneName.ts";
import classes from "./newProject.module.css";

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

/** Copies a project with the parts that are ticked; results in the copy. */
export function CloneProject({ project, close }: CloneProjectProps & DialogProps<ProjectAnswer>) {
  const [name, setName] = useState(() => cloneName(project.name));
  const [included, setIncluded] = useState(everything);
  const form = useId();
  const trimmed = name.trim();
  const clone = useMutation({
    mutationFn: () =>
      call(contracts.cloneProject, {
        params: { id: project.id },
        body: { name: trimmed, include_project: true, ...included },
      }),
    onSuccess: (copy) => close(copy),
  });
  const ready = trimmed !== "" && !clone.isPending;
  return (
    <DialogFrame
      title="Clone Project"
      busy={clone.isPending}
      footer={
        <>
          <Button variant="default" disabled={clone.isPending} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!ready}>
            {clone.isPending ? "Cloning…" : "Clone"}
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
          if (ready) clone.mutate();
        }}
      >
        <TextInput
          label="Name"
          required
          maxLength={200}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={classes.parts}>
          <legend>Include</legend>
          <Checkbox label="Project" description="The design always comes along." checked disabled readOnly />
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
        {clone.isError ? (
          <p className={classes.failure} role="alert">
            <b>Clone failed</b>
            <br />
            {messageOf(clone.error)}
          </p>
        ) : null}
      </form>
    </DialogFrame>
  );
}
