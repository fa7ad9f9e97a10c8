import { Button } from "@mantine/core";
import type { ProjectAnswer } from "@print-builder/api";
import { IconCircleCheck, IconClock, IconPrinter, IconWifiOff, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { hasEnded, printerNotes } from "#platform/jobs/jobProgress.ts";
import { useJob } from "#platform/jobs/useJob.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { countText, listText } from "#ui/texts/countText.ts";
import { printsById } from "../ledger/ledgerCalls.ts";
import { passOnOutcome } from "../ledger/reportOutcome.ts";
import type { CardInLine, Outbox } from "./outbox.ts";
import classes from "./station.module.css";

const icon = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

/** Polling interval of a card's print, ms. */
const lookEveryMs = 1000;

/** The progress of a card that the server prints. */
function Printed({ card, onEnd }: { readonly card: CardInLine; readonly onEnd: () => void }) {
  const { job } = useJob(card.jobId, lookEveryMs);
  const isEnded = job !== null && hasEnded(job.status);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded) end();
  }, [isEnded]);
  if (job?.status === "completed") {
    return (
      <span className={classes.state} data-tone="good">
        <IconCircleCheck {...icon} />
        Printed
      </span>
    );
  }
  if (isEnded) {
    return (
      <span className={classes.state} data-tone="bad">
        <IconX {...icon} />
        {job.error ?? "Not printed"}
      </span>
    );
  }
  const reasons = job?.printer?.reasons ?? [];
  const note = job?.printer ? printerNotes[job.printer.state] : null;
  return (
    <span className={classes.state} data-tone={reasons.length > 0 ? "warn" : undefined}>
      <IconPrinter {...icon} />
      {reasons[0] ?? note ?? "Printing"}
    </span>
  );
}

function Unsent({ card, outbox }: { readonly card: CardInLine; readonly outbox: Outbox }) {
  const isOffline = useStore(outbox.store, (state) => state.isOffline);
  const remove = (
    <IconButton label={`Remove ${card.name}`} size="sm" onClick={() => void outbox.remove(card.key)}>
      <IconX size={15} stroke={1.75} />
    </IconButton>
  );
  if (card.state === "waiting") {
    return (
      <>
        <span className={classes.state}>
          <IconClock {...icon} />
          {isOffline ? "Waiting for the server" : "Sending"}
        </span>
        {isOffline ? remove : null}
      </>
    );
  }
  const isPictureless = card.state === "pictureless";
  return (
    <>
      <span className={classes.state} data-tone="bad">
        <IconX {...icon} />
        {isPictureless ? "The picture was lost when the page was closed." : card.error}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => outbox.again(card.key)}>
        {isPictureless ? "Print without it" : "Try again"}
      </Button>
      {remove}
    </>
  );
}

/** Sets the person's print status at the school if the printer has printed the card. */
async function passOnToSchool(projectId: string, printId: string): Promise<void> {
  try {
    const print = (await printsById(projectId, new AbortController().signal)).get(printId);
    if (!print) return;
    await withSchoolAccess({ projectId, work: "marking" }, async () => {
      const refused = await passOnOutcome(projectId, print);
      if (refused.length > 0) throw new Error(listText(refused));
    });
  } catch (error) {
    showFailure(error, `The school’s list was not updated: ${messageOf(error)}`);
  }
}

/** The station's cards, newest first: those that wait for the server, and those that it prints. */
export function CardsInLine({
  outbox,
  project,
}: {
  readonly outbox: Outbox;
  readonly project: ProjectAnswer;
}) {
  const { cards, isOffline } = useStore(outbox.store);
  const client = useQueryClient();
  if (cards.length === 0) return null;
  const end = ({ jobId }: CardInLine) => {
    void client.invalidateQueries({ queryKey: ["held cards", project.id] });
    if (project.data_mode === "school" && jobId !== null) void passOnToSchool(project.id, jobId);
  };
  const waiting = cards.filter(({ state }) => state === "waiting").length;
  return (
    <section className={classes.line} aria-label="Cards of this station">
      {isOffline ? (
        <p className={classes.offline} role="status">
          <IconWifiOff {...icon} />
          The server cannot be reached. {countText(waiting, "card waits", "cards wait")} here and will be
          printed once.
        </p>
      ) : null}
      <ol>
        {cards.toReversed().map((card) => (
          <li key={card.key}>
            <bdi className={classes.name}>{card.name}</bdi>
            {card.state === "sent" ? (
              <Printed card={card} onEnd={() => end(card)} />
            ) : (
              <Unsent card={card} outbox={outbox} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
