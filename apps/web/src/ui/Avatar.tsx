import classes from "./avatar.module.css";

/** The first letters of the first and the last word, in any script. */
function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0];
  const last = words.length > 1 && !name.includes("@") ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** Initials for a person without a picture. Screen readers skip them, because the name is next to them. */
export function Avatar({ name, large }: { readonly name: string; readonly large?: boolean }) {
  return (
    <span className={classes.avatar} data-large={large} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
