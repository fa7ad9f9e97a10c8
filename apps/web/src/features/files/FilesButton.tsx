import { Tooltip } from "@mantine/core";
import { IconFolder } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { useEditorState } from "#platform/editorSession/EditorContext.ts";
import { onSchoolSession } from "#platform/school/schoolSession.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { fileManagerAccess } from "./schoolConnection.ts";

/**
 * Opens the File Manager, which shows the reason if the school's files are not available. Resolves when it closes.
 */
async function openFileManager(isSchoolMode: boolean): Promise<void> {
  // Loaded on demand, because most cards are designed without it.
  const { FileManagerDialog } = await import("./FileManagerDialog.tsx");
  await openDialog(FileManagerDialog, { access: fileManagerAccess(isSchoolMode) });
}

/** The reason why the File Manager cannot be opened now; null if it can. */
function refusalIn(isSchool: boolean): string | null {
  const access = fileManagerAccess(isSchool);
  return access.allowed ? null : access.reason;
}

/** Opens the school's files. While the files are unavailable, the button stays visible and says why. */
export function FilesButton() {
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  const refusal = useSyncExternalStore(onSchoolSession, () => refusalIn(isSchool));
  return (
    <Tooltip label={refusal ?? "Files"} multiline maw={260}>
      <BarButton
        label="Files"
        hasTooltip={false}
        icon={<IconFolder size={16} stroke={1.75} />}
        // A truly disabled button gets neither focus nor tooltip.
        {...(refusal === null ? {} : { "data-disabled": true, "aria-disabled": true })}
        onClick={() => {
          if (refusal === null) void openFileManager(isSchool);
        }}
      />
    </Tooltip>
  );
}
