import { SegmentedControl } from "@mantine/core";
import {
  type CardSize,
  cardLengthsMm,
  modalPageSetup,
  type offeredSizes,
  type PageSetup,
  type Stock,
  stockName,
  usualSetup,
  withStock,
} from "@print-builder/core/document";
import { IconDots, IconPackage, IconRuler2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { StockSelect, stockFacts } from "#platform/stocks/StockSelect.tsx";
import { NumberText } from "#ui/NumberField.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import classes from "./newProject.module.css";

/** Maximum size of a card's picture, px. */
const room = { width: 86, height: 62 };

type Part = readonly [x: number, y: number, width: number, height: number];

/** Typical contents of a card of this kind, as fractions of its width and height; the first part is a picture. */
const partsOf: Readonly<Record<string, readonly Part[]>> = {
  cr80: [
    [0.08, 0.18, 0.28, 0.64],
    [0.44, 0.24, 0.44, 0.13],
    [0.44, 0.48, 0.32, 0.09],
    [0.44, 0.66, 0.38, 0.09],
  ],
  badge: [
    [0.4, 0.08, 0.2, 0.08],
    [0.16, 0.34, 0.68, 0.2],
    [0.28, 0.66, 0.44, 0.1],
  ],
  label: [
    [0.1, 0.54, 0.8, 0.3],
    [0.1, 0.18, 0.6, 0.16],
  ],
};

const sheet: readonly Part[] = [
  [0.12, 0.14, 0.76, 0.42],
  [0.12, 0.64, 0.6, 0.09],
  [0.12, 0.78, 0.44, 0.06],
];

type SizePictureProps = { readonly id: string; readonly size: CardSize; readonly cornerMm: number };

/** A card in its proportions, with typical contents. */
function SizePicture({ id, size, cornerMm }: SizePictureProps) {
  const scale = Math.min(room.width / size.width, room.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return (
    <svg
      className={classes.sizePicture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <rect width={width} height={height} rx={Math.max(cornerMm * scale, 1)} />
      {(partsOf[id] ?? sheet).map(([x, y, w, h], index) => (
        <rect
          key={`${x} ${y}`}
          data-part={index === 0 ? "picture" : "line"}
          x={x * width}
          y={y * height}
          width={w * width}
          height={h * height}
          rx={1}
        />
      ))}
    </svg>
  );
}

/** The chosen size: the id of a known size, a pack, or a custom size as typed. */
export type SizeForm = {
  readonly id: "later" | "stock" | "own" | (string & {});
  readonly isStanding: boolean;
  readonly width: string;
  readonly height: string;
  readonly stock: Stock | null;
};

export const firstSize: SizeForm = { id: "later", isStanding: false, width: "", height: "", stock: null };

/** Parses a length in mm, with point or comma; null if no card can have it. */
function lengthOf(typed: string): number | null {
  const length = Number(typed.trim().replace(",", "."));
  return length >= cardLengthsMm.min && length <= cardLengthsMm.max ? length : null;
}

function chosenSize({ id, isStanding, ...typed }: SizeForm, known: typeof offeredSizes): CardSize | null {
  if (id === "own") {
    const [width, height] = [lengthOf(typed.width), lengthOf(typed.height)];
    return width !== null && height !== null ? { width, height } : null;
  }
  const size = known.find((each) => each.id === id);
  if (!size) return null;
  const { width, height } = size;
  return isStanding ? { width: height, height: width } : { width, height };
}

/** The card and sheet that the form describes; null if its values are invalid. */
export function chosenSetup(form: SizeForm, known: typeof offeredSizes): PageSetup | null {
  if (form.id === "stock") return form.stock && withStock(modalPageSetup, form.stock);
  const size = chosenSize(form, known);
  return size && usualSetup(size);
}

type TileProps = {
  readonly value: string;
  readonly form: SizeForm;
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
  readonly onChoose: (id: string) => void;
};

function Tile({ value, form, name, note, children, onChoose }: TileProps) {
  const checked = form.id === value;
  return (
    <label className={classes.tile}>
      <input
        type="radio"
        name="size"
        data-autofocus={value === "later" || undefined}
        checked={checked}
        onChange={() => onChoose(value)}
      />
      <span className={classes.tilePicture}>{children}</span>
      <span className={classes.tileName}>{name}</span>
      <span className={classes.tileNote}>{note}</span>
    </label>
  );
}

function StockPart({ form, onChange }: Pick<SizeChoiceProps, "form" | "onChange">) {
  const { stock } = form;
  return (
    <div className={classes.stock}>
      <StockSelect
        stock={stock && { id: stock.id, name: stockName(stock) }}
        onChoose={(chosen) => onChange({ ...form, stock: chosen })}
      />
      <p className={classes.quiet}>
        {stock
          ? `The card and the sheet are set up to match: ${stockFacts(stock)}.`
          : "The number is printed on the pack. The card and the sheet are set up to match."}
      </p>
    </div>
  );
}

type SizeChoiceProps = {
  readonly sizes: typeof offeredSizes;
  readonly form: SizeForm;
  readonly onChange: (form: SizeForm) => void;
};

/** Chooses a card's size and, for known sizes, its orientation. */
export function SizeChoice({ sizes, form, onChange }: SizeChoiceProps) {
  const choose = (id: string) => onChange({ ...form, id });
  const isKnown = sizes.some(({ id }) => id === form.id);
  const turned = ({ width, height }: CardSize) =>
    form.isStanding ? { width: height, height: width } : { width, height };
  return (
    <fieldset className={classes.sizes} aria-label="Size">
      <div className={classes.tiles}>
        <Tile value="later" form={form} name="Not sure yet" note="Choose later" onChoose={choose}>
          <IconDots size={26} stroke={1.5} aria-hidden />
        </Tile>
        {sizes.map(({ id, name, cornerMm, ...size }) => (
          <Tile key={id} value={id} form={form} name={name} note={sizeText(turned(size))} onChoose={choose}>
            <SizePicture id={id} size={turned(size)} cornerMm={cornerMm} />
          </Tile>
        ))}
        <Tile value="stock" form={form} name="Label pack" note="By its number" onChoose={choose}>
          <IconPackage size={26} stroke={1.5} aria-hidden />
        </Tile>
        <Tile value="own" form={form} name="Custom size" note="In millimetres" onChoose={choose}>
          <IconRuler2 size={26} stroke={1.5} aria-hidden />
        </Tile>
      </div>
      {isKnown ? (
        <SegmentedControl
          aria-label="Orientation"
          value={form.isStanding ? "standing" : "lying"}
          data={[
            { value: "lying", label: "Landscape" },
            { value: "standing", label: "Portrait" },
          ]}
          onChange={(way) => onChange({ ...form, isStanding: way === "standing" })}
        />
      ) : null}
      {form.id === "stock" ? <StockPart form={form} onChange={onChange} /> : null}
      {form.id === "own" ? (
        <div className={classes.ownSize}>
          {(["width", "height"] as const).map((side) => (
            <NumberText
              key={side}
              label={side === "width" ? "Width, mm" : "Height, mm"}
              unit="mm"
              rightSection={null}
              value={form[side]}
              onChange={(length) => onChange({ ...form, [side]: length })}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
