import { Button, SegmentedControl } from "@mantine/core";
import { type ListedProject, type ProjectSummary, routes } from "@print-builder/api";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import formClasses from "../form.module.css";
import { TagPicker, useReloadTags } from "../tags/TagPicker.tsx";
import classes from "../tags/tags.module.css";

type TagSeveralProps = { readonly projects: readonly ListedProject[] };

/** Adds tags to several projects or removes them; their other tags stay. */
export function TagSeveral({ projects, close }: TagSeveralProps & DialogProps<true>) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [way, setWay] = useState<"add" | "remove">("add");
  const reload = useReloadTags();
  const save = useMutation({
    mutationFn: async () => {
      for (const { id, tags } of projects) {
        const before = tags.map((tag) => tag.id);
        const others = before.filter((tag) => !chosen.includes(tag));
        const after = way === "add" ? [...others, ...chosen] : others;
        const isSame = after.length === before.length && after.every((tag) => before.includes(tag));
        if (!isSame) await call(routes.updateProject, { params: { id }, body: { tags: after } });
      }
    },
    onSuccess: () => close(true),
    onError: (error) => showFailure(error),
    // Reload even after a failure: some projects may have been stored before it.
    onSettled: () => reload(),
  });
  const named = countText(projects.length, "project");
  const action = way === "add" ? `Add to ${named}` : `Remove from ${named}`;
  return (
    <DialogFrame
      title={`Tags of ${named}`}
      width={400}
      busy={save.isPending}
      footer={
        <>
          <Button variant="default" disabled={save.isPending} onClick={() => close(null)}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} loading={save.isPending} onClick={() => save.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={formClasses.form}>
        <SegmentedControl
          aria-label="What to do with the tags"
          value={way}
          onChange={(value) => setWay(value === "remove" ? "remove" : "add")}
          data={[
            { value: "add", label: "Add tags" },
            { value: "remove", label: "Remove tags" },
          ]}
        />
        <TagPicker chosen={chosen} onChange={setChosen} height={280} />
      </div>
    </DialogFrame>
  );
}

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
