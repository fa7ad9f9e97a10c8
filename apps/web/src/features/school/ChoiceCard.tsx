import { Badge, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./school.module.css";

/** Hides a group's label from sight where the screen already says what is chosen; screen readers still read it. */
export const hiddenLabel = { label: classes.hidden ?? "" };

type ChoiceCardProps = {
  readonly value: string;
  readonly title: string;
  readonly text: string;
  /** In the school system's words; "active" is not shown. */
  readonly status: string;
  readonly picture?: ReactNode;
};

/** A radio button as a card. */
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
