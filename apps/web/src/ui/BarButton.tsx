import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./barButton.module.css";
import { tooltipMark } from "./tooltips/followTooltips.ts";

type BarButtonProps = Omit<ButtonProps, "children" | "variant" | "color"> &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps | "children"> & {
    readonly label: string;
    readonly icon: ReactNode;
    /** False where the button stands in a tooltip of its own. */
    readonly hasTooltip?: boolean;
  };

/** A quiet button of a bar: sign and word, and where the bar is narrow the sign alone. */
export function BarButton({ label, icon, hasTooltip = true, className, ...others }: BarButtonProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      // A tooltip around it adds a class of its own.
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
