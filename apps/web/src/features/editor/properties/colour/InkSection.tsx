import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { knownSpots } from "@print-builder/core/layout";
import classes from "./colour.module.css";
import { type InkChoice, inkChoice, inkText, withKind } from "./inkChoice.ts";

const kinds = [
  { value: "screen", label: "As it looks" },
  { value: "process", label: "CMYK" },
  ...Object.keys(knownSpots).map((name) => ({ value: name, label: `Spot: ${name}` })),
  { value: "own", label: "Spot: own name" },
];

const processNames = ["Cyan", "Magenta", "Yellow", "Black"] as const;

type ShareProps = {
  readonly label: string;
  readonly share: number;
  readonly onChange: (share: number) => void;
};

/** A part of an ink in per cent. */
function Share({ label, share, onChange }: ShareProps) {
  return (
    <NumberInput
      size="xs"
      aria-label={`${label}, per cent`}
      title={label}
      hideControls
      min={0}
      max={100}
      decimalScale={1}
      value={Math.round(share * 1000) / 10}
      onChange={(value) => typeof value === "number" && onChange(Math.min(1, Math.max(0, value / 100)))}
    />
  );
}

type InkSectionProps = {
  /** The colour as it is stored. */
  readonly stored: string;
  /** What screens show of it, `#rrggbb`. */
  readonly screen: string;
  readonly onChange: (colour: string) => void;
};

/** What a press prints the colour with: inks that look like it, or inks that are named. */
export function InkSection({ stored, screen, onChange }: InkSectionProps) {
  const choice = inkChoice(stored);
  const change = (next: InkChoice) => onChange(inkText(next, screen));
  const kind = choice.kind === "spot" ? (choice.name in knownSpots ? choice.name : "own") : choice.kind;
  return (
    <div className={classes.inks}>
      <NativeSelect
        size="xs"
        label="A press prints it"
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
              aria-label="Name of the ink"
              maxLength={60}
              value={choice.name}
              onChange={({ currentTarget }) =>
                currentTarget.value.trim() !== "" && change({ ...choice, name: currentTarget.value })
              }
            />
          ) : null}
          <Share label="Tint" share={choice.tint} onChange={(tint) => change({ ...choice, tint })} />
        </div>
      ) : null}
    </div>
  );
}
