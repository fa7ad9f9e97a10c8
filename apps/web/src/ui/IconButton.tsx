import { ActionIcon, type ActionIconProps, Kbd, Tooltip } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import classes from "./iconButton.module.css";

type IconButtonProps = Omit<ActionIconProps, "aria-label"> &
  Omit<ComponentPropsWithoutRef<"button">, keyof ActionIconProps | "aria-label" | "title"> & {
    /** Its name, for the tooltip and for screen readers. */
    readonly label: string;
    /** Keys as people read them: "Ctrl+Z". */
    readonly shortcut?: string;
    readonly children: ReactNode;
  };

/** A button that is only an icon: named, with a tooltip that also tells its shortcut. */
export function IconButton({ label, shortcut, children, ...others }: IconButtonProps) {
  const text = shortcut ? (
    <>
      {label} <Kbd className={classes.keys ?? ""}>{shortcut}</Kbd>
    </>
  ) : (
    label
  );
  return (
    <Tooltip label={text}>
      <ActionIcon aria-label={label} {...others}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
