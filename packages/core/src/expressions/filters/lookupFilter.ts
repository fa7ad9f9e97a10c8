import { ownValue } from "../../ownValue.ts";
import { cleanText } from "../conditionValues.ts";
import { ExpressionError, quoted } from "../expressionError.ts";
import { rowsOf } from "../lookups.ts";
import { isBlank, toText } from "../values.ts";
import { type Filter, needed } from "./filter.ts";

export const lookupFilter: Filter = {
  name: "lookup",
  label: "From a lookup table",
  group: "Tables",
  args: [needed("Table", "table"), needed("Column", "column")],
  example: ["Kestrel", "#1f5fbf"],
  run: (input, [named = null, wanted = null], { lookups, unlisted }) => {
    const [name, column] = [toText(named), toText(wanted)];
    const table = ownValue(lookups, name);
    if (table === undefined) throw new ExpressionError(`there is no lookup table ${quoted(name)}`);
    if (table.rows.length > 0 && !table.rows.some((row) => Object.hasOwn(row, column))) {
      throw new ExpressionError(`the lookup table ${quoted(name)} has no column ${quoted(column)}`);
    }
    if (isBlank(input)) return "";
    const key = cleanText(toText(input));
    const row = rowsOf(table).get(key);
    if (row === undefined) {
      unlisted(name, key);
      return "";
    }
    return ownValue(row, column) ?? "";
  },
};
