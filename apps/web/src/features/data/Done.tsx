import { IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./data.module.css";

/** A one-line summary of a step's result, with details below it. */
export function Done({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes.kept} role="status">
      <span className={classes.sign}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.keptText}>
        <b>{title}</b>
        {children}
      </div>
    </div>
  );
}
