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
  /** The school's code, which this browser is connected to. */
  readonly code: string;
  /** False once this browser has lost its sign-in there, or is connected to another school. */
  readonly hasAccess: () => boolean;
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

type Meta = Readonly<Record<string, unknown>>;

/**
 * Opens a project's school with what the wizard has left in this browser. A browser that is connected to another
 * school, now or later, reads nothing: its people do not belong on these cards.
 * @throws NotConnected when there is no connection to this school; ApiError when the project cannot be asked
 */
export async function openProjectSchool(projectId: string, signal?: AbortSignal): Promise<ProjectSchool> {
  const options = signal ? { signal } : {};
  const mapping = call(routes.getSchoolMapping, { params: { id: projectId } }, options);
  const [{ meta }, { school_api_url: address }] = await Promise.all([
    mapping,
    call(routes.config, {}, options),
  ]);
  return schoolAt(address, projectId, meta);
}

/** As openProjectSchool, for who knows already what the project says of its school. */
export async function openSchoolOf(projectId: string, meta: Meta): Promise<ProjectSchool> {
  const { school_api_url: address } = await call(routes.config, {});
  return schoolAt(address, projectId, meta);
}

function schoolAt(address: string | null, projectId: string, meta: Meta): ProjectSchool {
  if (address === null) throw new NotConnected("No school system is set up for this installation.");
  const stored = storedSchoolTokens();
  if (!stored.impersonationToken || !stored.schoolCode) throw new NotConnected(notImpersonating);
  const name = textOf(meta.school_name);
  const code = textOf(meta.school_code) || stored.schoolCode;
  if (code !== stored.schoolCode) throw new NotConnected(otherSchool(name));
  /** A new sign-in counts at once, but records of one school must never be read or changed in another. */
  const tokens = () => {
    const now = storedSchoolTokens();
    return now.schoolCode === code ? now : {};
  };
  const client = openSchoolClient(address, tokens);
  const dataset = datasets.find((each) => each === meta.source) ?? "students";
  const hasAccess = () => Boolean(tokens().impersonationToken);
  return { projectId, address, dataset, name, client, code, hasAccess };
}
