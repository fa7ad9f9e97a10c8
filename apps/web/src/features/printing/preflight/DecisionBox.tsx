import { Button } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { countText } from "#ui/texts/countText.ts";
import type { Finding } from "./findings.ts";
import { type NameOf, namesText } from "./namesText.ts";
import classes from "./preflight.module.css";
import { groupOf, recordsOf } from "./problemGroups.ts";

export type Decision = "leave out" | "print";

type DecisionBoxProps = {
  readonly findings: readonly Finding[];
  /** Groups of findings whose records are left out. */
  readonly leftOut: ReadonlySet<string>;
  readonly isDecided: boolean;
  /** Verb for the action: "Print", "Save". */
  readonly verb: string;
  readonly nameOf: NameOf;
  readonly onDecide: (decision: Decision) => void;
};

/** The decision about cards that lack a required fact, in words; null while undecided. */
function answerOf(
  lacking: readonly Finding[],
  { leftOut, isDecided }: DecisionBoxProps,
): Decision | "some" | null {
  if (!isDecided) return null;
  const left = lacking.filter((finding) => leftOut.has(groupOf(finding))).length;
  if (left === 0) return "print";
  return left === lacking.length ? "leave out" : "some";
}

function titleOf(count: number, answer: ReturnType<typeof answerOf>): string {
  const cards = countText(count, "card");
  if (answer === null) return `${cards} ${count === 1 ? "is" : "are"} missing required information.`;
  if (answer === "leave out") return `${cards} ${count === 1 ? "is" : "are"} left out.`;
  if (answer === "some") return `Some of ${cards} that miss required information are left out.`;
  return `${cards} ${count === 1 ? "comes" : "come"} out without required information.`;
}

/** Asks once what to do with cards that lack a required fact, and lets the user change the answer. */
export function DecisionBox(props: DecisionBoxProps) {
  const { findings, isDecided, verb, nameOf, onDecide } = props;
  const titleId = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // The button that led here is disabled now, so the focus would be lost.
  useEffect(() => {
    if (!isDecided) box.current?.focus();
  }, [isDecided]);
  const decide = (decision: Decision) => {
    box.current?.focus();
    onDecide(decision);
  };
  const lacking = findings.filter(({ weight }) => weight === "lacking");
  const records = recordsOf(lacking);
  if (records.length === 0) return null;
  const answer = answerOf(lacking, props);
  const isOne = records.length === 1;
  return (
    <fieldset
      ref={box}
      className={classes.decision}
      data-open={!isDecided}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <strong id={titleId}>{titleOf(records.length, answer)}</strong>
      <span className={classes.quiet}>{namesText(records, nameOf)}</span>
      <div className={classes.answers}>
        {answer === "leave out" ? null : (
          <Button
            size="compact-sm"
            fz="sm"
            px={8}
            variant={answer === null ? "filled" : "default"}
            onClick={() => decide("leave out")}
          >
            {isOne ? "Leave this card out" : `Leave these ${records.length.toLocaleString()} out`}
          </Button>
        )}
        {answer === "print" ? null : (
          <Button size="compact-sm" fz="sm" px={8} variant="default" onClick={() => decide("print")}>
            {verb} {isOne ? "it" : "them"} anyway
          </Button>
        )}
      </div>
    </fieldset>
  );
}
