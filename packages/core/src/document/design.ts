/** The two sides of a card. */
export type SideName = "front" | "back";

export const sideNames = ["front", "back"] as const satisfies readonly SideName[];
