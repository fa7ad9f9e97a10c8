import { Button, FileButton } from "@mantine/core";
import type { ReactNode } from "react";
import { DropArea } from "./DropArea.tsx";

type FileDropProps = {
  /** For example "Drop a project ZIP here". */
  readonly title: string;
  /** The accepted files, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** As in an input's `accept`: ".zip". */
  readonly accept: string;
  /** For example "Choose a File". */
  readonly choose: string;
  /** True if the dialog's focus starts here. */
  readonly first?: boolean;
  /** True once a file was accepted, because people rarely choose another. */
  readonly taken?: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
};

/** Accepts a single file, dropped or chosen. */
export function FileDrop(props: FileDropProps) {
  const { title, note, icon, accept, choose, first = false, taken = false, busy, onFile } = props;
  const take = (file: File | null | undefined) => {
    if (file) onFile(file);
  };
  return (
    <DropArea {...{ title, note, icon, busy }} small={taken} onFiles={([file]) => take(file)}>
      <FileButton accept={accept} onChange={take}>
        {(button) => (
          <Button
            variant={taken ? "default" : "filled"}
            loading={busy}
            data-autofocus={first || undefined}
            {...button}
          >
            {choose}
          </Button>
        )}
      </FileButton>
    </DropArea>
  );
}
