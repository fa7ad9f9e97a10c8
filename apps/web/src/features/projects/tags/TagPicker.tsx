import { Button, Checkbox } from "@mantine/core";
import type { TagAnswer } from "@print-builder/api";
import { useState } from "react";
import { SearchField } from "#ui/SearchField.tsx";
import { TagChip } from "./TagChip.tsx";
import classes from "./tags.module.css";
import { searchTags, useTags } from "./useTags.ts";

/** Shown in place of an empty list of tags: the reason. */
export function NoTags() {
  const { tags, loading, failed, retry } = useTags();
  if (loading) return "Loading tags…";
  if (!failed) return tags.length === 0 ? "No tags available." : "No tags match your search.";
  return (
    <>
      The tags could not be loaded.{" "}
      <Button size="xs" variant="subtle" onClick={retry}>
        Retry
      </Button>
    </>
  );
}

type TagPickerProps = {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Height in px from which the list scrolls. */
  readonly height?: number;
};

function TagChoice({ tag, on, toggle }: { tag: TagAnswer; on: boolean; toggle: () => void }) {
  return (
    <li className={classes.choice}>
      <Checkbox label={<TagChip tag={tag} />} checked={on} onChange={toggle} />
      <span className={classes.count} title="Projects with the tag">
        {tag.project_count}
      </span>
    </li>
  );
}

/** Chooses any number of tags from a searchable list. */
export function TagPicker({ chosen, onChange, height = 240 }: TagPickerProps) {
  const [search, setSearch] = useState("");
  const { tags } = useTags();
  const shown = searchTags(tags, search);
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <div className={classes.picker}>
      <SearchField
        label="Search tags"
        placeholder="Search tags"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          // Enter in the search must not submit the surrounding form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      {shown.length === 0 ? (
        <p className={classes.empty}>
          <NoTags />
        </p>
      ) : (
        <ul className={classes.choices} style={{ maxHeight: height }} aria-label="Tags">
          {shown.map((tag) => (
            <TagChoice key={tag.id} tag={tag} on={chosen.includes(tag.id)} toggle={() => toggle(tag.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}
