import { Button } from "@mantine/core";
import { useTags } from "./useTags.ts";

/** What stands where a list of tags would: why there is none. */
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
