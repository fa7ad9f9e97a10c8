import { nextRange, resolveRange } from "@print-builder/core/print";
import { showFailure } from "#platform/api/showFailure.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { paperName, singleCardSize } from "../flow/printedOn.ts";
import { requestOf } from "../flow/printForm.ts";
import { usePrintedPeople } from "../people/usePrintedPeople.ts";
import type { Finding } from "../preflight/findings.ts";
import { CheckPanel } from "./checks/CheckPanel.tsx";
import { markExplained, PrintButtons } from "./checks/PrintButtons.tsx";
import { formOfEntry } from "./history/historyEntry.ts";
import { PrintHistory } from "./history/PrintHistory.tsx";
import { usePrintersAndPress } from "./history/usePrintHistory.ts";
import type { RowProvider } from "./rowProvider.ts";
import type { Bulk, BulkPrintProps } from "./useBulkPrint.ts";

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
    message: `${markExplained} Do it once the cards have come out of the printer.`,
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
  /** Leaves the dialog for work that needs the screen. */
  readonly onLeave: (work: () => Promise<void>) => void;
};

/** The check with the print buttons, or the print history. */
export function RightPanel({ editor, saver, provider, onAgain, bulk, ...props }: RightProps) {
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
        onMarkPrinted={provider.markPrinted ? () => void markPrinted(bulk, provider) : null}
      />
    </>
  );
}
