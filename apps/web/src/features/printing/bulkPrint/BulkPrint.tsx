import { Button, SegmentedControl } from "@mantine/core";
import type { Project, SideName } from "@print-builder/core/document";
import { nextRange, resolveRange } from "@print-builder/core/sheets";
import { IconHistory, IconPrinter } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { KeptJobBox } from "#platform/jobs/KeptJobBox.tsx";
import { confirm } from "#ui/dialogs/ask.ts";
import { FullScreenFrame } from "#ui/dialogs/FullScreenFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { markOutdated } from "../flow/createPrintFlow.ts";
import { type PrintedOn, paperName, singleCardSize } from "../flow/printedOn.ts";
import { requestOf } from "../flow/printForm.ts";
import { OutcomeQuestion } from "../ledger/OutcomeQuestion.tsx";
import { PrinterResult } from "../ledger/PrinterResult.tsx";
import { setUpPage } from "../pageSetup/setUpPage.ts";
import { usePrintedPeople } from "../people/printedPeople.ts";
import type { Finding } from "../preflight/findings.ts";
import type { PressProfile } from "../press/pressForm.ts";
import { RecordPreview } from "../recordPreview/RecordPreview.tsx";
import classes from "./bulkPrint.module.css";
import { CheckPanel } from "./checks/CheckPanel.tsx";
import { markExplained, PrintButtons } from "./checks/PrintButtons.tsx";
import { formOfEntry, usePrintersAndPress } from "./history/historyEntry.ts";
import { PrintHistory } from "./history/PrintHistory.tsx";
import { NoRecords, NoSheets } from "./NoSheets.tsx";
import type { RowProvider } from "./rowProvider.ts";
import { PrintSettings } from "./settings/PrintSettings.tsx";
import { SheetList } from "./sheets/SheetList.tsx";
import { createSheetStudio, type SheetStudio } from "./sheets/sheetStudio.ts";
import { useSheetProof } from "./sheets/useSheetProof.tsx";
import { type Bulk, type BulkPrintProps, type PrintResult, useBulkPrint } from "./useBulkPrint.ts";

function paperText({ plan, printed: { setup }, form }: Bulk): string {
  const sides = form.side === "both" ? ", both sides" : form.side === "back" ? ", backs" : "";
  if (setup.layout === "single") {
    return `${countText(plan.sheets, "single card")}, ${singleCardSize(setup)}${sides}`;
  }
  return `${countText(plan.sheets, "sheet")} of ${paperName(setup.page)}${sides}`;
}

/** After a confirmation, marks the shown range as printed and moves the range to the next records. */
async function markPrinted({ form, change, plan, printed, limits, flow }: Bulk, provider: RowProvider) {
  const range = resolveRange(requestOf(form).range, limits.total);
  const left = new Set([...form.leftOut, ...flow.excluded]);
  const records = Array.from({ length: range.end - range.start + 1 }, (_, at) => range.start + at).filter(
    (record) => !left.has(record),
  );
  if (records.length === 0) return;
  const who = countText(records.length, "person", "people");
  const sure = await confirm({
    title: `Mark ${who} as printed?`,
    message: `${markExplained} Do this only after the cards have come out of the printer.`,
    action: `Mark ${who} as printed`,
  });
  if (!sure) return;
  try {
    await provider.markPrinted?.(records);
    showToast(`${countText(plan.records, "record was", "records were")} marked as printed`, {
      tone: "success",
    });
    change({ range: "range", ...nextRange(range, limits.total, printed.setup, form.copies) });
  } catch (error) {
    showFailure(error);
  }
}

type RightProps = Pick<BulkPrintProps, "editor" | "saver" | "provider" | "onAgain" | "aim"> & {
  readonly bulk: Bulk;
  readonly showsHistory: boolean;
  readonly closeHistory: () => void;
  readonly onShow: (finding: Finding) => void;
  /** Closes the dialog for work outside it. */
  readonly onLeave: (work: () => Promise<void>) => void;
};

/** Shows the check with the print buttons, or the print history. */
function RightPanel({ editor, saver, provider, onAgain, bulk, ...props }: RightProps) {
  const { showsHistory, closeHistory, onShow, onLeave } = props;
  const { limits, change, history, job, flow, outputs, plan, batches } = bulk;
  const people = usePrintedPeople(editor, provider);
  const known = usePrintersAndPress(editor.projectId);
  if (showsHistory) {
    return (
      <PrintHistory
        saver={saver}
        history={history}
        onClose={closeHistory}
        onAgain={(entry) => {
          if (!onAgain?.(entry)) change(formOfEntry(entry, limits, known));
          closeHistory();
          showToast("The settings of that print were restored");
        }}
      />
    );
  }
  return (
    <>
      <CheckPanel
        flow={flow}
        records={plan.records}
        editor={editor}
        people={people}
        onShow={onShow}
        onLeave={onLeave}
      />
      <PrintButtons
        aim={props.aim}
        flow={flow}
        outputs={outputs}
        paper={paperText(bulk)}
        perSheet={plan.slotsPerSheet}
        cards={plan.labels.total}
        allCards={bulk.allCards}
        batches={batches}
        files={bulk.files}
        hasJob={job.isUnderWay}
        printer={bulk.queue?.name ?? null}
        onMarkPrinted={provider.markPrinted ? () => void markPrinted(bulk, provider) : null}
      />
    </>
  );
}

/** Draws the sheets while the dialog is open; returns the design's error if it cannot be drawn. */
function useSheetStudio(
  editor: EditorSession,
  project: Project,
  provider: RowProvider,
  printed: PrintedOn,
): SheetStudio | Error {
  const sheets = useMemo(() => {
    try {
      return createSheetStudio(editor.studio, project, provider, printed);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }, [editor, project, provider, printed]);
  useEffect(() => (sheets instanceof Error ? undefined : sheets.open()), [sheets]);
  return sheets;
}

/** The error that stopped rows from loading; null if there was none. */
function useTrouble(sheets: SheetStudio | Error): unknown {
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    if (sheets instanceof Error) return;
    setTrouble(sheets.trouble());
    return sheets.subscribe(() => setTrouble(sheets.trouble()));
  }, [sheets]);
  return trouble;
}

/** A record's position among all records of the project; null if it is not among them. */
async function placeOf({ place, total }: RowProvider, record: number) {
  return place ? await place(record) : { index: record, total };
}

/** Previews a single record, if that is possible. */
async function openPreview(
  { editor, provider }: BulkPrintProps,
  record: number,
  side: SideName,
): Promise<void> {
  try {
    const place = await placeOf(provider, record);
    if (place) await openDialog(RecordPreview, { editor, ...place, side });
  } catch (error) {
    showFailure(error);
  }
}

type SheetsProps = {
  readonly props: BulkPrintProps;
  readonly bulk: Bulk;
  /** True to show the sheets in the press's colours. */
  readonly isProof: boolean;
};

/** The sheets, or a message in their place. */
function Sheets({ props, bulk, isProof }: SheetsProps) {
  const { editor, provider } = props;
  const { project, printed, limits, form, plan, change } = bulk;
  const takeProfile = (profile: PressProfile) => {
    const { color, standard } = form.press;
    change({ press: { color: color === "rgb" ? "cmyk" : color, standard, profile } });
  };
  const { proof, note } = useSheetProof(project, isProof, form.press.profile, takeProfile);
  const sheets = useSheetStudio(editor, project, provider, printed);
  const trouble = useTrouble(sheets);
  const instead =
    limits.total === 0 ? props.instead : <NoSheets sheets={sheets} trouble={trouble} bulk={bulk} />;
  if (sheets instanceof Error) return <div className={classes.empty}>{instead}</div>;
  return (
    <SheetList
      plan={plan}
      project={project}
      printed={printed}
      studio={sheets}
      showGuides={form.guides}
      showCodes={form.codes}
      proof={proof}
      note={note}
      instead={trouble !== null || plan.records === 0 ? instead : null}
      onOpen={(index, side) => void openPreview(props, index, side)}
    />
  );
}

/** The parts of the dialog that are open in addition to the sheets; Escape closes them first. */
function useOpenParts({ startsWithPeople = false }: BulkPrintProps) {
  const [showsHistory, showHistory] = useState(false);
  const [showsPeople, showPeople] = useState(startsWithPeople);
  const closing = showsHistory ? showHistory : showsPeople ? showPeople : null;
  const onEscape = closing === null ? undefined : () => closing(false);
  return { showsHistory, showHistory, showsPeople, showPeople, onEscape };
}

/** The last print in the background: on a connected printer, or into files. */
function BackgroundPrint({ job, saver }: Pick<Bulk, "job"> & Pick<BulkPrintProps, "saver">) {
  const current = job.followed?.job;
  if (!job.followed) return null;
  const printer = current?.printer;
  return (
    <div className={classes.job}>
      <KeptJobBox
        title={printer ? `Printing on ${printer.name}` : "Background export"}
        kept={job}
        result={
          printer ? <PrinterResult projectId={job.projectId} saver={saver} printId={current.job_id} /> : null
        }
        onSignedIn={saver.adopt}
      />
    </div>
  );
}

/** The part of the dialog that a narrow window shows. */
type Part = "settings" | "sheets" | "print";

/** Shows the sheets as they will be printed, checks the records and prints them. */
export function BulkPrint(props: BulkPrintProps & DialogProps<PrintResult>) {
  const { editor, provider, choice, close } = props;
  const bulk = useBulkPrint(props);
  const { project, printed, queues, queue, limits, form, change, job, flow } = bulk;
  const { showsHistory, showHistory, showsPeople, showPeople, onEscape } = useOpenParts(props);
  const [part, setPart] = useState<Part>(showsPeople ? "sheets" : "settings");
  const [isProof, setProof] = useState(false);
  const title = props.aim === "pdf" ? "Export PDF" : "Bulk Preview & Print";
  const frame = { icon: <IconPrinter size={20} stroke={1.75} />, title, subject: project.name };
  if (limits.total === 0 && !choice) {
    return (
      <FullScreenFrame {...frame}>
        <NoRecords
          editor={props.editor}
          onWizard={() => close({ leave: "wizard" })}
          onNumber={(sequence, copies) =>
            close({ leave: "numbers", sequence, ...(copies === undefined ? {} : { copies }) })
          }
        />
      </FullScreenFrame>
    );
  }
  const disabled = flow.work.at !== "rest";
  const people = showsPeople ? props.people?.(() => showPeople(false)) : undefined;
  const historyButton = (
    <Button
      variant={showsHistory ? "light" : "subtle"}
      color={showsHistory ? "iris" : "gray"}
      aria-pressed={showsHistory}
      leftSection={<IconHistory size={16} stroke={1.75} />}
      onClick={() => {
        showHistory(!showsHistory);
        setPart("print");
      }}
    >
      Print history
    </Button>
  );
  return (
    <FullScreenFrame {...frame} actions={historyButton} onEscape={onEscape}>
      <SegmentedControl
        className={classes.parts ?? ""}
        aria-label="Step"
        value={part}
        data={[
          { value: "settings", label: "Choose" },
          { value: "sheets", label: showsPeople ? "People" : "Sheets" },
          { value: "print", label: "Check and print" },
        ]}
        onChange={(value) => setPart(value as Part)}
      />
      <div className={classes.room} data-part={part}>
        <aside className={classes.left} aria-label="Print settings">
          <PrintSettings
            form={form}
            limits={limits}
            setup={printed.setup}
            queues={queues}
            queue={queue}
            disabled={disabled}
            onChange={change}
            onPageSetup={() => void setUpPage(editor)}
            isProof={isProof}
            onProof={setProof}
            copiesFrom={props.copiesFrom?.(disabled)}
          >
            {choice?.({
              change,
              limits,
              disabled,
              showsPeople,
              showPeople: (shows) => {
                showPeople(shows);
                if (shows) setPart("sheets");
              },
            })}
          </PrintSettings>
          <OutcomeQuestion projectId={editor.projectId} saver={props.saver} place="panel" />
          <BackgroundPrint job={job} saver={props.saver} />
        </aside>
        {people ?? <Sheets props={props} bulk={bulk} isProof={isProof} />}
        <aside className={classes.right} aria-label={showsHistory ? "Print history" : "Check and print"}>
          <RightPanel
            {...props}
            bulk={bulk}
            showsHistory={showsHistory}
            closeHistory={() => showHistory(false)}
            onShow={(problem) =>
              close({
                leave: "card",
                draft: { form, check: flow.check },
                problem,
                placeOf: async (record) => (await placeOf(provider, record))?.index ?? null,
              })
            }
            onLeave={(work) =>
              close({ leave: "remedy", draft: { form, check: markOutdated(flow.check) }, work })
            }
          />
        </aside>
      </div>
    </FullScreenFrame>
  );
}
