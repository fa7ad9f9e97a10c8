import { IconGripVertical } from "@tabler/icons-react";
import { IconButton } from "../IconButton.tsx";
import classes from "./floatingGrip.module.css";
import type { FloatingHandlers } from "./useFloating.ts";

type FloatingGripProps = FloatingHandlers & {
  /** The grip's name: “Move the tools”. */
  readonly label: string;
};

/** The grip of a floating box. Its props come from `useFloating`. */
export function FloatingGrip({ label, ...events }: FloatingGripProps) {
  return (
    <IconButton
      label={label}
      shortcut="drag or arrow keys"
      size={22}
      className={classes.grip ?? ""}
      aria-description="Double-click it or press Home to put it back."
      {...events}
    >
      <IconGripVertical size={17} stroke={1.75} />
    </IconButton>
  );
}
