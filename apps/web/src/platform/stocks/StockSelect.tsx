import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { routes } from "@print-builder/api";
import { type Stock, type StockName, stockName } from "@print-builder/core/document";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./stockSelect.module.css";

type StockSelectProps = {
  readonly stock: StockName | null;
  readonly onChoose: (stock: Stock) => void;
};

/** Finds a stock by the number printed on its pack, and returns it with all its measurements. */
export function StockSelect({ stock, onChoose }: StockSelectProps) {
  const mine = useMyStocks();
  const [typed, setTyped] = useState(stock?.name ?? "");
  const [search] = useDebouncedValue(typed, 150);
  const found = useQuery({
    queryKey: ["stocks", search],
    queryFn: ({ signal }) => call(routes.listStocks, { query: { search, limit: 50 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const own = (mine.data?.stocks ?? []).filter(
    ({ name }) => name === stock?.name || words.every((word) => name.toLowerCase().includes(word)),
  );
  const stocks = [...own, ...(found.data?.stocks ?? [])];
  const options = stocks.map((each) => ({ value: each.id, label: stockName(each) }));
  // Show the chosen stock's name even before the list has loaded, and if the list does not contain the stock.
  const isListed = stock === null || options.some(({ value }) => value === stock.id);
  const nothing = found.isError
    ? "The list of stock could not be loaded. Close the list and open it again."
    : "No pack has this name or number. Enter its measurements instead.";
  return (
    <Select
      label="Your pack of labels or cards"
      placeholder="Search by its number: L7160, 5160, CR80 …"
      searchable
      clearable={false}
      maxDropdownHeight={280}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={(shown) => shown.options}
      data={isListed ? options : [...options, { value: stock.id, label: stock.name }]}
      value={stock?.id ?? null}
      nothingFoundMessage={found.isPending ? "Searching …" : nothing}
      renderOption={({ option }) => {
        const listed = stocks.find(({ id }) => id === option.value);
        return (
          <span className={classes.stock}>
            {option.label}
            {listed ? <span className={classes.facts}>{stockFacts(listed)}</span> : null}
          </span>
        );
      }}
      onChange={(id) => {
        const chosen = stocks.find((each) => each.id === id);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}

const shapeNames: Readonly<Partial<Record<Stock["shape"], string>>> = {
  circle: "round",
  ellipse: "oval",
  ring: "with a hole",
};

/** Details that distinguish two packs: size, shape and number of labels, and the paper. */
export function stockFacts(stock: Stock): string {
  const { label_width_mm: width, label_height_mm: height, grids, paper, shape } = stock;
  const count = grids.reduce((sum, { across, down }) => sum + across * down, 0);
  const on = paper === "other" || paper === "card" ? "" : ` on ${paper.toUpperCase()}`;
  const facts = [sizeText({ width, height }), shapeNames[shape], `${countText(count, "label")}${on}`];
  return facts.filter((fact) => fact !== undefined).join(", ");
}

/** The stocks that the user has saved. */
export function useMyStocks() {
  return useQuery({
    queryKey: ["stocks", "mine"],
    queryFn: ({ signal }) => call(routes.listMyStocks, {}, { signal }),
  });
}
