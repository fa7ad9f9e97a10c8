import { routes } from "@print-builder/api";
import { type Dataset, datasets, type SchoolClient } from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { storedSchoolTokens } from "./schoolSession.ts";
import { openSchoolClient, schoolQueries } from "./schoolSystem.ts";

/** The school of a project's records, with the access that this browser has. */
export type ProjectSchool = {
  readonly projectId: string;
  /** URL of the school system. */
  readonly address: string;
  readonly dataset: Dataset;
  /** Empty if the project does not know the school's name. */
  readonly name: string;
  readonly client: SchoolClient;
  /** Code of the school that this browser is connected to. */
  readonly code: string;
  /** False if this browser is no longer signed in to the school, or is connected to another school. */
  readonly hasAccess: () => boolean;
};

/** Thrown if this browser may not read the records of the project's school. The message says why, and what to do. */
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
 * Opens a project's school with the connection that the wizard stored in this browser. A browser connected to another
 * school, now or later, reads nothing, because its people do not belong on these cards.
 * @throws NotConnected if there is no connection to this school; ApiError if the project cannot be loaded
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

/** Like `openProjectSchool`, for callers that already have the project's school settings. */
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
  /**
   * The current tokens, so that a new sign-in works at once. None if the browser is now connected to another school.
   */
  const tokens = () => {
    const now = storedSchoolTokens();
    return now.schoolCode === code ? now : {};
  };
  const client = openSchoolClient(address, tokens);
  const dataset = datasets.find((each) => each === meta.source) ?? "students";
  const hasAccess = () => Boolean(tokens().impersonationToken);
  return { projectId, address, dataset, name, client, code, hasAccess };
}

type Choice = { readonly value: string; readonly label: string };

const all: readonly Choice[] = [{ value: "", label: "All classes" }];

const byName = new Intl.Collator(undefined, { numeric: true });

/** The class sections of a school as options, starting with “all”. Only students have sections. */
export function useClassSections(
  { client, projectId }: Pick<ProjectSchool, "client" | "projectId">,
  dataset: Dataset,
): readonly Choice[] {
  const sections = useQuery({
    queryKey: [schoolQueries, "class sections", projectId],
    queryFn: ({ signal }) => client.info.classSections({ signal }),
    enabled: dataset === "students",
    staleTime: 60_000,
    retry: false,
  });
  const named = (sections.data ?? []).map(({ id, full_name, name }) => ({
    value: String(id),
    label: full_name || name,
  }));
  return [...all, ...named.sort((a, b) => byName.compare(a.label, b.label))];
}
