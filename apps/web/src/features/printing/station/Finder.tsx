import { Button, Radio } from "@mantine/core";
import {
  type CardReason,
  cardReasons,
  type HeldCard,
  type ProjectAnswer,
  type QueueAnswer,
} from "@print-builder/api";
import { IconCamera, IconCameraOff, IconPrinter, IconScan, IconUserPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { CameraView } from "#platform/codes/CameraView.tsx";
import { Avatar } from "#ui/Avatar.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { foundPeople, type People, type Person } from "../choosing/people.ts";
import { reasonNames } from "../ledger/printWords.ts";
import type { NewCard, Outbox } from "./outbox.ts";
import { detailOf, StationCard } from "./StationCard.tsx";
import classes from "./station.module.css";

const maxFound = 6;

/** Reasons for another card; the first card needs none. */
const againReasons = cardReasons.filter((reason) => reason !== "new");

/** The last part of a scanned address or list: `https://school.example/c/N1001` gives `N1001`. */
const lastPart = (scanned: string) => scanned.split(/[/?=&:;|\s]/).findLast((part) => part !== "") ?? "";

type Found = { readonly position: number; readonly person: Person };

/** The people that a text finds: whoever has exactly this id or number, or everybody with all of its words. */
function findPeople(people: People, text: string): readonly Found[] {
  const wanted = text.trim();
  if (wanted === "") return [];
  const all = people.all.map((person, position) => ({ person, position }));
  for (const exact of [wanted, lastPart(wanted)]) {
    const found = all.filter(({ person: { id, number } }) => id === exact || number === exact);
    if (found.length > 0) return found;
  }
  const positions = foundPeople(people, { search: wanted, state: null, group: null }, null);
  return positions.flatMap((position) => all[position] ?? []);
}

const whoOf = ({ id, row }: Person) => (row === undefined ? { record_ids: [id] } : { record_rows: [row] });

const isSame = (who: NewCard["who"], person: Person) => JSON.stringify(who) === JSON.stringify(whoOf(person));

type FinderProps = {
  readonly project: ProjectAnswer;
  readonly people: People;
  readonly held: ReadonlyMap<string, HeldCard>;
  readonly outbox: Outbox;
  readonly printer: QueueAnswer | null;
  readonly onWalkIn: () => void;
};

/** State of the search, the chosen person and the reason for another card. */
function useFinder({ project, people, held, outbox, printer }: FinderProps) {
  const [text, setText] = useState("");
  const [marked, setMarked] = useState(0);
  const [chosen, setChosen] = useState<Found | null>(null);
  const [reason, setReason] = useState<CardReason | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The people may arrive while somebody is choosing the printer.
    if (document.activeElement === document.body) field.current?.focus();
  }, []);
  const inLine = useStore(outbox.store, ({ cards }) => cards);
  const found = useMemo(() => findPeople(people, text), [people, text]);
  const shown = chosen ? [] : found.slice(0, maxFound);
  const printedAt = chosen ? (held.get(chosen.person.id)?.printed_at ?? null) : null;
  const isInLine =
    chosen !== null && inLine.some(({ state, who }) => state !== "refused" && isSame(who, chosen.person));
  const isAgain = printedAt !== null || isInLine;
  const canPrint = chosen !== null && printer !== null && !(isAgain && reason === null);
  const search = (wanted: string) => {
    setText(wanted);
    setMarked(0);
    setChosen(null);
    setReason(null);
  };
  const choose = (wanted: string, found: Found | undefined) => {
    setChosen(found ?? null);
    if (!found && wanted.trim() !== "") {
      showToast(`Nobody was found for “${wanted.trim()}”`, { tone: "warning", durationMs: 4000 });
    }
    field.current?.focus();
    field.current?.select();
  };
  const print = () => {
    if (!canPrint) return;
    const { person } = chosen;
    void outbox.add({
      name: person.name,
      who: whoOf(person),
      reason: reason ?? "new",
      side: project.is_dual_sided ? "both" : "front",
      queueId: printer.id,
      walkIn: null,
      photo: null,
    });
    search("");
    field.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || shown.length === 0) return;
    event.preventDefault();
    setMarked((marked + step + shown.length) % shown.length);
  };
  return {
    ...{ text, shown, marked, chosen, reason, setReason, field, printedAt, isAgain, canPrint },
    more: chosen ? 0 : Math.max(0, found.length - maxFound),
    search,
    choose: (found: Found) => choose(text, found),
    scan: (code: string) => {
      search(code);
      choose(code, findPeople(people, code)[0]);
    },
    /** Enter chooses the marked person, then prints. */
    enter: () => (chosen ? print() : choose(text, shown[marked])),
    move,
  };
}

type FinderState = ReturnType<typeof useFinder>;

function Camera({ finder }: { readonly finder: FinderState }) {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <IconButton
        label={isOn ? "Stop the camera" : "Scan with the camera"}
        size="lg"
        onClick={() => setOn(!isOn)}
      >
        {isOn ? <IconCameraOff size={20} stroke={1.75} /> : <IconCamera size={20} stroke={1.75} />}
      </IconButton>
      {isOn ? (
        <div className={classes.camera}>
          <CameraView
            formats={[]}
            onCode={(code) => {
              setOn(false);
              finder.scan(code);
            }}
            onTrouble={(message) => {
              setOn(false);
              showToast(message, { tone: "warning" });
            }}
          />
        </div>
      ) : null}
    </>
  );
}

function FoundPeople({ finder }: { readonly finder: FinderState }) {
  const { shown, marked, more, choose } = finder;
  return (
    <>
      <div id="found-people" role="listbox" aria-label="People found" className={classes.found}>
        {shown.map((found, at) => (
          <button
            key={found.position}
            type="button"
            id={`found-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            className={classes.option}
            onClick={() => choose(found)}
          >
            <Avatar name={found.person.name} />
            <bdi>{found.person.name}</bdi>
            <span className={classes.quiet}>{detailOf(found.person)}</span>
          </button>
        ))}
      </div>
      {more > 0 ? (
        <p className={classes.quiet}>
          {countText(more, "more person", "more people")}. Type more to narrow it down.
        </p>
      ) : null}
    </>
  );
}

type ChosenProps = {
  readonly project: ProjectAnswer;
  readonly chosen: Found;
  readonly finder: FinderState;
  readonly hasPrinter: boolean;
};

function hintText(canPrint: boolean, hasPrinter: boolean): string {
  if (canPrint) return "Press Enter to print, Escape to clear.";
  return hasPrinter ? "Choose the reason first." : "Choose a printer first.";
}

function Chosen({ project, chosen, finder, hasPrinter }: ChosenProps) {
  const { printedAt, isAgain, reason, setReason, canPrint } = finder;
  const known = printedAt === null ? "Already in the line." : `Printed on ${dateText(printedAt)}.`;
  return (
    <>
      <StationCard project={project} {...chosen} />
      {isAgain ? (
        <Radio.Group
          className={classes.again ?? ""}
          label={`${known} Why another card?`}
          value={reason}
          onChange={(value) => setReason(againReasons.find((each) => each === value) ?? null)}
        >
          <div className={classes.reasons}>
            {againReasons.map((each) => (
              <Radio key={each} value={each} label={reasonNames[each]} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      <Button
        type="submit"
        size="lg"
        data-wraps
        disabled={!canPrint}
        leftSection={<IconPrinter size={18} stroke={1.75} />}
      >
        {`Print ${chosen.person.name}’s card`}
      </Button>
      <p className={classes.quiet}>{hintText(canPrint, hasPrinter)}</p>
    </>
  );
}

/** Finds a person by scanning or typing, shows the card and prints it: Enter chooses, and Enter prints. */
export function Finder(props: FinderProps) {
  const { project, printer, onWalkIn } = props;
  const finder = useFinder(props);
  const { field, text, shown, marked, chosen, search, enter, move } = finder;
  return (
    <form
      className={classes.finder}
      aria-label="Find a person and print the card"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <div className={classes.find}>
        <div className={classes.searching}>
          <SearchField
            ref={field}
            label="Scan or type a name or number"
            placeholder="Scan or type a name or number"
            size="lg"
            autoComplete="off"
            role="combobox"
            aria-expanded={shown.length > 0}
            aria-controls="found-people"
            aria-activedescendant={shown.length > 0 ? `found-${marked}` : undefined}
            value={text}
            onChange={search}
            onKeyDown={move}
          />
          <Camera finder={finder} />
        </div>
        <FoundPeople finder={finder} />
        <Button variant="default" leftSection={<IconUserPlus size={16} stroke={1.75} />} onClick={onWalkIn}>
          Not on the list
        </Button>
      </div>
      <section className={classes.stage} aria-label="Card">
        {chosen ? (
          <Chosen project={project} chosen={chosen} finder={finder} hasPrinter={printer !== null} />
        ) : (
          <EmptyState
            icon={<IconScan size={26} stroke={1.5} />}
            title="Ready for the next person"
            text="Scan a code or type a name. The card appears here; Enter prints it."
          />
        )}
      </section>
    </form>
  );
}
