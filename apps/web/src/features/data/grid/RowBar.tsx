import { Button } from "@mantine/core";
import { type IntakeChange, routes } from "@print-builder/api";
import { IconTableRow, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { showToast } from "#ui/toasts/showToast.ts";

type RowBarProps = {
  readonly projectId: string;
  readonly datasetId: string;
  /** Upload position of the active row; null in the header. */
  readonly index: number | null;
  /** True while cells are being saved, or after the server refused them. */
  readonly isUnsaved: boolean;
  /** Called when the rows or columns have changed. */
  readonly onRows: () => void;
};

/** Actions for the active row: leave it out as no card, or make it the header. */
export function RowBar({ projectId, datasetId, index, isUnsaved, onRows }: RowBarProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async (body: IntakeChange & { readonly dataset_id?: string }) => {
    const answer = await call(routes.changeIntake, { params: { id: projectId }, body });
    onRows();
    announce("project-rows-changed", { projectId });
    await Promise.all(
      ["rows", "live meta", "intake"].map((key) => queries.invalidateQueries({ queryKey: [key, projectId] })),
    );
    return answer;
  };
  const act = async (sent: IntakeChange, message: string) => {
    setBusy(true);
    try {
      const { table } = await call(routes.getIntake, { params: { id: projectId } });
      const before = table?.intake.plan;
      await change({ ...sent, dataset_id: datasetId });
      const plan = before ? { header: before.header, skipped: before.skipped } : { skipped: [] };
      const undo = () =>
        change({ plan }).catch((error: unknown) =>
          showToast(messageOf(error), { tone: "error", durationMs: 6000 }),
        );
      showToast(message, { action: { label: "Undo", run: () => void undo() } });
    } catch (error) {
      showToast(messageOf(error), { tone: "error", durationMs: 6000 });
    }
    setBusy(false);
  };
  const number = index === null ? "" : (index + 1).toLocaleString();
  const button = {
    variant: "default",
    size: "xs",
    disabled: index === null || isBusy || isUnsaved,
  } as const;
  return (
    <>
      <Button
        {...button}
        leftSection={<IconTableRow size={15} stroke={1.75} />}
        onClick={() =>
          index !== null && void act({ header_record: index }, `Row ${number} is the header now`)
        }
      >
        Use row {number} as header
      </Button>
      <Button
        {...button}
        leftSection={<IconTrash size={15} stroke={1.75} />}
        onClick={() => index !== null && void act({ skip_records: [index] }, `Row ${number} was left out`)}
      >
        Delete row {number}
      </Button>
    </>
  );
}
