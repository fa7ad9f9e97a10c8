import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { postgresPrograms } from "../site/temporaryPostgres.ts";

/**
 * A database as the statements that make it again, by pg_dump: what our own tables are, without owners and without
 * what differs between versions of pg_dump.
 */
export function dumpPostgres(url: string): string {
  const wanted = ["--schema=public", "--no-owner", "--no-privileges", "--column-inserts", "--no-comments"];
  const dump = execFileSync(join(postgresPrograms(), "pg_dump"), [...wanted, url], { encoding: "utf8" });
  // No line of the rows that fixtures hold looks like one of these.
  const kept = dump
    .split("\n")
    .filter((line) => line.trim() !== "" && !/^(?:--|SET |SELECT pg_catalog|CREATE SCHEMA|\\)/.test(line));
  return `${kept.join("\n").replaceAll("public.", "")}\n`;
}
