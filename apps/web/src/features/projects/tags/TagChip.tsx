import type { ProjectSummary } from "@print-builder/api";
import classes from "./tags.module.css";

type ProjectTag = ProjectSummary["tags"][number];

export function TagChip({ tag }: { readonly tag: Pick<ProjectTag, "name" | "color"> }) {
  return (
    <span className={classes.chip} title={tag.name}>
      <i className={classes.dot} style={{ background: tag.color }} aria-hidden />
      <span className={classes.chipName}>{tag.name}</span>
    </span>
  );
}

/** All of a project's tags, on as many lines as needed. */
export function TagChips({ tags }: { readonly tags: readonly ProjectTag[] }) {
  return (
    <span className={classes.allChips}>
      {tags.map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
    </span>
  );
}

/** Maximum number of tags shown; the rest is only counted. */
const shownTags = 2;

/** Shows the first tags as chips and the number of remaining tags. */
export function FirstTagChips({ tags }: { readonly tags: readonly ProjectTag[] }) {
  const rest = tags.slice(shownTags);
  return (
    <span className={classes.chips}>
      {tags.slice(0, shownTags).map((tag) => (
        <TagChip key={tag.id} tag={tag} />
      ))}
      {rest.length > 0 ? (
        <span className={classes.rest} title={rest.map(({ name }) => name).join(", ")}>
          +{rest.length} more
        </span>
      ) : null}
    </span>
  );
}
