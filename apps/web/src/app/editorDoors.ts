import { DataModeSwitch } from "../features/data/mode/DataModeSwitch.tsx";
import { openDataWizard } from "../features/data/openDataWizard.ts";
import { openFileManager } from "../features/fileManager/openFileManager.ts";
import { fileManagerAccess } from "../features/fileManager/schoolConnection.ts";
import { openSchoolWizard } from "../features/school/openSchoolWizard.ts";
import type { EditorDoors } from "../lib/editorDoors.ts";

/** Features do not know each other: here the editor is told how it opens them. */
export const doors: EditorDoors = {
  openDataWizard,
  openSchoolWizard,
  DataModeSwitch,
  files: {
    refusal: (isSchoolMode) => {
      const access = fileManagerAccess(isSchoolMode);
      return access.allowed ? null : access.reason;
    },
    open: openFileManager,
  },
};
