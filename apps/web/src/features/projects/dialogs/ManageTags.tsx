import { Badge, Button } from "@mantine/core";
import { defaultTagColour, routes, type TagAnswer } from "@print-builder/api";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { TagChip } from "../tags/TagChip.tsx";
import { TagForm } from "../tags/TagForm.tsx";
import { NoTags, searchTags, useReloadTags, useTags } from "../tags/TagPicker.tsx";
import classes from "../tags/tags.module.css";

type TagFields = Pick<TagAnswer, "name" | "color">;

/** Explains why a tag could not be deleted; for a tag in use, with the server's message. */
async function explainRefusal(error: unknown): Promise<void> {
  const detail = error instanceof ApiError ? error.detail : null;
  await tell("Delete tag", detail ?? "Failed to delete tag. Please try again.");
}

/** Creates, changes and deletes tags, and reloads the lists. */
function useTagActions() {
  const reload = useReloadTags();

  const store = async (run: () => Promise<TagAnswer>): Promise<boolean> => {
    try {
      await run();
    } catch (error) {
      showFailure(error);
      return false;
    }
    await reload();
    return true;
  };

  const remove = async (tag: TagAnswer): Promise<void> => {
    const sure = await confirm({
      title: "Delete tag",
      message: "Are you sure you want to delete this tag?",
      action: "Delete tag",
      destructive: true,
    });
    if (!sure) return;
    try {
      await call(routes.deleteTag, { params: { id: tag.id } });
    } catch (error) {
      await explainRefusal(error);
    }
    await reload();
  };

  return {
    create: (body: TagFields) => store(() => call(routes.createTag, { body })),
    update: (id: string, body: TagFields) => store(() => call(routes.updateTag, { params: { id }, body })),
    remove,
  };
}

function ManagedTag({ tag }: { readonly tag: TagAnswer }) {
  const [editing, setEditing] = useState(false);
  const { update, remove } = useTagActions();
  const count = tag.project_count;
  if (editing) {
    return (
      <TagForm
        label={`Edit ${tag.name}`}
        name={tag.name}
        color={tag.color}
        onSubmit={async (fields) => {
          const done = await update(tag.id, fields);
          if (done) setEditing(false);
          return done;
        }}
      >
        <Button type="submit">Save</Button>
        <Button variant="default" onClick={() => setEditing(false)}>
          Cancel
        </Button>
      </TagForm>
    );
  }
  return (
    <>
      <span className={classes.rowName}>
        <TagChip tag={tag} />
      </span>
      {count > 0 ? <Badge>IN USE</Badge> : null}
      <span className={classes.count}>{countText(count, "project")}</span>
      <IconButton label="Edit" size="sm" onClick={() => setEditing(true)}>
        <IconPencil size={16} stroke={1.75} />
      </IconButton>
      <IconButton label="Delete" size="sm" disabled={count > 0} onClick={() => void remove(tag)}>
        <IconTrash size={16} stroke={1.75} />
      </IconButton>
    </>
  );
}

export function ManageTags({ close }: DialogProps<never>) {
  const [search, setSearch] = useState("");
  const { tags } = useTags();
  const { create } = useTagActions();
  const shown = searchTags(tags, search);
  return (
    <DialogFrame
      title="Manage Tags"
      width={520}
      footer={
        <Button variant="default" onClick={() => close(null)}>
          Done
        </Button>
      }
    >
      <div className={classes.manage}>
        <TagForm label="New tag" name="" color={defaultTagColour} onSubmit={create}>
          <Button type="submit">Create</Button>
        </TagForm>
        <SearchField label="Search tags" placeholder="Search tags" value={search} onChange={setSearch} />
        <ul className={classes.list} data-empty={tags.length === 0} aria-label="Tags">
          {shown.map((tag) => (
            <li key={tag.id} className={classes.row} aria-label={tag.name}>
              <ManagedTag tag={tag} />
            </li>
          ))}
          {shown.length === 0 ? (
            <li className={classes.empty}>
              <NoTags />
            </li>
          ) : null}
        </ul>
      </div>
    </DialogFrame>
  );
}
