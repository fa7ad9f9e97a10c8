import type { ComponentPropsWithRef } from "react";
import classes from "./scrollBox.module.css";

type ScrollBoxProps = Omit<ComponentPropsWithRef<"section">, "aria-label" | "tabIndex"> & {
  /** What scrolls in it, for those who hear it: "Problems". */
  readonly label: string;
};

/** A box whose content scrolls, also with the keyboard. How large it is, its class says. */
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
