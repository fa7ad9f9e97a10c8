import { Button } from "@mantine/core";
import type { OutgoingFile } from "@print-builder/school";
import { IconFolderUp, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { pickedFiles } from "#platform/files/outgoingFiles.ts";

type UploadButtonsProps = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly OutgoingFile[]) => void;
};

const icon = { size: 16, stroke: 1.75 } as const;

/** Chooses files, or a folder with all that is in it. */
export function UploadButtons({ disabled, onFiles }: UploadButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // React does not name this attribute.
  useEffect(() => folder.current?.setAttribute("webkitdirectory", ""), []);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const picked = pickedFiles(event.currentTarget.files ?? []);
    // The same files can then be chosen again.
    event.currentTarget.value = "";
    onFiles(picked);
  };
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={take} />
      <input ref={folder} type="file" multiple hidden aria-label="Folder to upload" onChange={take} />
      <Button
        disabled={disabled}
        leftSection={<IconUpload {...icon} />}
        onClick={() => files.current?.click()}
      >
        Upload files
      </Button>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<IconFolderUp {...icon} />}
        onClick={() => folder.current?.click()}
      >
        Upload folder
      </Button>
    </>
  );
}
