import type { PrintAnswer } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { tell } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { ledgerKey } from "./ledgerCalls.ts";
import { type OutcomeReport, type ReportedOutcome, reportOutcome } from "./reportOutcome.ts";

/** Time to reach the message's Undo, ms. */
const undoMs = 12_000;

function reportText({ out, failed }: OutcomeReport): string {
  if (failed === 0) return `${countText(out, "card")} came out`;
  if (out === 0) return `${countText(failed, "card")} did not come out`;
  return `${countText(out, "card")} came out, ${failed.toLocaleString()} did not`;
}

/** Records which cards of a print came out, and offers Undo. */
export function useReportOutcome(projectId: string, saver: Pick<Saver, "adopt">) {
  const queries = useQueryClient();
  const [busyWith, setBusyWith] = useState<string | null>(null);

  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ledgerKey(projectId) });
    await queries.invalidateQueries({ queryKey: [schoolQueries] });
  };

  const withSchool = (work: () => Promise<void>) =>
    withSchoolAccess({ projectId, work: "marking", onSignedIn: saver.adopt }, work);

  const undo = async (result: OutcomeReport) => {
    try {
      await withSchool(result.undo);
      showToast("Taken back: the question is open again");
    } catch (error) {
      showFailure(error);
    }
    await reload();
  };

  const report = async (print: Pick<PrintAnswer, "print_id" | "school">, outcome: ReportedOutcome) => {
    setBusyWith(print.print_id);
    try {
      await withSchool(async () => {
        const result = await reportOutcome(projectId, print, outcome);
        const action = { label: "Undo", run: () => void undo(result) };
        showToast(reportText(result), { tone: "success", action, durationMs: undoMs });
        if (result.refused.length > 0) {
          await tell("Some print statuses were not set", result.refused.join("\n"));
        }
      });
    } catch (error) {
      showFailure(error, `The answer could not be kept: ${messageOf(error)}`);
    }
    await reload();
    setBusyWith(null);
  };

  return { busyWith, report };
}
