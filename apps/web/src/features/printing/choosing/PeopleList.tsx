import { useDidUpdate } from "@mantine/hooks";
import { useState } from "react";
import { Avatar } from "#ui/Avatar.tsx";
import { type ListAction, LongList, Tick, useLongList } from "#ui/lists/LongList.tsx";
import listClasses from "#ui/lists/longList.module.css";
import { Picture } from "#ui/Picture.tsx";
import { type CardState, stateText } from "./cardStates.ts";
import classes from "./choosing.module.css";
import type { People, Person } from "./people.ts";

const rowHeight = 44;

type PeopleListProps = {
  readonly people: People;
  /** State of each card, in the order of the people; null until known. */
  readonly states: readonly CardState[] | null;
  /** Returns the address of somebody's photo; null if there is no photo, or while it is loading. */
  readonly photoOf: (position: number) => string | null;
  /** Positions of the people shown. */
  readonly shown: readonly number[];
  readonly isChosen: (position: number) => boolean;
  /** Ticks or unticks people. */
  readonly onChoose: (positions: readonly number[], isChosen: boolean) => void;
};

function useChoosing({ shown, isChosen, onChoose }: PeopleListProps) {
  const list = useLongList(shown.length, rowHeight);
  const [anchor, setAnchor] = useState<number | null>(null);
  useDidUpdate(() => {
    list.goToTop();
    setAnchor(null);
  }, [shown]);
  /** Ticks or unticks everybody from the anchor to this row, like the anchor. */
  const extend = (row: number) => {
    const from = anchor ?? list.active;
    const begin = shown[from];
    if (begin === undefined) return;
    onChoose(shown.slice(Math.min(from, row), Math.max(from, row) + 1), isChosen(begin));
    setAnchor(from);
    list.goTo(row);
  };
  const toggle = (row: number) => {
    const position = shown[row];
    if (position === undefined) return;
    onChoose([position], !isChosen(position));
    setAnchor(row);
    list.goTo(row);
  };
  const perform = (asked: ListAction) => {
    if (asked.action === "selectPage") onChoose(shown, true);
    else if (asked.action === "toggle") (asked.extends ? extend : toggle)(list.active);
    else if (asked.action === "move") (asked.extends ? extend : list.goTo)(asked.to);
    return true;
  };
  return { list, perform, press: (row: number, isShifted: boolean) => (isShifted ? extend : toggle)(row) };
}

type RowProps = {
  readonly person: Person;
  /** Address of the photo; null to show initials. */
  readonly photo: string | null;
  /** Describes the state of the card; "" until known. */
  readonly state: string;
  readonly isChosen: boolean;
};

function PeopleRow({ person: { name, number, group, row }, photo, state, isChosen }: RowProps) {
  return (
    <>
      <Tick isOn={isChosen} />
      <Picture className={classes.photo} src={photo} fallback={<Avatar name={name} />} />
      <span className={listClasses.name} dir="auto">
        {name}
      </span>
      <span className={listClasses.detail}>{row === undefined ? number : `${number} · row ${row}`}</span>
      <span className={listClasses.detail} dir="auto">
        {group}
      </span>
      <span className={classes.far}>{state}</span>
    </>
  );
}

export function PeopleList(props: PeopleListProps) {
  const { people, states, photoOf, shown, isChosen } = props;
  const { list, perform, press } = useChoosing(props);
  const rowAt = (index: number) => {
    const position = shown[index] ?? -1;
    const person = people.all[position];
    const isOn = isChosen(position);
    const content = person ? (
      <PeopleRow
        person={person}
        photo={photoOf(position)}
        state={stateText(person, states?.[position])}
        isChosen={isOn}
      />
    ) : null;
    return { isSelected: isOn, content };
  };
  return (
    <LongList
      list={list}
      label="People to choose from"
      isMultiple
      rowClass={classes.row}
      row={rowAt}
      onAction={perform}
      onPress={press}
    />
  );
}
