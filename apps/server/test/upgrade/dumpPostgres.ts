import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { postgresPrograms } from "../site/temporaryPostgres.ts";

/**
 * Statements that recreate a database, from pg_dump: only our tables, without owners or anything that depends on
 * pg_dump's version.
 */
export function dumpPostgres(url: string): string {
  const wanted = ["--schema=public", "--no-owner", "--no-privileges", "--column-inserts", "--no-comments"];
  const dump = execFileSync(join(postgresPrograms(), "pg_dump"), [...wanted, url], { encoding: "utf8" });
  // No row of a fixture looks like one of these lines.
  const kept = dump
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^(?:--|SET |SELECT pg_catalog|CREATE SCHEMA|\\)/.test(line));
  return `${kept.join("\n").replaceAll("public.", "")}\n`;
}
