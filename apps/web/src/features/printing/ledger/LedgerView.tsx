import { Badge, Button, SegmentedControl } from "@mantine/core";
import { type CardAnswer, type CardOutcome, routes } from "@print-builder/api";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { Saver } from "#platform/editorSession/saver.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./ledger.module.css";
import { ledgerKey } from "./ledgerCalls.ts";
import { outcomeNames, reasonNames } from "./printWords.ts";
import { Reprint } from "./Reprint.tsx";

type LedgerViewProps = { readonly projectId: string; readonly saver: Pick<Saver, "save" | "adopt"> };

type OutcomeFilter = CardOutcome | "all";

const atOnce = 50;

function useCards(projectId: string, search: string, shown: OutcomeFilter) {
  return useInfiniteQuery({
    queryKey: [...ledgerKey(projectId), "cards", search, shown],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: atOnce,
        search,
        ...(shown === "all" ? {} : { status: shown }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return call(routes.listCards, { params: { id: projectId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: (before) => before,
  });
}

const outcomeColours = { pending: "gray", out: "green", failed: "red" } as const;

const shownNames: readonly { readonly value: OutcomeFilter; readonly label: string }[] = [
  { value: "all", label: "All" },
  ...(["pending", "out", "failed"] as const).map((value) => ({ value, label: outcomeNames[value] })),
];

type RowProps = { readonly card: CardAnswer; readonly onAgain: (card: CardAnswer) => void };

function CardRow({ card, onAgain }: RowProps) {
  const { record_id, name, printed_at, printed_by, revision, serial, reason, outcome } = card;
  const copies = card.copies ?? 1;
  const who = name ?? (record_id === null ? "Name removed" : `Record ${record_id}`);
  return (
    <tr>
      <th scope="row">
        <bdi>{who}</bdi>
        {serial === null ? null : <span className={classes.quiet}> No. {serial}</span>}
        {copies === 1 ? null : <span className={classes.quiet}> {countText(copies, "card")}</span>}
      </th>
      <td>
        {dateText(printed_at)}
        {printed_by === null ? null : (
          <span className={classes.by}>
            By <bdi>{printed_by.name}</bdi>
          </span>
        )}
      </td>
      <td>{reasonNames[reason]}</td>
      <td>{revision.toLocaleString()}</td>
      <td>
        <Badge variant="light" color={outcomeColours[outcome]}>
          {outcomeNames[outcome]}
        </Badge>
      </td>
      <td>
        {record_id === null ? null : (
          <IconButton label={`Print this card again: ${who}`} size="sm" onClick={() => onAgain(card)}>
            <IconRotateClockwise size={16} stroke={1.75} />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** History of each card of a project, newest first. */
export function LedgerView({ projectId, saver, close }: LedgerViewProps & DialogProps<never>) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<OutcomeFilter>("all");
  const cards = useCards(projectId, search.trim(), shown);
  const found = cards.data?.pages.flatMap(({ items }) => items) ?? [];
  const again = ({ record_id, name }: CardAnswer) => {
    if (record_id === null) return;
    const groups = [{ label: name ?? record_id, ids: [record_id] }];
    void openDialog(Reprint, { projectId, saver, groups, names: name ?? `Record ${record_id}` });
  };
  return (
    <DialogFrame
      title="Printed cards"
      actions={<WhatIs word="ledger" name="Printed cards" />}
      width={860}
      footer={
        <Button variant="default" onClick={() => close(null)}>
          Close
        </Button>
      }
    >
      <div className={classes.find}>
        <SearchField label="Search cards by name or id" size="sm" value={search} onChange={setSearch} />
        <SegmentedControl
          aria-label="Outcome of the cards"
          size="xs"
          data={shownNames.map((each) => ({ ...each }))}
          value={shown}
          onChange={(value) => setShown(shownNames.find((each) => each.value === value)?.value ?? "all")}
        />
      </div>
      {cards.isError ? <ErrorState title="The cards could not be loaded" query={cards} /> : null}
      <ScrollBox className={classes.cards ?? ""} label="Cards">
        <DataTable
          label="Cards, newest first"
          className={classes.table}
          headings={["Person", "Printed", "Reason", "Design", "Outcome", { title: "Again", isHidden: true }]}
          stale={cards.isPlaceholderData}
        >
          {found.map((card) => (
            <CardRow key={`${card.print_id} ${card.position}`} card={card} onAgain={again} />
          ))}
        </DataTable>
        {found.length === 0 && !cards.isPending && !cards.isError ? (
          <p className={classes.none}>No cards found.</p>
        ) : null}
        {cards.hasNextPage ? (
          <Button
            size="xs"
            variant="default"
            loading={cards.isFetchingNextPage}
            onClick={() => void cards.fetchNextPage()}
          >
            Show more
          </Button>
        ) : null}
      </ScrollBox>
    </DialogFrame>
  );
}
