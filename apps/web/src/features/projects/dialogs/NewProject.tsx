import { Checkbox } from "@mantine/core";
import { type ProjectAnswer, routes } from "@print-builder/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { TagPicker } from "../tags/TagPicker.tsx";
import tagClasses from "../tags/tags.module.css";
import { ProjectForm } from "./ProjectForm.tsx";

/** Size in px and colour of a new project's card. */
const blankCard = { canvas_width: 800, canvas_height: 600, background_color: "#ffffff" } as const;

/** Creates a project and results in it. */
export function NewProject({ close }: DialogProps<ProjectAnswer>) {
  const [name, setName] = useState("");
  const [dualSided, setDualSided] = useState(false);
  const [tags, setTags] = useState<readonly string[]>([]);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: (trimmed: string) =>
      call(routes.createProject, {
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
  return (
    <ProjectForm
      title="Create New Project"
      name={name}
      onName={setName}
      placeholder="Student cards 2026"
      nameError={create.isError ? messageOf(create.error) : null}
      action="Create"
      busyAction="Creating…"
      busy={create.isPending}
      onSubmit={create.mutate}
      onCancel={() => close(null)}
    >
      <fieldset>
        <legend className={tagClasses.label}>Tags</legend>
        <TagPicker chosen={tags} onChange={setTags} height={136} />
      </fieldset>
      <Checkbox
        label="Dual-sided project"
        description="The card has a front and a back."
        checked={dualSided}
        onChange={(event) => setDualSided(event.currentTarget.checked)}
      />
    </ProjectForm>
  );
}
