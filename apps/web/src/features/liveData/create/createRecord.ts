import { announce } from "#platform/records/projectEvents.ts";
import { tell } from "#ui/dialogs/ask.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import type { Live } from "../session/createLive.ts";
import { CreateRecord } from "./CreateRecord.tsx";
import { kindOf } from "./createForm.ts";

/** Opens the form for a new record, and announces the record once the school system has it. */
export async function createRecord(projectId: string, live: Live): Promise<void> {
  const school = live.store.getState().source?.school;
  if (!school) return;
  const recordId = await openDialog(CreateRecord, { projectId, school });
  if (recordId === null) return;
  announce("live-data-refresh", { projectId, recordId });
  await tell("Created", `✅ Successfully created new ${kindOf(school.dataset).type}`);
}
