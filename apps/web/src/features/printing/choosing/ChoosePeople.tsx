import { Button, Checkbox, SegmentedControl, Switch } from "@mantine/core";
import { IconClipboardList } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { type Choice, withPeople } from "./choice.ts";
import classes from "./choosing.module.css";
import { PastePeople } from "./PastePeople.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { foundPeople, type People, type PeopleFilter } from "./people.ts";

type ChoosePeopleProps = {
  readonly people: People;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Leads to more people than those that are there now; null where these are all. */
  readonly onMore: (() => void) | null;
  readonly onDone: () => void;
};

type Shown = "everybody" | "chosen";

function useChoosing({ people, choice, onChoice }: ChoosePeopleProps) {
  const [filter, setFilter] = useState<PeopleFilter>({ search: "", notPrinted: false });
  const [shows, setShows] = useState<Shown>("everybody");
  const { ids } = choice;
  const found = useMemo(() => foundPeople(people, filter), [people, filter]);
  const isChosen = (position: number) => ids === null || ids.has(people.all[position]?.id ?? "");
  // Those who are unticked while the chosen ones are looked at stay where they are.
  const [looked, setLooked] = useState(ids);
  const shown = useMemo(
    () =>
      shows === "everybody" || looked === null
        ? found
        : found.filter((position) => looked.has(people.all[position]?.id ?? "")),
    [people, found, looked, shows],
  );
  const choose = (positions: readonly number[], chosen: boolean) =>
    onChoice({ ...choice, ids: withPeople(people, ids, positions, chosen) });
  const only = (positions: readonly number[]) =>
    onChoice({ ...choice, ids: withPeople(people, new Set(), positions, true) });
  const show = (next: Shown) => {
    setShows(next);
    setLooked(ids);
  };
  return { filter, setFilter, shows, show, shown, isChosen, choose, only };
}

type ChoosingStageProps = Omit<ChoosePeopleProps, "people"> & { readonly people: People | null };

/** People to choose from, also while others are read: those of before stay until then. */
export function ChoosingStage({ people, ...props }: ChoosingStageProps) {
  const [known, setKnown] = useState(people);
  if (people !== null && people !== known) setKnown(people);
  return known === null ? (
    <section className={classes.stage} aria-label="Choose people" />
  ) : (
    <ChoosePeople people={known} {...props} />
  );
}

/** Chooses people one by one: found by a search, ticked, or named by a pasted list. */
function ChoosePeople(props: ChoosePeopleProps) {
  const { people, choice, onMore, onDone } = props;
  const { filter, setFilter, shows, show, shown, isChosen, choose, only } = useChoosing(props);
  const [pastes, setPastes] = useState(false);
  const total = people.all.length;
  const count = choice.ids === null ? total : people.all.filter((_, position) => isChosen(position)).length;
  const ticked = shown.filter(isChosen).length;
  const knowsPrinted = people.all.some(({ isPrinted }) => isPrinted !== null);
  const paste = (positions: readonly number[]) => {
    only(positions);
    setFilter({ search: "", notPrinted: false });
    setPastes(false);
  };
  return (
    <section className={classes.stage} aria-label="Choose people">
      <div className={classes.bar}>
        <SearchField
          className={classes.search ?? ""}
          size="xs"
          data-autofocus
          autoFocus
          label="Search people"
          placeholder="Search name, number or class"
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
        <SegmentedControl
          aria-label="People shown"
          value={shows}
          data={[
            { value: "everybody", label: "Everybody" },
            { value: "chosen", label: "Chosen" },
          ]}
          onChange={(value) => show(value === "chosen" ? "chosen" : "everybody")}
        />
        <span className={classes.spacer} />
        <Button size="xs" onClick={onDone}>
          Show the sheets
        </Button>
      </div>
      <div className={classes.bar}>
        <Checkbox
          size="xs"
          label={shown.length === total ? "All" : `All ${shown.length.toLocaleString()} shown`}
          disabled={shown.length === 0}
          checked={shown.length > 0 && ticked === shown.length}
          indeterminate={ticked > 0 && ticked < shown.length}
          onChange={() => choose(shown, ticked < shown.length)}
        />
        {shown.length < total && shown.length > 0 ? (
          <Button size="compact-xs" variant="subtle" onClick={() => only(shown)}>
            Choose only these {shown.length.toLocaleString()}
          </Button>
        ) : null}
        {knowsPrinted ? (
          <Switch
            size="xs"
            label="Not printed yet"
            checked={filter.notPrinted}
            onChange={(event) => setFilter({ ...filter, notPrinted: event.currentTarget.checked })}
          />
        ) : null}
        <span className={classes.spacer} />
        <span className={classes.said} role="status">
          {shown.length < total ? `${countText(shown.length, "person", "people")} shown, ` : ""}
          {count.toLocaleString()} of {total.toLocaleString()} chosen
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconClipboardList size={15} stroke={1.75} />}
          aria-expanded={pastes}
          onClick={() => setPastes(!pastes)}
        >
          Paste a list
        </Button>
      </div>
      {pastes ? (
        <PastePeople people={people} onMore={onMore} onChoose={paste} onClose={() => setPastes(false)} />
      ) : null}
      {shown.length === 0 ? (
        <p className={classes.none}>
          {shows === "chosen" && count === 0 ? "Nobody is chosen." : "Nobody matches the search."}
        </p>
      ) : (
        <PeopleList people={people} shown={shown} isChosen={isChosen} onChoose={choose} />
      )}
    </section>
  );
}
