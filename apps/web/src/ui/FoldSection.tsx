import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import classes from "./foldSection.module.css";

type FoldSectionProps = {
  readonly title: string;
  /** A summary of the settings in a few words. */
  readonly summary: string;
  /** A small picture of the settings' effect on paper. */
  readonly picture?: ReactNode;
  readonly startsOpen?: boolean;
  readonly children: ReactNode;
};

/** A section of a form that most people leave unchanged. */
export function FoldSection({ title, summary, picture, startsOpen = false, children }: FoldSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const toggle = () => {
    flushSync(() => setOpen(!isOpen));
    // The section's fields may be below the edge of a scrolling dialog.
    fields.current?.scrollIntoView({ block: "nearest" });
  };
  const Arrow = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section} aria-label={title}>
      <UnstyledButton
        className={classes.head ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {picture ? <span className={classes.picture}>{picture}</span> : null}
        <span className={classes.title}>{title}</span>
        <span className={classes.summary}>{summary}</span>
        <Arrow size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {isOpen ? (
        <div ref={fields} id={id} className={classes.fields}>
          {children}
        </div>
      ) : null}
    </section>
  );
}
