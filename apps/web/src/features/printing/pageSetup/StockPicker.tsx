import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { routes } from "@print-builder/api";
import { type Stock, type StockName, stockName } from "@print-builder/core/document";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { prompt } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "../printing.module.css";
import type { OwnStock } from "./pageSetupForm.ts";

type StockPickerProps = {
  readonly stock: StockName | null;
  /** Stock of the numbers that stand in the form; null where they are no sheet yet. */
  readonly ownStock: () => OwnStock | null;
  readonly onChoose: (stock: Stock) => void;
};

const shapeNames: Readonly<Partial<Record<Stock["shape"], string>>> = {
  circle: "round",
  ellipse: "oval",
  ring: "with a hole",
};

/** What tells two packs apart: the size of a label, its shape, how many there are and on which paper. */
function factsOf(stock: Stock): string {
  const { label_width_mm: width, label_height_mm: height, grids, paper, shape } = stock;
  const count = grids.reduce((sum, { across, down }) => sum + across * down, 0);
  const on = paper === "other" || paper === "card" ? "" : ` on ${paper.toUpperCase()}`;
  const facts = [sizeText({ width, height }), shapeNames[shape], `${countText(count, "label")}${on}`];
  return facts.filter((fact) => fact !== undefined).join(", ");
}

/** Finds the pack that lies on the desk by the number printed on it, and hands it over with all its measures. */
export function StockPicker({ stock, ownStock, onChoose }: StockPickerProps) {
  const mine = useQuery({
    queryKey: ["stocks", "mine"],
    queryFn: ({ signal }) => call(routes.listMyStocks, {}, { signal }),
  });
  const client = useQueryClient();
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
  const chosenOwn = mine.data?.stocks.find(({ id }) => id === stock?.id);
  const keep = async () => {
    const numbers = ownStock();
    if (numbers === null) return;
    const name = await prompt({ title: "Save as my stock", label: "Name", action: "Save" });
    if (name === null) return;
    try {
      const kept = await call(routes.addMyStock, { body: { ...numbers, name } });
      await client.invalidateQueries({ queryKey: ["stocks", "mine"] });
      setTyped(stockName(kept));
      onChoose(kept);
    } catch (error) {
      showFailure(error);
    }
  };
  const forget = async (id: string) => {
    try {
      await call(routes.removeMyStock, { params: { id } });
      await client.invalidateQueries({ queryKey: ["stocks", "mine"] });
      showToast("Deleted from your stock. The numbers of this project stay.");
    } catch (error) {
      showFailure(error);
    }
  };
  // What is chosen has its name before the list has come, and when the list is another one.
  const isListed = stock === null || options.some(({ value }) => value === stock.id);
  const nothing = found.isError
    ? "The list of stock could not be loaded. Close the list and open it again."
    : "No pack of this name or number. Type its measures below.";
  return (
    <div className={classes.picker}>
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
          const facts = stocks.find(({ id }) => id === option.value);
          return (
            <span className={classes.stock}>
              {option.label}
              {facts ? <span className={classes.caption}>{factsOf(facts)}</span> : null}
            </span>
          );
        }}
        onChange={(id) => {
          const chosen = stocks.find((each) => each.id === id);
          if (chosen) onChoose(chosen);
        }}
      />
      {chosenOwn ? (
        <Button variant="default" size="xs" onClick={() => void forget(chosenOwn.id)}>
          Delete from my stock
        </Button>
      ) : stock === null ? (
        <Button variant="default" size="xs" onClick={() => void keep()}>
          Save as my stock…
        </Button>
      ) : null}
    </div>
  );
}
