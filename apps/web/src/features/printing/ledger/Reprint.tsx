import { Button, Progress, Radio, Select } from "@mantine/core";
import {
  type CardReason,
  cardReasons,
  type JobAnswer,
  type QueueAnswer,
  type RouteBody,
  routes,
} from "@print-builder/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call, callFile } from "#platform/api/call.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import type { ZipEntry } from "#platform/files/zip/readZip.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { hasEnded, percentOf } from "#platform/jobs/jobProgress.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { printInFrame } from "../flow/printOutputs.ts";
import { rememberedSettings } from "../flow/rememberedSettings.ts";
import { printQueues } from "../queues/printQueues.ts";
import { QueueField } from "../queues/QueueField.tsx";
import classes from "./ledger.module.css";
import { ledgerKey } from "./ledgerCalls.ts";
import { reasonNames } from "./printWords.ts";

type ReprintRequest = RouteBody<typeof routes.reprintCards>;

/** The files of the reprint, in order; none if a connected printer has printed the cards. */
type ReprintedCards = { readonly parts: readonly Blob[] };

type Watch = { readonly signal: AbortSignal; readonly onProgress: (job: JobAnswer) => void };

const lookEveryMs = 600;

/** The job failed or was cancelled elsewhere; the message is the job's own. */
class NotMade extends Error {
  override readonly name = "NotMade";
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Reprints the cards of exactly these people. A cancelled print leaves nothing behind.
 * @throws ApiError when the server refuses; NotMade when the job fails
 */
async function reprintCards(
  projectId: string,
  body: ReprintRequest,
  { signal, onProgress }: Watch,
): Promise<ReprintedCards> {
  const { job_id } = await call(routes.reprintCards, { params: { id: projectId }, body }, { signal });
  const params = { jobId: job_id };
  for (;;) {
    if (signal.aborted) {
      await call(routes.cancelJob, { params });
      signal.throwIfAborted();
    }
    const job = await call(routes.getJob, { params });
    onProgress(job);
    if (job.status === "completed") return { parts: job.printer ? [] : await partsOf(job_id) };
    if (hasEnded(job.status)) throw new NotMade(job.error ?? "The print was cancelled elsewhere.");
    await rest(lookEveryMs);
  }
}

async function partsOf(jobId: string): Promise<readonly Blob[]> {
  // Loaded on demand: most visits never open a ZIP.
  const { readZip } = await import("#platform/files/zip/readZip.ts");
  const { file } = await callFile(routes.downloadJob, { params: { jobId } });
  const parts = (await readZip(file)).filter(({ path }) => path.endsWith(".pdf"));
  // Browsers need the type to display the file; ZIP entries have none.
  const typed = async (entry: ZipEntry) => new Blob([await entry.read()], { type: "application/pdf" });
  return await Promise.all(parts.map(typed));
}

export type ReprintProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "save" | "adopt">;
  /** Groups to choose from: everybody in a print, and everybody whose card failed. */
  readonly groups: readonly ReprintGroup[];
  readonly names: string;
  /** The reason that is chosen at first; otherwise it is derived from the groups. */
  readonly reason?: CardReason;
};

export type ReprintGroup = {
  readonly label: string;
  readonly ids: readonly string[];
  /** The code of the sheet to reprint; each card then keeps its position on the sheet. */
  readonly sheet?: string;
};

/** The connected printer to print on: at first the printer of the user's last print of this project. */
function useQueueChoice(projectId: string) {
  const queues = useQuery(printQueues).data ?? [];
  const last = useQuery({
    queryKey: ["rememberedQueue", projectId],
    queryFn: async () => (await rememberedSettings(projectId)).queueId ?? null,
  }).data;
  const [chosen, choose] = useState<string | null>();
  const wanted = chosen === undefined ? last : chosen;
  return { queues, queue: queues.find(({ id }) => id === wanted) ?? null, choose };
}

/** Prints the cards again, on the printer or as files. */
function useReprint({ projectId, saver }: ReprintProps, close: (result: true) => void) {
  const queries = useQueryClient();
  const [work, setWork] = useState<JobAnswer | "starting" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  async function make(body: ReprintRequest, give: (parts: readonly Blob[]) => Promise<void>): Promise<void> {
    const { signal } = running.current;
    setError(null);
    setWork("starting");
    try {
      // The server prints what is stored, so the project is saved first.
      if (!(await saver.save())) return;
      const school = { projectId, work: "print", onSignedIn: saver.adopt } as const;
      await withSchoolAccess(school, async () => {
        const { parts } = await reprintCards(projectId, body, { signal, onProgress: setWork });
        await give(parts);
        close(true);
      });
    } catch (failure) {
      if (!signal.aborted) setError(messageOf(failure));
    } finally {
      setWork(null);
      await queries.invalidateQueries({ queryKey: ledgerKey(projectId) });
    }
  }
  return { work, error, make };
}

const fileName = (part: number, parts: number) => (parts === 1 ? "cards.pdf" : `cards_part_${part + 1}.pdf`);

async function save(parts: readonly Blob[]): Promise<void> {
  for (const [part, file] of parts.entries()) saveFile(file, fileName(part, parts.length));
  showToast(parts.length === 1 ? "The PDF was saved" : `${countText(parts.length, "PDF")} were saved`, {
    tone: "success",
  });
}

async function print(parts: readonly Blob[]): Promise<void> {
  const [only] = parts;
  if (parts.length !== 1 || !only || !(await printInFrame(only))) await save(parts);
}

/**
 * Reprints the cards of certain people: asks for the reason, and whether to print them as they are now or as issued.
 */
export function Reprint(props: ReprintProps & DialogProps<true>) {
  const { groups, names, close } = props;
  const { work, error, make } = useReprint(props, close);
  const [group, setGroup] = useState(0);
  const [reason, setReason] = useState<CardReason>(props.reason ?? (groups.length > 1 ? "damaged" : "lost"));
  const { queues, queue, choose } = useQueueChoice(props.projectId);
  const [state, setState] = useState<"present" | "issued">("present");
  const { ids = [], sheet } = groups[group] ?? {};
  const whom = sheet === undefined ? { record_ids: [...ids], start_at: 1 } : { sheet };
  const body: ReprintRequest = { ...whom, reason, state };
  const sheets = `${sheet === undefined ? countText(ids.length, "card") : "the sheet"} again`;
  const printOn = async ({ id, name }: QueueAnswer) => {
    const said = async () => showToast(`${name} has printed ${sheets}`, { tone: "success" });
    await make({ ...body, queue_id: id }, said);
  };
  const busy = work !== null;
  const footer = (
    <>
      <Button variant="default" mr="auto" onClick={() => close(null)}>
        Cancel
      </Button>
      <Button variant="default" disabled={busy || ids.length === 0} onClick={() => void make(body, save)}>
        Save PDF
      </Button>
      <Button
        data-autofocus
        data-wraps
        loading={busy}
        disabled={ids.length === 0}
        onClick={() => void (queue ? printOn(queue) : make(body, print))}
      >
        {queue ? `Print ${sheets} on ${queue.name}` : `Print ${sheets}`}
      </Button>
    </>
  );
  return (
    <DialogFrame
      title="Print again"
      actions={<WhatIs word="reprint" name="Print again" />}
      width={480}
      footer={footer}
    >
      <div className={classes.form}>
        {names === "" ? null : (
          <p className={classes.quiet}>
            <bdi>{names}</bdi>
          </p>
        )}
        {groups.length > 1 ? (
          <Radio.Group
            label={groups.some((each) => each.sheet !== undefined) ? "How" : "Whose cards"}
            value={String(group)}
            onChange={(value) => setGroup(Number(value))}
          >
            {groups.map(({ label }, at) => (
              <Radio key={label} value={String(at)} label={label} disabled={busy} />
            ))}
          </Radio.Group>
        ) : null}
        <Select
          label="Reason"
          data={cardReasons.map((value) => ({ value, label: reasonNames[value] }))}
          value={reason}
          allowDeselect={false}
          disabled={busy}
          onChange={(value) => setReason(cardReasons.find((each) => each === value) ?? reason)}
        />
        <Radio.Group
          label="State"
          value={state}
          onChange={(value) => setState(value === "issued" ? "issued" : "present")}
        >
          <Radio value="present" label="With the current design and data" disabled={busy} />
          <Radio value="issued" label="As printed before" disabled={busy} />
        </Radio.Group>
        <QueueField
          queues={queues}
          queue={queue}
          disabled={busy}
          onChange={(chosen) => choose(chosen?.id ?? null)}
        />
        {work === null ? null : (
          <Progress value={work === "starting" ? 0 : percentOf(work)} aria-label="Making the cards" />
        )}
        {error === null ? null : (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </DialogFrame>
  );
}
