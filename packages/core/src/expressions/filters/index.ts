import { dateFilters } from "./dateFilters.ts";
import { documentFilters } from "./documentFilters.ts";
import type { Filter, FilterInfo } from "./filter.ts";
import { lookupFilter } from "./lookupFilter.ts";
import { nameFilters } from "./nameFilters.ts";
import { numberFilters } from "./numberFilters.ts";
import { listFilters, textFilters } from "./textFilters.ts";

const all: readonly Filter[] = [
  ...nameFilters,
  ...textFilters,
  ...dateFilters,
  ...numberFilters,
  ...listFilters,
  lookupFilter,
  ...documentFilters,
];

/** The descriptions of all filters. */
export const expressionFilters: readonly FilterInfo[] = all;

export const filters: ReadonlyMap<string, Filter> = new Map(all.map((filter) => [filter.name, filter]));

export type { ArgumentKind, Filter, FilterContext, FilterInfo } from "./filter.ts";
