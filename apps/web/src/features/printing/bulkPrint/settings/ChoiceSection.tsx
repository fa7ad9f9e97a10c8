import { Button, Select, Switch } from "@mantine/core";
import { IconListCheck, IconUsers } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type Choice, isWholeList } from "../../choosing/choice.ts";
import type { PeopleField } from "../../choosing/people.ts";
import type { ChoiceDeps } from "../useBulkPrint.ts";
import classes from "./settings.module.css";

/** Text for the people to print: "22 students" and " of Class 1-A, ready to print". */
export type ChoiceWords = { readonly count: string; readonly rest: string };

export type ChoiceSectionProps = {
  readonly title: string;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Null while loading, when `notice` is shown instead. */
  readonly words: ChoiceWords | null;
  readonly notice: string;
  readonly fields: readonly PeopleField[];
  /** False if there are too many people to choose them one by one. */
  readonly canChoose: boolean;
  /** Resets the choice to everybody; null if everybody is chosen. */
  readonly onEverybody: (() => void) | null;
  /** Number of chosen records; null until known. */
  readonly total: number | null;
  /** Identifies the records shown; it changes with them. */
  readonly shownKey: string | null;
  /** True in a dialog that reopens as it was left, with the same records as before. */
  readonly keepsRange: boolean;
  /**
   * Called with the number of records when the set of records changes, because the previous range no longer applies.
   */
  readonly onOthers: (total: number) => void;
  readonly deps: ChoiceDeps;
  /** Filters shown above the other controls. */
  readonly children?: ReactNode;
};

type FieldSelectProps = {
  readonly label: string;
  readonly none: string;
  readonly prefix: string;
  readonly value: string | null;
  readonly fields: readonly PeopleField[];
  readonly disabled: boolean;
  readonly onChange: (field: string | null) => void;
};

function FieldSelect({ label, none, prefix, value, fields, disabled, onChange }: FieldSelectProps) {
  return (
    <Select
      size="xs"
      variant="filled"
      aria-label={label}
      disabled={disabled}
      searchable={fields.length > 12}
      allowDeselect={false}
      value={value ?? ""}
      data={[
        { value: "", label: none },
        ...fields.map((field) => ({ value: field.value, label: `${prefix} ${field.label}` })),
      ]}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}

function Order({ choice, onChoice, fields, deps }: ChoiceSectionProps) {
  const [first = null, second = null] = choice.sort;
  const { disabled } = deps;
  const sorted = (...sort: (string | null)[]) =>
    onChoice({ ...choice, sort: [...new Set(sort.filter((field) => field !== null))] });
  return (
    <>
      <div className={classes.pair}>
        <FieldSelect
          label="Sort by"
          none="As in the list"
          prefix="By"
          value={first}
          fields={fields}
          disabled={disabled}
          onChange={(field) => (field === null ? sorted() : sorted(field, second))}
        />
        <FieldSelect
          label="Then sort by"
          none="Then by…"
          prefix="Then"
          value={second}
          fields={fields.filter(({ value }) => value !== first)}
          disabled={disabled || first === null}
          onChange={(field) => sorted(first, field)}
        />
      </div>
      <FieldSelect
        label="Files"
        none="One file for all"
        prefix="One file per"
        value={choice.group}
        fields={fields}
        disabled={disabled}
        onChange={(group) => onChoice({ ...choice, group })}
      />
      {choice.group === null ? null : (
        <Switch
          size="xs"
          label="Separator label before each"
          description="A label with the name and number of cards begins each file"
          checked={choice.separators === true}
          disabled={disabled}
          onChange={(event) => onChoice({ ...choice, separators: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** Resets the range when the set of records changes, because a range counts positions in the set. */
function useRangeReset({ shownKey, total, keepsRange, onOthers }: ChoiceSectionProps): void {
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (shownKey === null || total === null || known.current === shownKey) return;
    const isFirst = known.current === null;
    known.current = shownKey;
    if (!isFirst || !keepsRange) onOthers(total);
  });
}

/** Describes whose cards are printed, and opens the list to choose people one by one. */
export function ChoiceSection(props: ChoiceSectionProps) {
  const { title, choice, words, notice, canChoose, onEverybody, deps, children } = props;
  useRangeReset(props);
  return (
    <section className={classes.section} aria-label="People">
      <div className={classes.head}>
        <h3>{title}</h3>
      </div>
      {children}
      <p className={classes.quiet} role="status">
        {words ? (
          <>
            <strong className={classes.chosen}>{words.count}</strong>
            {words.rest}
          </>
        ) : null}
        {notice}
      </p>
      {canChoose ? (
        <div className={classes.choosing}>
          <Button
            size="xs"
            variant={deps.showsPeople ? "light" : "default"}
            aria-pressed={deps.showsPeople}
            disabled={deps.disabled}
            leftSection={<IconListCheck size={15} stroke={1.75} />}
            onClick={() => deps.showPeople(!deps.showsPeople)}
          >
            Choose people
          </Button>
          {onEverybody ? (
            <Button
              size="xs"
              variant="subtle"
              disabled={deps.disabled}
              leftSection={<IconUsers size={15} stroke={1.75} />}
              onClick={onEverybody}
            >
              Everybody
            </Button>
          ) : null}
        </div>
      ) : null}
      {canChoose || !isWholeList(choice) ? <Order {...props} /> : null}
    </section>
  );
}
