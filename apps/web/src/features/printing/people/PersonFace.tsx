import { Avatar } from "#ui/Avatar.tsx";
import classes from "./people.module.css";
import type { PrintedPerson } from "./printedPeople.ts";

/** A person's small picture, or their initials; decorative, as the name is next to it. */
export function PersonFace({ person }: { readonly person: PrintedPerson | null }) {
  if (person === null) return <span className={classes.unknown} aria-hidden />;
  if (person.portrait === null) return <Avatar name={person.name} />;
  return <img className={classes.face} src={person.portrait} alt="" />;
}
