export { findStock, loadStocks, searchStocks } from "./searchStocks.ts";
