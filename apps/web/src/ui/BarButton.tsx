import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./barButton.module.css";
import { tooltipMark } from "./tooltips/followTooltips.ts";

type BarButtonProps = Omit<ButtonProps, "children" | "variant" | "color"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps | "children"> & {
    readonly label: string;
    readonly icon: ReactNode;
    /** False if the button has its own tooltip. */
    readonly hasTooltip?: boolean;
  };

/** A subtle button in a bar, with icon and text. Shows only the icon if the bar is narrow. */
export function BarButton({ label, icon, hasTooltip = true, className, ...others }: BarButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      // A tooltip around the button adds its own class name.
      className={`${classes.button} ${className ?? ""}`}
      aria-label={label}
      {...(hasTooltip ? tooltipMark() : {})}
      leftSection={icon}
      {...others}
    >
      {label}
    </Button>
  );
}
