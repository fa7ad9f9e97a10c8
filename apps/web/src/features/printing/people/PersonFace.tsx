import { Avatar } from "#ui/Avatar.tsx";
import classes from "./people.module.css";
import type { PrintedPerson } from "./printedPeople.ts";

/** The small picture of a person, else the letters of their name; the name stands beside it. */
export function PersonFace({ person }: { readonly person: PrintedPerson | null }) {
  if (person === null) return <span className={classes.unknown} aria-hidden />;
  if (person.portrait === null) return <Avatar name={person.name} />;
  return <img className={classes.face} src={person.portrait} alt="" />;
}
