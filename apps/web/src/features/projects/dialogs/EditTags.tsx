import { Button } from "@mantine/core";
import { type ProjectSummary, routes } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { TagPicker } from "../tags/TagPicker.tsx";
import classes from "../tags/tags.module.css";
import { useReloadTags } from "../tags/useTags.ts";

type EditTagsProps = { readonly project: ProjectSummary };

/** Chooses a project's tags and stores them. */
export function EditTags({ project, close }: EditTagsProps & DialogProps<true>) {
  const [chosen, setChosen] = useState<readonly string[]>(() => project.tags.map(({ id }) => id));
  const reload = useReloadTags();
  const save = useMutation({
    mutationFn: () => call(routes.updateProject, { params: { id: project.id }, body: { tags: [...chosen] } }),
    onSuccess: async () => {
      close(true);
      await reload();
    },
    onError: (error) => showFailure(error),
  });
  return (
    <DialogFrame
      title="Edit Project Tags"
      width={400}
      busy={save.isPending}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button disabled={save.isPending} onClick={() => save.mutate()}>
            {save.isPending ? "Saving..." : "Save Changes"}
          </Button>
        </>
      }
    >
      <p className={classes.label} role="status">
        {project.name} · {chosen.length} selected
      </p>
      <TagPicker chosen={chosen} onChange={setChosen} height={320} />
    </DialogFrame>
  );
}
