import { Button, Tooltip } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { onSchoolSession } from "../../../lib/school/schoolSession.ts";
import { useDoors } from "../DoorsContext.ts";
import { useEditorState } from "../store/EditorContext.ts";
import classes from "./topBar.module.css";

/** Opens the school's files. Where it cannot, it stays in sight and says why. */
export function FilesButton() {
  const { files } = useDoors();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  const refusal = useSyncExternalStore(onSchoolSession, () => files.refusal(isSchool));
  return (
    <Tooltip label={refusal ?? "Files"} multiline maw={260}>
      <Button
        variant="subtle"
        color="gray"
        className={classes.brief ?? ""}
        aria-label="Files"
        leftSection={<IconFolder size={16} stroke={1.75} />}
        // Truly disabled it could have neither focus nor tooltip.
        {...(refusal === null ? {} : { "data-disabled": true, "aria-disabled": true })}
        onClick={() => {
          if (refusal === null) void files.open(isSchool);
        }}
      >
        Files
      </Button>
    </Tooltip>
  );
}
