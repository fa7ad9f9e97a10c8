import { Button, FileButton } from "@mantine/core";
import { IconTableImport, IconX } from "@tabler/icons-react";
import { DropArea } from "#platform/files/DropArea.tsx";
import { FolderButton } from "#platform/files/FolderButton.tsx";
import { acceptedPictures } from "#platform/files/pictureFiles.ts";
import { acceptedTables, isTableFile } from "#platform/files/tableFiles.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./newProject.module.css";

type DataFilesProps = {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
};

/** Files that the data wizard reads: tables, pictures, and ZIPs of pictures. */
const accepted = `${acceptedTables},${acceptedPictures},.zip`;

/** `Class 7.xlsx`, `Class 7.xlsx and 30 more files`, `30 files` */
function filesText(files: readonly File[]): string {
  const named = files.length === 1 ? files[0] : files.find(isTableFile);
  if (!named) return countText(files.length, "file");
  return files.length === 1
    ? named.name
    : `${named.name} and ${countText(files.length - 1, "more file", "more files")}`;
}

/** Chooses a table or photos; the new project then opens with them in the data wizard. */
export function DataFiles({ files, onChange }: DataFilesProps) {
  if (files.length > 0) {
    return (
      <div className={classes.files}>
        <IconTableImport size={20} stroke={1.5} aria-hidden />
        <span className={classes.fileName}>{filesText(files)}</span>
        <IconButton label="Remove the files" size="sm" onClick={() => onChange([])}>
          <IconX size={15} stroke={1.75} />
        </IconButton>
      </div>
    );
  }
  return (
    <DropArea
      title="Make cards from your files"
      note="A table, photos, or both. They can come later, too."
      icon={<IconTableImport size={24} stroke={1.5} aria-hidden />}
      small
      narrow
      busy={false}
      onFiles={onChange}
    >
      <FileButton multiple accept={accepted} onChange={onChange}>
        {(button) => (
          <Button variant="default" size="xs" {...button}>
            Choose files
          </Button>
        )}
      </FileButton>
      <FolderButton label="Folder of photos" variant="default" size="xs" onFiles={onChange} />
    </DropArea>
  );
}
