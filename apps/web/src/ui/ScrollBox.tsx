import type { ComponentPropsWithRef } from "react";
import classes from "./scrollBox.module.css";

type ScrollBoxProps = Omit<ComponentPropsWithRef<"section">, "aria-label" | "tabIndex"> & {
  /** For screen readers: "Problems". */
  readonly label: string;
};

/** A box that can also be scrolled by keyboard. Its class sets its size. */
export function ScrollBox({ label, className = "", ...others }: ScrollBoxProps) {
  return (
    <section
      className={`${classes.box} ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: some browsers scroll a box by keyboard only if it can take the focus (WCAG 2.1.1)
      tabIndex={0}
      {...others}
    />
  );
}
