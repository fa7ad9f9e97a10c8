import { type ProjectAnswer, type ProjectUpdate, routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import { askThreeWays } from "#ui/dialogs/askThreeWays.ts";
import type { ThreeWaysProps } from "#ui/dialogs/ThreeWays.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { type Draft, dropDraft, readLastState } from "./drafts.ts";

type Choice = "recreate" | "empty";

/** Name of a project that was made without asking for one. */
export const untitledName = "Untitled project";

/** Creates an empty project of the name and size of these fields. */
export async function createStored(fields: Omit<ProjectUpdate, "revision"> = {}): Promise<ProjectAnswer> {
  const { name = untitledName, canvas_width, canvas_height } = fields;
  const size = canvas_width && canvas_height ? { canvas_width, canvas_height } : {};
  return await call(routes.createProject, { body: { name, ...size } });
}

/** Creates an empty project and answers its id. */
export async function createProject(fields: Omit<ProjectUpdate, "revision"> = {}): Promise<string> {
  return (await createStored(fields)).id;
}

function question({ writtenAt, fields }: Draft): ThreeWaysProps<Choice> {
  return {
    title: "This project is gone",
    message: `“${fields.name ?? untitledName}” is no longer on the server, but this browser still has it as it was on ${dateText(writtenAt)}.\n\nCreate a new project from it, or start with an empty one?`,
    ways: [
      { result: "empty", label: "Start empty" },
      { result: "recreate", label: "Create from it", isMain: true },
    ],
  };
}

/**
 * Makes the project that takes the place of one that cannot be opened, and answers its id: from what this browser
 * still has of it, if the person wants that, else an empty one. What the browser has stays there until the server
 * has taken it, or the person has declined it. May be called again after a failure: nothing is made twice.
 */
export function createRecreation(missing: string): () => Promise<string> {
  let created: string | null = null;
  const recreate = async ({ fields }: Draft): Promise<string> => {
    created ??= await createProject(fields);
    await call(routes.updateProject, { params: { id: created }, body: fields });
    return created;
  };
  return async () => {
    const known = await readLastState(missing);
    const choice = known === null ? null : await askThreeWays(question(known));
    const id = known && choice === "recreate" ? await recreate(known) : await createProject();
    // An answer, yes or no, settles it; who only closed the question is asked again.
    if (choice !== null) await dropDraft(missing);
    return id;
  };
}
