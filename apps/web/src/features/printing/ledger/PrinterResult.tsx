import { Button } from "@mantine/core";
import type { CardReason, PrintAnswer } from "@print-builder/api";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "#platform/api/apiError.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { withSchoolAccess } from "#platform/school/signInToSchool.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { countText, listText } from "#ui/texts/countText.ts";
import classes from "./ledger.module.css";
import { cardsOfPrint, ledgerKey, printsById } from "./ledgerCalls.ts";
import { namesText, outcomeText } from "./printWords.ts";
import { Reprint } from "./Reprint.tsx";
import { passOnOutcome } from "./reportOutcome.ts";

type PrinterResultProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "save" | "adopt">;
  readonly printId: string;
};

type PrintAtSchool = Pick<PrinterResultProps, "projectId" | "saver"> & { readonly print: PrintAnswer };

/** Passes the outcome on to the school. Renders nothing unless that fails. */
function SchoolStatuses({ projectId, saver, print }: PrintAtSchool) {
  const client = useQueryClient();
  const passed = useQuery({
    queryKey: ["outcome at school", projectId, print.print_id],
    queryFn: async () => {
      const refused = await passOnOutcome(projectId, print);
      await client.invalidateQueries({ queryKey: [schoolQueries] });
      return refused;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const refused = passed.data ?? [];
  if (!passed.isError && refused.length === 0) return null;
  const again = () =>
    withSchoolAccess({ projectId, work: "marking", onSignedIn: saver.adopt }, async () => {
      await passed.refetch({ throwOnError: true });
    }).catch(showFailure);
  return (
    <div role="alert">
      <p className={classes.error}>
        The school’s list was not updated completely:{" "}
        {passed.isError ? messageOf(passed.error) : listText(refused)}
      </p>
      <Button size="xs" variant="default" loading={passed.isFetching} onClick={() => void again()}>
        Try again
      </Button>
    </div>
  );
}

/** The outcome of a print on a connected printer, with a button to print the failed cards again. */
export function PrinterResult({ projectId, saver, printId }: PrinterResultProps) {
  const { data: print } = useQuery({
    queryKey: [...ledgerKey(projectId), "print", printId],
    queryFn: async ({ signal }) => (await printsById(projectId, signal)).get(printId) ?? null,
  });
  // While the outcome is pending, the question below asks for it.
  if (!print || print.pending > 0) return null;
  const again = async () => {
    try {
      const cards = await cardsOfPrint(projectId, printId);
      const failed = cards.filter(({ outcome }) => outcome === "failed");
      const ids = [...new Set(failed.flatMap(({ record_id }) => record_id ?? []))];
      const groups = [{ label: countText(ids.length, "card"), ids }];
      const reason: CardReason = "damaged";
      const names = namesText({
        names: failed.flatMap(({ name }) => name ?? []).slice(0, 3),
        cards: ids.length,
      });
      await openDialog(Reprint, { projectId, saver, groups, names, reason });
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className={classes.printed}>
      <p role="status">{outcomeText(print)}.</p>
      {print.school === null ? null : <SchoolStatuses projectId={projectId} saver={saver} print={print} />}
      {print.failed > 0 ? (
        <Button
          size="xs"
          leftSection={<IconRotateClockwise size={15} stroke={1.75} />}
          onClick={() => void again()}
        >
          Reprint {countText(print.failed, "card")}
        </Button>
      ) : null}
    </div>
  );
}
