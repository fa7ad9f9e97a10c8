import { Button, Checkbox, SegmentedControl, Select, Textarea } from "@mantine/core";
import { IconClipboardList, IconX } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { ChangesView } from "../changes/ChangesView.tsx";
import { usePeopleAtHand } from "../people/printedPeople.ts";
import { type StateFilter, stateFilters, stateLabels, useCardStates } from "./cardStates.ts";
import { type Choice, isChosen, withPeople } from "./choice.ts";
import classes from "./choosing.module.css";
import { PeopleList } from "./PeopleList.tsx";
import {
  foundPeople,
  noFilter,
  type People,
  type PeopleFilter,
  type PeopleGroup,
  type PeopleLook,
  readPasted,
} from "./people.ts";
import { ReadinessBoard } from "./ReadinessBoard.tsx";

type PastePeopleProps = {
  readonly people: People;
  /** Loads more people; null if all are loaded. */
  readonly onMore: (() => void) | null;
  readonly onChoose: (positions: readonly number[]) => void;
  readonly onClose: () => void;
};

/** Accepts a pasted list of numbers or ids, reports unknown entries and chooses the people it names. */
function PastePeople({ people, onMore, onChoose, onClose }: PastePeopleProps) {
  const [text, setText] = useState("");
  const { positions, unknown } = readPasted(people, text);
  const title = `${countText(unknown.length, "entry", "entries")} not found`;
  return (
    <section className={classes.paste} aria-label="Paste a list">
      <Textarea
        label="Numbers or ids, one per line or separated by commas"
        autosize
        minRows={3}
        maxRows={6}
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {unknown.length > 0 ? (
        <ScrollBox className={classes.unknown ?? ""} label={title}>
          <b>{title}:</b> {unknown.join(", ")}
        </ScrollBox>
      ) : null}
      <div className={classes.bar}>
        <span className={classes.said} role="status">
          {text.trim() === "" ? "" : `${countText(positions.length, "person", "people")} found`}
        </span>
        {unknown.length > 0 && onMore ? (
          <Button size="xs" variant="subtle" onClick={onMore}>
            Search everybody
          </Button>
        ) : null}
        <span className={classes.spacer} />
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" disabled={positions.length === 0} onClick={() => onChoose(positions)}>
          Choose only {positions.length === 0 ? "these" : `these ${positions.length.toLocaleString()}`}
        </Button>
      </div>
    </section>
  );
}

type ChoosePeopleProps = {
  readonly editor: EditorSession;
  readonly people: People;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
  /** Shows more people; null if all are shown. */
  readonly onMore: (() => void) | null;
  readonly onDone: () => void;
  /** False if the server cannot find these people, so that their cards cannot be compared with printed cards. */
  readonly isComparable?: boolean;
  /** The initial view; absent to show all people. */
  readonly look?: PeopleLook;
};

const views = [
  { value: "everybody", label: "Everybody" },
  { value: "chosen", label: "Chosen" },
  { value: "readiness", label: "Readiness" },
  { value: "changes", label: "What changed" },
] as const;

type PeopleView = (typeof views)[number]["value"];

const anyState = { value: "", label: "Any card" };
const stateChoices = [anyState, ...stateFilters.map((value) => ({ value, label: stateLabels[value] }))];

function useChoosing({ editor, people, choice, onChoice, look }: ChoosePeopleProps) {
  const looksAt = look === undefined || look === "readiness" ? null : look;
  const [filter, setFilter] = useState<PeopleFilter>({ ...noFilter, state: looksAt });
  const { states, error } = useCardStates(editor, people);
  const [shows, setShows] = useState<PeopleView>(look === "readiness" ? look : "everybody");
  const { ids } = choice;
  // Card states that arrive late must not scroll the list to its top, unless it is filtered by state.
  const judged = filter.state === null ? null : states;
  const found = useMemo(() => foundPeople(people, filter, judged), [people, filter, judged]);
  const isTicked = (position: number) => isChosen(choice, people.all[position]);
  const [pastes, setPastes] = useState(false);
  // While only chosen people are shown, people whom the user unticks stay in the list.
  const [looked, setLooked] = useState(ids);
  const shown = useMemo(
    () =>
      shows !== "chosen" || looked === null
        ? found
        : found.filter((position) => isChosen({ ids: looked }, people.all[position])),
    [people, found, looked, shows],
  );
  const choose = (positions: readonly number[], chosen: boolean) =>
    onChoice({ ...choice, ids: withPeople(people, ids, positions, chosen) });
  const only = (positions: readonly number[]) =>
    onChoice({ ...choice, ids: withPeople(people, new Set(), positions, true) });
  const show = (next: PeopleView) => {
    setShows(next);
    setLooked(ids);
  };
  const open = (group: PeopleGroup | null, state: StateFilter | null) => {
    setFilter({ ...filter, state, group });
    show("everybody");
  };
  const total = people.all.length;
  const count = ids === null ? total : people.all.filter((person) => isChosen(choice, person)).length;
  return {
    ...{ filter, setFilter, shows, show, shown, isChosen: isTicked, choose, only, open },
    ...{ states, error, total, count, pastes, setPastes },
  };
}

type Choosing = ReturnType<typeof useChoosing>;

type ChoosingStageProps = Omit<ChoosePeopleProps, "people"> & { readonly people: People | null };

/** The list to choose people from; it keeps showing the previous people while new people load. */
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

/** Ticks or unticks the shown people, and counts the shown and the chosen people. */
function ListBar({ choosing }: PartProps) {
  const { filter, setFilter, shown, isChosen, choose, only, total, count } = choosing;
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
      {filter.group === null ? null : (
        <Button
          size="compact-xs"
          variant="light"
          rightSection={<IconX size={13} stroke={1.75} aria-label="Show all groups" />}
          onClick={() => setFilter({ ...filter, group: null })}
        >
          {filter.group.value || "No value"}
        </Button>
      )}
      <span className={classes.spacer} />
      <span className={classes.said} role="status">
        {shown.length < total ? `${countText(shown.length, "person", "people")} shown, ` : ""}
        {count.toLocaleString()} of {total.toLocaleString()} chosen
      </span>
    </div>
  );
}

/** Finds people by search text, by the state of their cards, or by a pasted list of numbers. */
function FindBar({ choosing }: { readonly choosing: Choosing }) {
  const { filter, setFilter, shows, states, pastes, setPastes } = choosing;
  const isList = shows === "everybody" || shows === "chosen";
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search ?? ""}
        size="xs"
        data-autofocus
        autoFocus
        label="Search people"
        placeholder="Search name, number or class"
        disabled={shows === "changes"}
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
      />
      {isList ? (
        <>
          <Select
            size="xs"
            className={classes.state ?? ""}
            aria-label="Card status"
            allowDeselect={false}
            disabled={states === null}
            value={filter.state ?? ""}
            data={stateChoices}
            onChange={(value) =>
              setFilter({ ...filter, state: stateFilters.find((state) => state === value) ?? null })
            }
          />
          <span className={classes.spacer} />
          <Button
            size="xs"
            variant="default"
            leftSection={<IconClipboardList size={15} stroke={1.75} />}
            aria-expanded={pastes}
            onClick={() => setPastes(!pastes)}
          >
            Paste a list
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Message until the states of the cards are known. */
const counting = (error: unknown) => (error ? messageOf(error) : "Counting the cards…");

function whyNobody({ filter: { state }, states, error, shows, count }: Choosing): string {
  if (state !== null && states === null) return counting(error);
  if (shows === "chosen" && count === 0) return "Nobody is chosen.";
  return state === null ? "Nobody matches the search." : `Nobody has the status “${stateLabels[state]}”.`;
}

/** Lists people to search and tick one by one, or to choose by a pasted list. */
function ListView(props: PartProps) {
  const { editor, people, onMore, choosing } = props;
  const { setFilter, shown, isChosen, choose, only, states, pastes, setPastes } = choosing;
  const faces = usePeopleAtHand(editor, people.records);
  const photoOf = (position: number) => people.all[position]?.photo ?? faces.find(position)?.portrait ?? null;
  const paste = (positions: readonly number[]) => {
    only(positions);
    setFilter(noFilter);
    setPastes(false);
  };
  return (
    <>
      <ListBar {...props} />
      {pastes ? (
        <PastePeople people={people} onMore={onMore} onChoose={paste} onClose={() => setPastes(false)} />
      ) : null}
      {shown.length === 0 ? (
        <p className={classes.none}>{whyNobody(choosing)}</p>
      ) : (
        <PeopleList
          people={people}
          states={states}
          photoOf={photoOf}
          shown={shown}
          isChosen={isChosen}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** The states of the found people's cards. */
function ReadinessView({ people, choosing: { filter, states, error, open } }: PartProps) {
  const { search } = filter;
  const positions = useMemo(() => foundPeople(people, { ...noFilter, search }, null), [people, search]);
  if (states === null) {
    return (
      <p className={classes.none} role="status">
        {counting(error)}
      </p>
    );
  }
  return <ReadinessBoard people={people} states={states} positions={positions} onOpen={open} />;
}

/** Lists people whose card would differ from their printed card; choosing people opens their sheets. */
function ComparedView({ editor, people, choice, onChoice, onDone }: ChoosePeopleProps) {
  const ids = useMemo(() => people.all.map(({ id }) => id), [people]);
  const print = (only: readonly string[]) => {
    onChoice({ ...choice, ids: new Set(only) });
    onDone();
  };
  return <ChangesView editor={editor} ids={ids} onPrint={print} />;
}

/** Chooses people one by one, or by the state of their cards. */
function ChoosePeople(props: ChoosePeopleProps) {
  const choosing = useChoosing(props);
  const { shows, show } = choosing;
  return (
    <section className={classes.stage} aria-label="Choose people">
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="People shown"
          value={shows}
          data={views.filter(({ value }) => value !== "changes" || props.isComparable !== false)}
          onChange={(value) => show(views.find((view) => view.value === value)?.value ?? "everybody")}
        />
        <span className={classes.spacer} />
        <Button size="xs" onClick={props.onDone}>
          Show the sheets
        </Button>
      </div>
      <FindBar choosing={choosing} />
      {shows === "changes" ? (
        <ComparedView {...props} />
      ) : shows === "readiness" ? (
        <ReadinessView {...props} choosing={choosing} />
      ) : (
        <ListView {...props} choosing={choosing} />
      )}
    </section>
  );
}
