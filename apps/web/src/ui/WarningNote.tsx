import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./warningNote.module.css";

/** A warning that users may ignore. */
export function WarningNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.note}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
