import { type LabelShape, labelShapes, type Stock, stockId } from "@print-builder/core/document";
import { InputError } from "../inputError.ts";

/** Search criteria; every word of `search` must occur in maker, number or name. */
export type StockSearch = {
  readonly search?: string | undefined;
  readonly shape?: LabelShape | undefined;
  readonly paper?: string | undefined;
};

let loading: Promise<readonly Stock[]> | undefined;

/** The catalogue, read on first use: our own cards first, then makers in the order of their database. */
export function loadStocks(): Promise<readonly Stock[]> {
  loading ??= readCatalogue();
  return loading;
}

async function readCatalogue(): Promise<readonly Stock[]> {
  const { default: families } = await import("./catalogue.json", { with: { type: "json" } });
  return families.flatMap(({ numbers, ...family }) => {
    const shape = labelShapes.find((each) => each === family.shape);
    if (!shape) throw new Error(`The catalogue of stocks has an unknown shape: ${family.shape}`);
    return numbers.map((number): Stock => {
      return { id: stockId(family.maker, number), number, ...family, shape };
    });
  });
}

/**
 * The matching stocks, best first: stocks whose number equals the search, then those whose number starts with it, then
 * the others in catalogue order.
 */
export function searchStocks(
  stocks: readonly Stock[],
  { search = "", shape, paper }: StockSearch,
): readonly Stock[] {
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const fits = stocks.filter((stock) => {
    if (shape !== undefined && stock.shape !== shape) return false;
    if (paper !== undefined && stock.paper !== paper.toLowerCase()) return false;
    const text = `${stock.maker} ${stock.number} ${stock.name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ number }: Stock) =>
    Math.min(...words.map((word) => likeness(number.toLowerCase(), word)), 2);
  return fits
    .map((stock) => ({ stock, rank: rank(stock) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ stock }) => stock);
}

function likeness(number: string, word: string): number {
  if (number === word) return 0;
  return number.startsWith(word) ? 1 : 2;
}

const namedNearest = 5;

/**
 * Finds the only stock with an id, a maker and number, or a number alone. Throws an InputError that names the nearest
 * stocks if none or several match.
 */
export function findStock(stocks: readonly Stock[], nameOrId: string): Stock {
  const id = stockId(nameOrId, "");
  const exact = stocks.filter((stock) => stock.id === id);
  const fits = exact.length > 0 ? exact : stocks.filter(({ number }) => stockId("", number) === id);
  const [found, ...others] = fits.length > 0 ? fits : searchStocks(stocks, { search: nameOrId });
  if (found && others.length === 0) return found;
  const near = found ? [found, ...others] : nearest(stocks, id);
  const names = near.slice(0, namedNearest).map((stock) => `${stock.maker} ${stock.number} (${stock.id})`);
  const what = found ? `${1 + others.length} stocks are called` : "There is no stock called";
  throw new InputError("unknown_stock", `${what} “${nameOrId}”. The nearest: ${names.join(", ")}.`);
}

/** The most similar ids, compared by their pairs of adjacent letters. */
function nearest(stocks: readonly Stock[], id: string): readonly Stock[] {
  const wanted = pairsOf(id);
  const shared = ({ id: other }: Stock) => {
    const pairs = pairsOf(other);
    return (2 * [...wanted].filter((pair) => pairs.has(pair)).length) / (wanted.size + pairs.size || 1);
  };
  return stocks
    .map((stock) => ({ stock, alike: shared(stock) }))
    .sort((one, other) => other.alike - one.alike)
    .map(({ stock }) => stock);
}

function pairsOf(id: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, id.length - 1) }, (_, at) => id.slice(at, at + 2)));
}
