import type { StoredElement } from "@print-builder/core/document";
import type { Rule } from "@print-builder/core/elements";
import { conditionError } from "@print-builder/core/expressions";
import { IconArrowsSplit2, IconEyeCog, IconX } from "@tabler/icons-react";
import { IconButton } from "#ui/IconButton.tsx";
import classes from "./conditions.module.css";
import { conditionSentence } from "./conditionWords.ts";
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
