import { Button, Checkbox, TextInput } from "@mantine/core";
import { contracts, type ProjectAnswer } from "@print-builder/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { messageOf } from "../../../lib/api/apiError.ts";
import { call } from "../../../lib/api/call.ts";
import { DialogFrame } from "../../../ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "../../../ui/dialogs/openDialog.ts";
import { TagPicker } from "../tags/TagPicker.tsx";
import tagClasses from "../tags/tags.module.css";
import classes from "./newProject.module.css";

/** Size in px and colour of a new project's card. */
const blankCard = { canvas_width: 800, canvas_height: 600, background_color: "#ffffff" } as const;

/** Creates a project and results in it. */
export function NewProject({ close }: DialogProps<ProjectAnswer>) {
  const [name, setName] = useState("");
  const [dualSided, setDualSided] = useState(false);
  const [tags, setTags] = useState<readonly string[]>([]);
  const form = useId();
  const queries = useQueryClient();
  const trimmed = name.trim();
  const create = useMutation({
    mutationFn: () =>
      call(contracts.createProject, {
        body: { ...blankCard, name: trimmed, is_dual_sided: dualSided, tags: [...tags] },
      }),
    onSuccess: async (project) => {
      close(project);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["stats"] }),
        queries.invalidateQueries({ queryKey: ["tags"] }),
      ]);
    },
  });
  const ready = trimmed !== "" && !create.isPending;
  return (
    <DialogFrame
      title="Create New Project"
      busy={create.isPending}
      footer={
        <>
          <Button variant="default" disabled={create.isPending} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={!ready}>
            {create.isPending ? "Creating…" : "Create"}
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
          if (ready) create.mutate();
        }}
      >
        <TextInput
          label="Name"
          required
          placeholder="Student cards 2026"
          maxLength={200}
          data-autofocus
          value={name}
          error={create.isError ? messageOf(create.error) : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className={tagClasses.field}>
          <legend className={tagClasses.label}>Tags</legend>
          <TagPicker chosen={tags} onChange={setTags} height={136} />
        </fieldset>
        <Checkbox
          label="Dual-sided project"
          description="The card has a front and a back."
          checked={dualSided}
          onChange={(event) => setDualSided(event.currentTarget.checked)}
        />
      </form>
    </DialogFrame>
  );
}
