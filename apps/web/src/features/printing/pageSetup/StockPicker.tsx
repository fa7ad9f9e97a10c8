import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { Stock, StockName } from "@print-builder/core/document";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { StockSelect } from "#platform/stocks/StockSelect.tsx";
import { useMyStocks } from "#platform/stocks/useMyStocks.ts";
import { prompt } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import classes from "../printing.module.css";
import type { OwnStock } from "./pageSetupForm.ts";

type StockPickerProps = {
  readonly stock: StockName | null;
  /** A stock from the numbers in the form; null if they do not describe a sheet. */
  readonly ownStock: () => OwnStock | null;
  readonly onChoose: (stock: Stock) => void;
};

/** Chooses the sheet's stock, and saves or deletes custom ones. */
export function StockPicker({ stock, ownStock, onChoose }: StockPickerProps) {
  const mine = useMyStocks();
  const client = useQueryClient();
  const chosenOwn = mine.data?.stocks.find(({ id }) => id === stock?.id);
  const keep = async () => {
    const numbers = ownStock();
    if (numbers === null) return;
    const name = await prompt({ title: "Save as my stock", label: "Name", action: "Save" });
    if (name === null) return;
    try {
      const kept = await call(routes.addMyStock, { body: { ...numbers, name } });
      await client.invalidateQueries({ queryKey: ["stocks", "mine"] });
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
  return (
    <div className={classes.picker}>
      <StockSelect stock={stock} onChoose={onChoose} />
      {chosenOwn ? (
        <Button variant="default" onClick={() => void forget(chosenOwn.id)}>
          Delete from my stock
        </Button>
      ) : stock === null ? (
        <Button variant="default" onClick={() => void keep()}>
          Save as my stock…
        </Button>
      ) : null}
    </div>
  );
}
