import { Button, Checkbox } from "@mantine/core";
import type { CardAnswer } from "@print-builder/api";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { NumberField } from "#ui/NumberField.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./ledger.module.css";

type Named = CardAnswer & { readonly record_id: string };

const rowHeight = 36;

function hasPerson(card: CardAnswer): card is Named {
  return card.record_id !== null;
}

const fold = (text: string) => text.normalize("NFKC").toLowerCase();

function isFound({ name, record_id }: Named, search: string): boolean {
  return fold(`${name ?? ""}\n${record_id}`).includes(fold(search.trim()));
}

type ListProps = {
  readonly cards: readonly Named[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (id: string, isTicked: boolean) => void;
};

function CardList({ cards, ticked, onTick }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: cards.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    <div ref={box} className={classes.people}>
      <ul style={{ height: lines.getTotalSize() }} aria-label="Printed cards">
        {lines.getVirtualItems().map(({ index, start }) => {
          const card = cards[index];
          if (!card) return null;
          const { record_id, name, sheet } = card;
          return (
            <li key={`${card.position}`} style={{ transform: `translateY(${start}px)` }}>
              <Checkbox
                label={<bdi>{name ?? `Record ${record_id}`}</bdi>}
                checked={ticked.has(record_id)}
                onChange={(event) => onTick(record_id, event.currentTarget.checked)}
              />
              {sheet === null ? null : <span className={classes.quiet}>Sheet {sheet}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Asks which cards of a print failed: ticked one by one, or all from a sheet on. Resolves to the people's ids. */
export function FailedCards({
  cards,
  close,
}: { readonly cards: readonly CardAnswer[] } & DialogProps<readonly string[]>) {
  const people = cards.filter(hasPerson);
  const failed = people.filter(({ outcome }) => outcome === "failed");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(failed.map(({ record_id }) => record_id)),
  );
  const [search, setSearch] = useState("");
  const lastSheet = Math.max(0, ...people.map(({ sheet }) => sheet ?? 0));
  const [fromSheet, setFromSheet] = useState(lastSheet);
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  const tickFrom = () => {
    const behind = people.filter(({ sheet }) => (sheet ?? 0) >= fromSheet);
    setTicked(new Set([...ticked, ...behind.map(({ record_id }) => record_id)]));
  };
  const count = people.filter(({ record_id }) => ticked.has(record_id)).length;
  // Ticking nobody reports that all cards came out, so allow it only if cards were reported as failed before.
  const isUnsaid = count === 0 && failed.length === 0;
  const footer = (
    <>
      <Button variant="default" onClick={() => close(null)}>
        Cancel
      </Button>
      <Button disabled={isUnsaid} onClick={() => close([...ticked])}>
        {isUnsaid
          ? "Nobody is selected"
          : count === 0
            ? "All came out"
            : `${countText(count, "card")} did not come out`}
      </Button>
    </>
  );
  return (
    <DialogFrame
      title="Whose cards did not come out?"
      actions={<WhatIs word="outcome" name="Did they come out?" />}
      width={520}
      footer={footer}
    >
      {lastSheet > 1 ? (
        <div className={classes.sheets}>
          <NumberField
            name="From sheet"
            label="From sheet"
            isWhole
            min={1}
            max={lastSheet}
            value={fromSheet}
            onChange={setFromSheet}
          />
          <Button size="xs" variant="default" onClick={tickFrom}>
            Select from this sheet onwards
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={ticked.size === 0}
            onClick={() => setTicked(new Set())}
          >
            Clear
          </Button>
        </div>
      ) : null}
      <SearchField
        label="Search people"
        placeholder="Search name or number"
        size="xs"
        value={search}
        onChange={setSearch}
      />
      <CardList
        cards={search.trim() === "" ? people : people.filter((card) => isFound(card, search))}
        ticked={ticked}
        onTick={tick}
      />
    </DialogFrame>
  );
}
