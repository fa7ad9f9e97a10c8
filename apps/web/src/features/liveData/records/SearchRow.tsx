import { Button, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useLive, useLiveState } from "../liveOf.ts";
import classes from "./liveBar.module.css";

/** Searches for the records that have a value in a field. */
export function SearchRow() {
  const live = useLive();
  const searched = useLiveState(({ searchParams }) => searchParams);
  const fields = useLiveState(({ meta }) => meta?.fields) ?? [];
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  const isMoving = useLiveState((state) => state.isMoving);
  const [field, setField] = useState(searched?.field ?? "");
  const [value, setValue] = useState(searched?.search ?? "");
  const hint = useId();
  const isReady = field !== "" && value.trim() !== "";
  const clear = () => {
    setValue("");
    if (searched) void live.search(null);
  };
  return (
    <search className={classes.searchRow}>
      <form
        className={classes.searchForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void live.search({ field, search: value.trim() });
        }}
      >
        <Select
          size="xs"
          className={classes.searchField ?? ""}
          aria-label="Field to search"
          placeholder="Field"
          searchable
          data={fields.map((name) => ({ value: name, label: name.replace(/^user\./, "") }))}
          value={field === "" ? null : field}
          onChange={(chosen) => setField(chosen ?? "")}
        />
        <TextInput
          size="xs"
          className={classes.searchValue ?? ""}
          aria-label="Value to search for"
          placeholder={isSchool ? "Name, number or e-mail" : "Value"}
          aria-describedby={isSchool ? hint : undefined}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          disabled={!isReady}
          loading={isMoving}
          leftSection={<IconSearch size={14} stroke={2} />}
        >
          Search
        </Button>
        <Button size="xs" variant="default" disabled={searched === null && value === ""} onClick={clear}>
          Clear
        </Button>
      </form>
      {isSchool ? (
        <span id={hint} className={classes.hint}>
          The school system looks for the value in names, numbers and e-mails.
        </span>
      ) : null}
    </search>
  );
}
