import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "./fileDrop.module.css";

type FileDropProps = {
  /** "Drop a project ZIP here". */
  readonly title: string;
  /** What is taken, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** As an input's `accept`: ".zip". */
  readonly accept: string;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
};

/** Takes one file, dropped or chosen. */
export function FileDrop({ title, note, icon, accept, busy, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
    >
      {icon}
      <span className={classes.title}>{title}</span>
      <span className={classes.note}>{note}</span>
      <FileButton accept={accept} onChange={(file) => (file ? onFile(file) : undefined)}>
        {(button) => (
          <Button data-autofocus loading={busy} {...button}>
            Choose a File
          </Button>
        )}
      </FileButton>
    </div>
  );
}
