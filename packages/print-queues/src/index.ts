export * from "./openQueue.ts";
export * from "./printQueue.ts";
