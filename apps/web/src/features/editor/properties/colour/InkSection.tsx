import { NativeSelect, TextInput } from "@mantine/core";
import { type Cmyk, knownSpots, parseInk } from "@print-builder/core/layout";
import { ownValue } from "@print-builder/core/ownValue";
import { NumberField } from "#ui/NumberField.tsx";
import classes from "./colour.module.css";

const kinds = [
  { value: "screen", label: "As on screen" },
  { value: "process", label: "CMYK" },
  ...Object.keys(knownSpots).map((name) => ({ value: name, label: `Spot: ${name}` })),
  { value: "own", label: "Spot: custom name" },
];

const processNames = ["Cyan", "Magenta", "Yellow", "Black"] as const;
const processSigns = ["C", "M", "Y", "K"] as const;

/** How a press treats each kind of ink. */
const kindTexts: Readonly<Record<string, string>> = {
  screen: "Printed with the closest inks.",
  process: "Printed with these inks, in per cent.",
  White: "White ink, for dark or clear cards.",
  Varnish: "Clear varnish over everything below.",
  CutContour: "Not printed: a cutter follows this line.",
  own: "Printed with the print shop’s ink of this name.",
};

type ShareProps = {
  readonly label: string;
  readonly sign: string;
  readonly share: number;
  readonly onChange: (share: number) => void;
};

/** An ink's share in per cent. */
function Share({ label, sign, share, onChange }: ShareProps) {
  return (
    <NumberField
      name={`${label}, per cent`}
      label={sign}
      isLive
      min={0}
      max={100}
      digits={1}
      value={Math.round(share * 1000) / 10}
      onChange={(value) => onChange(value / 100)}
    />
  );
}

type InkSectionProps = {
  /** The colour as it is stored. */
  readonly stored: string;
  /** The screen colour, `#rrggbb`. */
  readonly screen: string;
  readonly onChange: (colour: string) => void;
};

/** Chooses how a press prints the colour: with inks that match it, or with named inks. */
export function InkSection({ stored, screen, onChange }: InkSectionProps) {
  const choice = inkChoice(stored);
  const change = (next: InkChoice) => onChange(inkText(next, screen));
  const kind =
    choice.kind === "spot" ? (Object.hasOwn(knownSpots, choice.name) ? choice.name : "own") : choice.kind;
  return (
    <div className={classes.inks}>
      <NativeSelect
        size="xs"
        label="Ink on a press"
        description={kindTexts[kind]}
        inputWrapperOrder={["label", "input", "description"]}
        data={kinds}
        value={kind}
        onChange={({ currentTarget }) => change(withKind(currentTarget.value, screen))}
      />
      {choice.kind === "process" ? (
        <div className={classes.channels}>
          {processNames.map((label, index) => (
            <Share
              key={label}
              label={label}
              sign={processSigns[index] ?? ""}
              share={choice.cmyk[index] ?? 0}
              onChange={(share) => {
                const [cyan, magenta, yellow, black] = choice.cmyk.with(index, share);
                change({ kind: "process", cmyk: [cyan ?? 0, magenta ?? 0, yellow ?? 0, black ?? 0] });
              }}
            />
          ))}
        </div>
      ) : null}
      {choice.kind === "spot" ? (
        <div className={classes.channels}>
          {kind === "own" ? (
            <TextInput
              size="xs"
              aria-label="Ink name"
              maxLength={60}
              value={choice.name}
              onChange={({ currentTarget }) =>
                currentTarget.value.trim() !== "" && change({ ...choice, name: currentTarget.value })
              }
            />
          ) : null}
          <Share label="Tint" sign="%" share={choice.tint} onChange={(tint) => change({ ...choice, tint })} />
        </div>
      ) : null}
    </div>
  );
}

/** A colour's inks on a press, as the picker shows them. */
type InkChoice =
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
