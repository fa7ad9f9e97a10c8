import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useRef } from "react";

type FolderButtonProps = Pick<ButtonProps, "size" | "variant" | "disabled" | "leftSection"> & {
  /** Names the input that is behind the button. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Chooses a folder with all that is in it. */
export function FolderButton({ label, onFiles, ...button }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // React does not name this attribute.
  useEffect(() => input.current?.setAttribute("webkitdirectory", ""), []);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        Choose a folder
      </Button>
    </>
  );
}
