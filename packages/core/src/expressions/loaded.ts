/** Fills expressions and decides conditions. It is not small, and most designs have none, so it is loaded on demand. */
type Engine = typeof import("./engine.ts");

let engine: Engine | null = null;

/** Loads what designs with expressions need, once for all designs. */
export async function loadExpressions(): Promise<void> {
  engine = await import("./engine.ts");
}

/** Null until it was loaded. */
export function expressionEngine(): Engine | null {
  return engine;
}
