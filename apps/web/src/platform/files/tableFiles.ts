import { hasTableEnding, tableEndings } from "@print-builder/core/records";

/** Tables that the server reads, for an input's `accept`. */
export const acceptedTables = tableEndings.join(",");

export const isTableFile = ({ name }: Pick<File, "name">): boolean => hasTableEnding(name);
