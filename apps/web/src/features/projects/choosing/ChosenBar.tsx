import { Button } from "@mantine/core";
import { IconFileZip, IconTags, IconTrash, IconX } from "@tabler/icons-react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import { withProjectDialogs } from "../projectDialogs.ts";
import classes from "../projects.module.css";
import type { Choice } from "./Choice.tsx";
import { ExportSeveral } from "./ExportSeveral.tsx";
import { useDeleteSeveral } from "./useDeleteSeveral.ts";

/** Actions for all selected projects; hidden without a selection. */
export function ChosenBar({ choice }: { readonly choice: Choice }) {
  const remove = useDeleteSeveral();
  const { projects } = choice;
  if (projects.length === 0) return null;
  const removeAll = async () => {
    if (await remove(projects)) choice.setAll(false);
  };
  return (
    <div className={classes.chosenBar} role="toolbar" aria-label="Chosen projects">
      <span className={classes.chosenCount} role="status">
        {countText(projects.length, "project")} chosen
      </span>
      {projects.length < choice.shown ? (
        <Button variant="subtle" onClick={() => choice.setAll(true)}>
          Choose all {choice.shown.toLocaleString()}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<IconTags size={16} stroke={1.75} />}
        onClick={() => void withProjectDialogs(({ TagSeveral }) => openDialog(TagSeveral, { projects }))}
      >
        Tags…
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileZip size={16} stroke={1.75} />}
        onClick={() => void openDialog(ExportSeveral, { projects })}
      >
        Export ZIPs…
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        onClick={() => void removeAll()}
      >
        Move to trash
      </Button>
      <IconButton label="Choose none" onClick={() => choice.setAll(false)}>
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </div>
  );
}
