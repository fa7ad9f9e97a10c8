import type { StoredElement } from "@print-builder/core/document";
import type { Rule } from "@print-builder/core/elements";
import {
  type ComparisonForm,
  type ComparisonKind,
  conditionError,
  conditionForm,
} from "@print-builder/core/expressions";
import { IconArrowsSplit2, IconEyeCog, IconX } from "@tabler/icons-react";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./conditions.module.css";
import { effectText } from "./rules.ts";

type ItemProps = {
  readonly Icon: typeof IconX;
  readonly sentence: string;
  readonly condition: string;
  readonly removal: string;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
};

function Item({ Icon, sentence, condition, removal, onOpen, onRemove }: ItemProps) {
  const error = conditionError(condition);
  return (
    <li>
      <div className={classes.item}>
        <button type="button" className={classes.open} onClick={onOpen}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={classes.sentence}>{sentence}</span>
        </button>
        <IconButton label={removal} size="sm" onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </div>
      {error ? (
        <p className={classes.wrong} role="alert">
          {error.reason}
        </p>
      ) : null}
    </li>
  );
}

export type ConditionListProps = {
  readonly element: StoredElement;
  readonly visibleIf: string;
  readonly rules: readonly Rule[];
  readonly onVisible: (condition: string) => void;
  readonly onRules: (rules: readonly Rule[]) => void;
  readonly openVisible: () => void;
  readonly openRule: (index: number) => void;
};

/** An element's conditions in words, each with a button to change it. */
export function ConditionList(props: ConditionListProps) {
  const { element, visibleIf, rules, onVisible, onRules, openVisible, openRule } = props;
  return (
    <ul className={classes.list}>
      {visibleIf === "" ? null : (
        <Item
          Icon={IconEyeCog}
          sentence={`Shown when ${conditionSentence(visibleIf)}`}
          condition={visibleIf}
          removal="Always show"
          onOpen={openVisible}
          onRemove={() => onVisible("")}
        />
      )}
      {rules.map((rule, index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of rules matters, because later rules win
          key={index}
          Icon={IconArrowsSplit2}
          sentence={`When ${conditionSentence(rule.when)}: ${effectText(element, rule)}`}
          condition={rule.when}
          removal={`Remove rule ${index + 1}`}
          onOpen={() => openRule(index)}
          onRemove={() => onRules(rules.filter((_, other) => other !== index))}
        />
      ))}
    </ul>
  );
}

export const comparisonWords: Readonly<Record<ComparisonKind, string>> = {
  is: "is",
  isNot: "is not",
  contains: "contains",
  containsNot: "does not contain",
  isEmpty: "is empty",
  isNotEmpty: "is not empty",
  isMore: "is greater than",
  isLess: "is less than",
  isAtLeast: "is at least",
  isAtMost: "is at most",
};

/** True if the comparison needs a value. */
export function needsValue(kind: ComparisonKind): boolean {
  return kind !== "isEmpty" && kind !== "isNotEmpty";
}

function lineSentence({ field, kind, value }: ComparisonForm): string {
  return `${field} ${comparisonWords[kind]}${needsValue(kind) ? ` ${value}` : ""}`;
}

/**
 * A condition in words: "bus is not empty and house is Kestrel". Returns the expression itself if it is too complex for
 * words.
 */
function conditionSentence(text: string): string {
  const form = conditionForm(text);
  return form === null ? text : form.lines.map(lineSentence).join(` ${form.joint} `);
}
