import type { ComponentPropsWithRef } from "react";
import classes from "./scrollBox.module.css";

type ScrollBoxProps = Omit<ComponentPropsWithRef<"section">, "aria-label" | "tabIndex"> & {
  /** For screen readers: "Problems". */
  readonly label: string;
};

/** A box that also scrolls by keyboard. Its class sets its size. */
export function ScrollBox({ label, className = "", ...others }: ScrollBoxProps) {
  return (
    <section
      className={`${classes.box} ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus, or keys cannot scroll it in every browser (WCAG 2.1.1)
      tabIndex={0}
      {...others}
    />
  );
}
