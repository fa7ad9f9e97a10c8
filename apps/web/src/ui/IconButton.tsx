import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Link } from "react-router";
import { tooltipMark } from "./tooltips/followTooltips.ts";

type NamedControl = {
  /** For the tooltip and screen readers. */
  readonly label: string;
  /** The shortcut as shown to users: "Ctrl+Z". */
  readonly shortcut?: string;
  readonly children: ReactNode;
};

type IconButtonProps = NamedControl &
  Omit<ActionIconProps, "aria-label"> &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps | "aria-label" | "title">;

/** An icon button with a name and a tooltip that includes its shortcut. */
export function IconButton({ label, shortcut, children, ...others }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} {...tooltipMark(shortcut)} {...others}>
      {children}
    </ActionIcon>
  );
}

/** A link that shows only an icon. */
export function IconLink({ label, shortcut, to, children }: NamedControl & { readonly to: string }) {
  return (
    <ActionIcon component={Link} to={to} aria-label={label} {...tooltipMark(shortcut)}>
      {children}
    </ActionIcon>
  );
}
