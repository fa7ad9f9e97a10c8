export * from "./printQueue.ts";
