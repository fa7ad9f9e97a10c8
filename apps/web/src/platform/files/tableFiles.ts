/** Tables that the server reads, as an input's `accept`. */
export const acceptedTables = ".csv,.xlsx,.xls,.ods,.json";

export const isTableFile = ({ name }: Pick<File, "name">): boolean =>
  acceptedTables.split(",").some((ending) => name.toLowerCase().endsWith(ending));
