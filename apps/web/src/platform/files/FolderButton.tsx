import { Button, type ButtonProps } from "@mantine/core";
import { useEffect, useRef } from "react";

type FolderButtonProps = Pick<ButtonProps, "size" | "variant" | "disabled" | "leftSection"> & {
  /** Name of the input behind the button. */
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Chooses a folder with all its files. */
export function FolderButton({ label, onFiles, ...button }: FolderButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  // React has no prop for this attribute.
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
