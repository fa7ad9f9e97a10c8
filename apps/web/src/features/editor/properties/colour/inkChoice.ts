import { type Cmyk, knownSpots, parseInk } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";

/** A colour's inks on a press, as the picker shows them. */
export type InkChoice =
  | { readonly kind: "screen" }
  | { readonly kind: "process"; readonly cmyk: Cmyk }
  | { readonly kind: "spot"; readonly name: string; readonly tint: number; readonly alternate: Cmyk };

export function inkChoice(stored: string): InkChoice {
  return parseInk(stored.trim())?.ink ?? { kind: "screen" };
}

/** The screen colour of a stored colour: `#rrggbb` for inks, otherwise the colour unchanged. */
export function screenColour(stored: string): string {
  return parseInk(stored.trim())?.color ?? stored;
}

/** The choice as a stored colour. Without inks, that is its hex value. */
export function inkText(choice: InkChoice, screen: string): string {
  if (choice.kind === "screen") return screen;
  if (choice.kind === "process") return `device-cmyk(${sharesText(choice.cmyk)})`;
  const { name, tint, alternate } = choice;
  const plainName = name.replaceAll(/["']/g, "");
  if (Object.hasOwn(knownSpots, plainName))
    return tint === 1 ? `spot(${plainName})` : `spot(${plainName}, ${perCent(tint)})`;
  return `spot("${plainName}", ${perCent(tint)}, ${sharesText(alternate)})`;
}

/** Starts a choice with inks of this kind that match the screen colour. */
export function withKind(kind: string, screen: string): InkChoice {
  if (kind === "screen") return { kind };
  const looks = looksLike(screen);
  if (kind === "process") return { kind, cmyk: looks };
  const known = ownValue(knownSpots, kind);
  return { kind: "spot", name: known ? kind : "Spot 1", tint: 1, alternate: known?.alternate ?? looks };
}

const perCent = (share: number) => `${Math.round(share * 1000) / 10}%`;
const sharesText = (cmyk: Cmyk) => cmyk.map(perCent).join(" ");

/** Inks that roughly match a screen colour, as a starting point. */
function looksLike(screen: string): Cmyk {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(screen.slice(at, at + 2), 16) / 255,
  );
  const black = 1 - Math.max(red, green, blue);
  const part = (channel: number) => (black === 1 ? 0 : (1 - channel - black) / (1 - black));
  return [part(red), part(green), part(blue), black];
}
