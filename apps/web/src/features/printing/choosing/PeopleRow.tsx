import { IconCheck } from "@tabler/icons-react";
import { Avatar } from "#ui/Avatar.tsx";
import { Picture } from "#ui/Picture.tsx";
import classes from "./choosing.module.css";
import type { Person } from "./people.ts";

type PeopleRowProps = {
  readonly id: string;
  readonly person: Person;
  /** Its place among those that are shown, from 0, and how many they are. */
  readonly at: number;
  readonly of: number;
  readonly top: number;
  readonly isChosen: boolean;
  readonly isActive: boolean;
};

/** Somebody in the list to choose from. */
export function PeopleRow({ id, person, at, of, top, isChosen, isActive }: PeopleRowProps) {
  const { name, number, group, photo, isPrinted } = person;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-selected={isChosen}
      aria-posinset={at + 1}
      aria-setsize={of}
      data-row={at}
      data-active={isActive}
    >
      <span className={classes.box} data-on={isChosen}>
        {isChosen ? <IconCheck size={13} stroke={3} aria-hidden /> : null}
      </span>
      <Picture className={classes.photo} src={photo} fallback={<Avatar name={name} />} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <span className={classes.clip}>{number}</span>
      <span className={classes.clip} dir="auto">
        {group}
      </span>
      <span className={classes.clip}>{isPrinted ? "Printed" : ""}</span>
    </div>
  );
}
