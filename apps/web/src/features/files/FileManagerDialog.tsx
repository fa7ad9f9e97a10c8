import { useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { FileManager } from "./FileManager.tsx";
import classes from "./fileManager.module.css";
import { SchoolFiles } from "./SchoolFiles.tsx";
import type { Access } from "./schoolConnection.ts";

/** The File Manager over the editor; it stays open while an upload runs. */
export function FileManagerDialog({ access }: { readonly access: Access } & DialogProps<never>) {
  const [path, setPath] = useState("");
  const [isUploading, setUploading] = useState(false);
  const school = access.allowed ? access.connection.schoolName : null;
  return (
    <DialogFrame
      title={school === null ? "File Manager" : `File Manager · ${school}`}
      width={1120}
      busy={isUploading}
    >
      <div className={classes.inDialog}>
        <SchoolFiles access={access}>
          <FileManager path={path} onPath={setPath} onUploading={setUploading} />
        </SchoolFiles>
      </div>
    </DialogFrame>
  );
}
