/** The engine for expressions and conditions, loaded on demand because it is large and rarely needed. */
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
