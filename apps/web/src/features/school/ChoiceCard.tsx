import { Badge, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./school.module.css";

/** For the group's label, where the screen around it says what is chosen: it is for screen readers. */
export const hiddenLabel = { label: classes.hidden ?? "" };

type ChoiceCardProps = {
  readonly value: string;
  readonly title: string;
  readonly text: string;
  /** As the school system words it; "active" goes without saying. */
  readonly status: string;
  readonly picture?: ReactNode;
};

/** One of several to choose from. */
export function ChoiceCard({ value, title, text, status, picture }: ChoiceCardProps) {
  return (
    <Radio.Card className={classes.choice ?? ""} value={value}>
      {picture}
      <span className={classes.choiceText}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {status === "" || status === "active" ? null : <Badge color="yellow">{status}</Badge>}
      <Radio.Indicator size="xs" />
    </Radio.Card>
  );
}
