import { routes } from "@print-builder/api";
import { type Dataset, datasets, type SchoolClient } from "@print-builder/school";
import { call } from "../api/call.ts";
import { storedSchoolTokens } from "./schoolSession.ts";
import { openSchoolClient } from "./schoolSystem.ts";

/** The school that a project's records come from, as this browser may read it. */
export type ProjectSchool = {
  readonly projectId: string;
  /** Address of the school system. */
  readonly address: string;
  readonly dataset: Dataset;
  /** "" where the project does not say. */
  readonly name: string;
  readonly client: SchoolClient;
};

/** This browser may not read the project's school. The message says why and what to do. */
export class NotConnected extends Error {
  override readonly name = "NotConnected";
}

const notImpersonating = "Not impersonating a school. Please connect via School Data Wizard.";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function otherSchool(name: string): string {
  const own = name === "" ? "another school" : name;
  return `This browser is connected to a different school, but this project's cards belong to ${own}. Connect to ${own} via School Data Wizard.`;
}

/**
 * Opens a project's school with what the wizard has left in this browser. A browser that is connected to another
 * school, now or later, reads nothing: its people do not belong on these cards.
 * @throws NotConnected when there is no connection to this school; ApiError when the project cannot be asked
 */
export async function openProjectSchool(projectId: string, signal?: AbortSignal): Promise<ProjectSchool> {
  const options = signal ? { signal } : {};
  const [{ school_api_url: address }, { meta }] = await Promise.all([
    call(routes.config, {}, options),
    call(routes.getSchoolMapping, { params: { id: projectId } }, options),
  ]);
  if (address === null) throw new NotConnected("No school system is set up for this installation.");
  const stored = storedSchoolTokens();
  if (!stored.impersonationToken || !stored.schoolCode) throw new NotConnected(notImpersonating);
  const name = textOf(meta.school_name);
  const code = textOf(meta.school_code) || stored.schoolCode;
  if (code !== stored.schoolCode) throw new NotConnected(otherSchool(name));
  const client = openSchoolClient(address, () => {
    const now = storedSchoolTokens();
    return now.schoolCode === code ? now : {};
  });
  const dataset = datasets.find((each) => each === meta.source) ?? "students";
  return { projectId, address, dataset, name, client };
}
