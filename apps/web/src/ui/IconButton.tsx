import { ActionIcon, type ActionIconProps, Kbd, Tooltip } from "@mantine/core";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Link } from "react-router";
import classes from "./iconButton.module.css";

type Named = {
  /** Its name, for the tooltip and for screen readers. */
  readonly label: string;
  /** Keys as people read them: "Ctrl+Z". */
  readonly shortcut?: string;
  readonly children: ReactNode;
};

type IconButtonProps = Named &
  Omit<ActionIconProps, "aria-label"> &
  Omit<ComponentPropsWithoutRef<"button">, keyof ActionIconProps | "aria-label" | "title">;

function tooltipOf({ label, shortcut }: Named): ReactNode {
  if (shortcut === undefined) return label;
  return (
    <>
      {label} <Kbd className={classes.keys ?? ""}>{shortcut}</Kbd>
    </>
  );
}

/** A button that is only an icon: named, with a tooltip that also tells its shortcut. */
export function IconButton(props: IconButtonProps) {
  const { label, shortcut: _, children, ...others } = props;
  return (
    <Tooltip label={tooltipOf(props)}>
      <ActionIcon aria-label={label} {...others}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** A link that is only an icon. */
export function IconLink(props: Named & { readonly to: string }) {
  const { label, to, children } = props;
  return (
    <Tooltip label={tooltipOf(props)}>
      <ActionIcon component={Link} to={to} aria-label={label}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
