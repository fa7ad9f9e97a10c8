import { Button, Checkbox, SegmentedControl, Select } from "@mantine/core";
import { IconClipboardList, IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { type StateFilter, stateFilters, stateLabels } from "./cardStates.ts";
import { type Choice, withPeople } from "./choice.ts";
import classes from "./choosing.module.css";
import { PastePeople } from "./PastePeople.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { foundPeople, noFilter, type People, type PeopleFilter, type PeopleGroup } from "./people.ts";
import { ReadinessBoard } from "./ReadinessBoard.tsx";
import { useCardStates } from "./useCardStates.ts";

type ChoosePeopleProps = {
  readonly editor: EditorSession;
  readonly people: People;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Leads to more people than those that are there now; null where these are all. */
  readonly onMore: (() => void) | null;
  readonly onDone: () => void;
};

const views = [
  { value: "everybody", label: "Everybody" },
  { value: "chosen", label: "Chosen" },
  { value: "readiness", label: "Readiness" },
] as const;

type Shown = (typeof views)[number]["value"];

const anyState = { value: "", label: "Any card" };
const stateChoices = [anyState, ...stateFilters.map((value) => ({ value, label: stateLabels[value] }))];

function useChoosing({ editor, people, choice, onChoice }: ChoosePeopleProps) {
  const [filter, setFilter] = useState<PeopleFilter>(noFilter);
  const { states, error } = useCardStates(editor, people);
  const [shows, setShows] = useState<Shown>("everybody");
  const { ids } = choice;
  const found = useMemo(() => foundPeople(people, filter, states), [people, filter, states]);
  const isChosen = (position: number) => ids === null || ids.has(people.all[position]?.id ?? "");
  // Those who are unticked while the chosen ones are looked at stay where they are.
  const [looked, setLooked] = useState(ids);
  const shown = useMemo(
    () =>
      shows !== "chosen" || looked === null
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
  const open = (group: PeopleGroup | null, state: StateFilter | null) => {
    setFilter({ ...filter, state, group });
    show("everybody");
  };
  const total = people.all.length;
  const count = ids === null ? total : people.all.filter((_, position) => isChosen(position)).length;
  return { filter, setFilter, shows, show, shown, isChosen, choose, only, open, states, error, total, count };
}

type Choosing = ReturnType<typeof useChoosing>;

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

type PartProps = ChoosePeopleProps & { readonly choosing: Choosing };

/** Which of the people are shown in the list, and how many of them are chosen. */
function ListBar({ choosing, pastes, onPaste }: PartProps & { pastes: boolean; onPaste: () => void }) {
  const { filter, setFilter, shown, isChosen, choose, only, states, total, count } = choosing;
  const ticked = shown.filter(isChosen).length;
  return (
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
      <Select
        size="xs"
        className={classes.state ?? ""}
        aria-label="How far the cards are"
        allowDeselect={false}
        disabled={states === null}
        value={filter.state ?? ""}
        data={stateChoices}
        onChange={(value) =>
          setFilter({ ...filter, state: stateFilters.find((state) => state === value) ?? null })
        }
      />
      {filter.group === null ? null : (
        <Button
          size="compact-xs"
          variant="light"
          rightSection={<IconX size={13} stroke={1.75} aria-label="Show all groups" />}
          onClick={() => setFilter({ ...filter, group: null })}
        >
          {filter.group.value || "Without a value"}
        </Button>
      )}
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
        onClick={onPaste}
      >
        Paste a list
      </Button>
    </div>
  );
}

/** People one by one: found by a search, ticked, or named by a pasted list. */
function ListView(props: PartProps) {
  const { people, onMore, choosing } = props;
  const { setFilter, shows, shown, isChosen, choose, only, count } = choosing;
  const [pastes, setPastes] = useState(false);
  const paste = (positions: readonly number[]) => {
    only(positions);
    setFilter(noFilter);
    setPastes(false);
  };
  return (
    <>
      <ListBar {...props} pastes={pastes} onPaste={() => setPastes(!pastes)} />
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
    </>
  );
}

/** How far the cards of those are whom the search finds. */
function ReadinessView({ people, choosing: { filter, states, error, open } }: PartProps) {
  const { search } = filter;
  const positions = useMemo(() => foundPeople(people, { ...noFilter, search }, null), [people, search]);
  if (states === null) {
    return (
      <p className={classes.none} role="status">
        {error ? messageOf(error) : "Counting the cards…"}
      </p>
    );
  }
  return <ReadinessBoard people={people} states={states} positions={positions} onOpen={open} />;
}

/** Chooses people one by one, or by how far their cards are. */
function ChoosePeople(props: ChoosePeopleProps) {
  const choosing = useChoosing(props);
  const { filter, setFilter, shows, show } = choosing;
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
          data={[...views]}
          onChange={(value) => show(views.find((view) => view.value === value)?.value ?? "everybody")}
        />
        <span className={classes.spacer} />
        <Button size="xs" onClick={props.onDone}>
          Show the sheets
        </Button>
      </div>
      {shows === "readiness" ? (
        <ReadinessView {...props} choosing={choosing} />
      ) : (
        <ListView {...props} choosing={choosing} />
      )}
    </section>
  );
}
