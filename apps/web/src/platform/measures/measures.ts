import { type LengthUnit, lengthUnits, useLengthUnit } from "#ui/texts/lengthText.ts";
import { useSession } from "../session/session.ts";
import { storageKeys } from "../storage/keys.ts";

/** A user's unit and arrow-key steps, stored in the browser per user. */
export type Measures = {
  readonly unit: LengthUnit;
  /** Distance that an arrow key moves an element, mm. Null for 1 canvas px, or 10 with Shift. */
  readonly nudgeMm: number | null;
  readonly farNudgeMm: number | null;
};

const usualMeasures: Measures = { unit: "mm", nudgeMm: null, farNudgeMm: null };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** The stored unit and steps of all users, by user ID. */
function keptOfAll(): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys.measures) ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    // Storage is missing or invalid: use the defaults.
    return {};
  }
}

function whoIsThere(): string {
  const session = useSession.getState();
  return (session.status === "signedIn" ? session.user?.id : undefined) ?? "";
}

const lengthOf = (value: unknown): number | null =>
  typeof value === "number" && value > 0 && value <= 100 ? value : null;

export function measures(): Measures {
  const own = keptOfAll()[whoIsThere()];
  if (!isObject(own)) return usualMeasures;
  return {
    unit: lengthUnits.find((unit) => unit === own.unit) ?? usualMeasures.unit,
    nudgeMm: lengthOf(own.nudgeMm),
    farNudgeMm: lengthOf(own.farNudgeMm),
  };
}

/** Changes and stores the signed-in user's unit and steps. */
export function keepMeasures(part: Partial<Measures>): void {
  const next = { ...measures(), ...part };
  try {
    localStorage.setItem(storageKeys.measures, JSON.stringify({ ...keptOfAll(), [whoIsThere()]: next }));
  } catch {
    // Without storage, the setting lasts until the user leaves the page.
  }
  useLengthUnit.setState({ unit: next.unit });
}

/** Shows lengths in the signed-in user's unit from now on. Call the returned function to stop. */
export function followMeasures(): () => void {
  const show = () => useLengthUnit.setState({ unit: measures().unit });
  show();
  return useSession.subscribe(show);
}
