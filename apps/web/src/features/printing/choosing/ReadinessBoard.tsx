import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { DataTable } from "#ui/table/DataTable.tsx";
import { countText } from "#ui/texts/countText.ts";
import { type CardState, type StateFilter, stateFilters, stateLabels } from "./cardStates.ts";
import { countStates, type People, type PeopleGroup, type StateCounts } from "./people.ts";
import classes from "./readiness.module.css";

type ReadinessBoardProps = {
  readonly people: People;
  /** State of each card, in the order of the people. */
  readonly states: readonly CardState[];
  /** Positions of the people to count. */
  readonly positions: readonly number[];
  /** Shows the people that a number counts. */
  readonly onOpen: (group: PeopleGroup | null, state: StateFilter | null) => void;
};

/** Maximum number of groups: a field with more values probably holds names rather than groups. */
const maxGroups = 200;

const meanings: Readonly<Record<StateFilter, string>> = {
  photo: "A photo that the card needs is missing.",
  facts: "Required information is missing, such as the name or the value of a code.",
  changed: "The printed card differs from what would print now.",
  ready: "Nothing is missing, and no card has been printed yet.",
  never: "No card was printed, or it did not come out.",
  printed: "A card was printed, or the school says so.",
};

type NumberProps = {
  readonly count: number;
  readonly words: string;
  readonly tone?: StateFilter;
  readonly onOpen: () => void;
};

/** A count that opens the people it counts; a zero is not clickable. */
function CountButton({ count, words, tone, onOpen }: NumberProps) {
  if (count === 0) return <span className={classes.none}>0</span>;
  return (
    <button type="button" className={classes.count} data-tone={tone} aria-label={words} onClick={onOpen}>
      {count.toLocaleString()}
    </button>
  );
}

type LineProps = {
  readonly name: string;
  readonly counts: StateCounts;
  readonly onOpen: (state: StateFilter | null) => void;
};

function Line({ name, counts, onOpen }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <CountButton
          count={counts.people}
          words={`${name}: ${countText(counts.people, "person", "people")}`}
          onOpen={() => onOpen(null)}
        />
      </td>
      {stateFilters.map((state) => (
        <td key={state}>
          <CountButton
            count={counts[state]}
            words={`${name}: ${counts[state].toLocaleString()} ${stateLabels[state].toLowerCase()}`}
            tone={state}
            onOpen={() => onOpen(state)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Counts the states of the cards by class or other group. Each number opens exactly the people it counts. */
export function ReadinessBoard({ people, states, positions, onOpen }: ReadinessBoardProps) {
  const [field, setField] = useState(people.fields[0]?.value ?? "");
  const { everybody, groups } = useMemo(
    () => countStates(people, states, positions, field),
    [people, states, positions, field],
  );
  const label = people.fields.find(({ value }) => value === field)?.label ?? field;
  return (
    <div className={classes.board}>
      <div className={classes.head}>
        <Select
          size="xs"
          aria-label="Count by"
          allowDeselect={false}
          searchable
          value={field}
          data={people.fields.map(({ value, label: title }) => ({ value, label: `By ${title}` }))}
          onChange={(value) => setField(value ?? field)}
        />
        <span className={classes.said} role="status">
          {groups.length > maxGroups
            ? `The first ${maxGroups} of ${groups.length.toLocaleString()} groups`
            : countText(groups.length, "group")}
        </span>
      </div>
      <DataTable
        label="Readiness"
        className={classes.table}
        headings={[label, "People", ...stateFilters.map((state) => stateLabels[state])]}
      >
        <Line name="Everybody" counts={everybody} onOpen={(state) => onOpen(null, state)} />
        {groups.slice(0, maxGroups).map(({ value, counts }) => (
          <Line
            key={value}
            name={value === "" ? `Without ${label}` : value}
            counts={counts}
            onOpen={(state) => onOpen({ field, value }, state)}
          />
        ))}
      </DataTable>
      <ul className={classes.words}>
        {stateFilters.map((state) => (
          <li key={state}>
            <b>{stateLabels[state]}</b> {meanings[state]}
          </li>
        ))}
      </ul>
    </div>
  );
}
