import type { ReactNode } from "react";
import { atPlace } from "../api/filePlaces.ts";
import classes from "./dropArea.module.css";
import { useFileDrop } from "./useFileDrop.ts";

type DropAreaProps = {
  /** For example "Drop a project ZIP here". */
  readonly title: string;
  /** The accepted files, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** True once something was accepted, which leaves more space for the result. */
  readonly small?: boolean;
  /** True for a narrow area, with the buttons below the text. */
  readonly narrow?: boolean;
  /** True while no more files are accepted. */
  readonly busy: boolean;
  /** Receives the dropped files, including those in dropped folders. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Buttons that choose files. */
  readonly children: ReactNode;
};

export function DropArea(props: DropAreaProps) {
  const { title, note, icon, small = false, narrow = false, busy, onFiles, children } = props;
  const { isOver, handlers } = useFileDrop((dropped) => {
    if (!busy && dropped.length > 0)
      onFiles(dropped.map(({ file, relativePath }) => atPlace(file, relativePath)));
  });
  return (
    <div className={classes.drop} data-over={isOver} data-small={small} data-narrow={narrow} {...handlers}>
      {icon}
      <span className={classes.title}>{title}</span>
      <span className={classes.note}>{note}</span>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
