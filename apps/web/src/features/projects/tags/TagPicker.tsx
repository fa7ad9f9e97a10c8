import { Button, Checkbox } from "@mantine/core";
import { routes, type TagAnswer } from "@print-builder/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { reloadProjects } from "../useProjectList.ts";
import { TagChip } from "./TagChip.tsx";
import classes from "./tags.module.css";

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

/** Tags whose name contains the text, in any case. */
export function searchTags(tags: readonly TagAnswer[], search: string): readonly TagAnswer[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

const tagsKey = ["tags"] as const;

const noTags: readonly TagAnswer[] = [];

/** All tags by name. If they cannot be loaded the list is empty, and the page works without them. */
export function useTags() {
  const query = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(routes.listTags, {}, { signal }),
  });
  return {
    tags: query.data?.tags ?? noTags,
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}

/** Reloads tags and projects after a tag, or a project's tags, have changed. */
export function useReloadTags() {
  const queries = useQueryClient();
  return async () => {
    void reloadProjects(queries);
    await queries.invalidateQueries({ queryKey: tagsKey });
  };
}
