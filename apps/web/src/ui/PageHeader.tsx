import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { IconLink } from "./IconButton.tsx";
import classes from "./pageHeader.module.css";
import { usePageTitle } from "./usePageTitle.ts";

type PageHeaderProps = {
  readonly title: string;
  /** Small text next to the title. */
  readonly note?: string | undefined;
  readonly back?: { readonly to: string; readonly label: string };
  /** Buttons, with the main button last. */
  readonly children?: ReactNode;
};

export function PageHeader({ title, note, back, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className={classes.header}>
      {back ? (
        <IconLink label={back.label} to={back.to}>
          <IconArrowLeft size={18} stroke={1.75} />
        </IconLink>
      ) : null}
      <h1 className={classes.title}>{title}</h1>
      {note === undefined ? null : (
        <span className={classes.note} role="status">
          {note}
        </span>
      )}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
