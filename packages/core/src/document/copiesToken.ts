import { designTokens } from "../elements/designTokens.ts";
import type { Project } from "./design.ts";

const names = ["copies", "quantity", "qty"];

/** The token that gives the number of copies if a stored project does not define a column; null for none. */
export function assumedCopiesToken(stored: unknown, project: DesignWithMapping): string | null {
  const isSaid = ["copies_column", "copiesColumn"].some((field) => Object.hasOwn(Object(stored), field));
  return isSaid ? null : copiesTokenOf(project);
}

type DesignWithMapping = Pick<Project, "front" | "back" | "isDualSided" | "mapping" | "dataMode">;

/** The mapped token that must be the number of copies: its name says so, and no card shows or reads it. */
export function copiesTokenOf(project: DesignWithMapping): string | null {
  if (project.dataMode === "school") return null;
  const mapped = names.filter((name) => project.mapping.fieldMap[name]);
  if (mapped.length === 0) return null;
  const shown = new Set(designTokens(project).map(({ name }) => name));
  return mapped.find((name) => !shown.has(name)) ?? null;
}
