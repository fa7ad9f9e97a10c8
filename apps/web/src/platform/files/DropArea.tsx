import type { ReactNode } from "react";
import { atPlace } from "../api/filePlaces.ts";
import classes from "./dropArea.module.css";
import { useFileDrop } from "./useFileDrop.ts";

type DropAreaProps = {
  /** "Drop a project ZIP here". */
  readonly title: string;
  /** What is taken, in words. */
  readonly note: string;
  readonly icon: ReactNode;
  /** True once something was taken: it then leaves more room to what came of it. */
  readonly small?: boolean;
  /** True where it is narrow: its buttons then stand below the words. */
  readonly narrow?: boolean;
  /** True while nothing further is taken. */
  readonly busy: boolean;
  /** The files that were dropped, and those of dropped folders. */
  readonly onFiles: (files: readonly File[]) => void;
  /** The buttons to choose files with. */
  readonly children: ReactNode;
};

/** Where files are dropped or chosen. */
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
