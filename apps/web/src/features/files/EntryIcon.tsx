import { ownValue } from "@print-builder/core/ownValue";
import type { FileEntry } from "@print-builder/school";
import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolderFilled,
  IconPhoto,
} from "@tabler/icons-react";
import { Picture } from "#ui/Picture.tsx";
import classes from "./entries.module.css";
import { isPicture } from "./entryTexts.ts";

const byEnding: Readonly<Record<string, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  csv: IconFileSpreadsheet,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  zip: IconFileZip,
  txt: IconFileText,
  doc: IconFileText,
  docx: IconFileText,
  mp3: IconFileMusic,
};

function iconOf(entry: FileEntry): typeof IconFile {
  if (isPicture(entry)) return IconPhoto;
  return ownValue(byEnding, entry.name.slice(entry.name.lastIndexOf(".") + 1).toLowerCase()) ?? IconFile;
}

type EntryIconProps = {
  readonly entry: FileEntry;
  /** Address of the picture, if there is one to show. */
  readonly picture: string | null;
  /** Icon's width in px. */
  readonly size: number;
};

/** An entry's icon: a folder, the picture itself, or the file's kind. */
export function EntryIcon({ entry, picture, size }: EntryIconProps) {
  if (entry.type === "folder")
    return <IconFolderFilled className={classes.folderIcon} size={size} aria-hidden />;
  const Icon = iconOf(entry);
  const icon = <Icon className={classes.fileIcon} size={size} stroke={1.5} aria-hidden />;
  return <Picture className={classes.thumbnail} src={picture} fallback={icon} />;
}
