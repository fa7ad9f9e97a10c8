/** The engine of expressions and conditions. Large and rarely needed, so loaded on demand. */
type Engine = typeof import("./engine.ts");

let engine: Engine | null = null;

/** Loads the engine, once for all designs. */
export async function loadExpressions(): Promise<void> {
  engine = await import("./engine.ts");
}

/** Null until loaded. */
export function expressionEngine(): Engine | null {
  return engine;
}
