import { Popover, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconTag } from "@tabler/icons-react";
import { FirstTagChips } from "./TagChip.tsx";
import { TagPicker } from "./TagPicker.tsx";
import classes from "./tags.module.css";
import { useTags } from "./useTags.ts";

type TagFilterProps = {
  /** Ids of the chosen tags, joined by commas. */
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
};

/** Narrows the list to the projects that carry all of the chosen tags. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { tags } = useTags();
  const ids = chosen === "" ? [] : chosen.split(",");
  const chosenTags = ids.flatMap((id) => tags.find((tag) => tag.id === id) ?? []);
  return (
    <Popover width={280} position="bottom-start" trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.filter ?? ""}>
          <VisuallyHidden>Tags: </VisuallyHidden>
          <IconTag size={16} stroke={1.75} aria-hidden />
          {ids.length === 0 ? <span>All tags</span> : <FirstTagChips tags={chosenTags} />}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter by tags">
        <TagPicker chosen={ids} onChange={(next) => onChange(next.join(","))} />
      </Popover.Dropdown>
    </Popover>
  );
}
