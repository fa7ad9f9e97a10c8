import { UnstyledButton } from "@mantine/core";
import { barcodeLibrary, encodeBarcode, formatsByKind, loadBarcodes } from "@print-builder/core/barcodes";
import { useEffect, useId, useState } from "react";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import classes from "./barcodes.module.css";

/** A barcode symbol as shown in lists. Lengths are in modules. */
type SymbolPicture = {
  readonly width: number;
  readonly height: number;
  /** The dark modules as SVG path data. */
  readonly data: string;
};

/** Height of a linear symbol relative to its width. */
const barsHeight = 0.42;

const rectData = (rects: readonly number[], stretch: number) => {
  const parts: string[] = [];
  for (let at = 0; at + 3 < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = rects.slice(at, at + 4);
    parts.push(`M${x} ${y * stretch}h${width}v${height * stretch}h${-width}z`);
  }
  return parts.join("");
};

const pictures = new Map<string, SymbolPicture | null>();

/** A format's symbol with a sample value. Null if the barcode library is not loaded. */
function symbolPicture(format: string): SymbolPicture | null {
  const known = pictures.get(format);
  if (known !== undefined) return known;
  const library = barcodeLibrary();
  if (!library) return null;
  const { value, options } = library.sampleOf(format);
  const drawn = encodeBarcode(format, value, options);
  const picture = drawn.ok ? pictureOf(drawn.symbol) : null;
  pictures.set(format, picture);
  return picture;
}

type Symbol = Extract<ReturnType<typeof encodeBarcode>, { ok: true }>["symbol"];

function pictureOf({ columns, rows, rects, cells = [], inks = [] }: Symbol): SymbolPicture {
  const stretch = rows === 1 ? columns * barsHeight : 1;
  const coloured = inks.map((ink) => rectData(ink.rects, stretch));
  const outlines = cells.map(
    ([name, ...numbers]) => `${name}${numbers.map((each) => each.toFixed(2)).join(" ")}`,
  );
  return {
    width: columns,
    height: rows * stretch,
    data: [rectData(rects, stretch), ...coloured, ...outlines].join(""),
  };
}

type FormatProps = { readonly chosen: string | null };
type Format = (typeof formatsByKind)[number]["formats"][number];

function Picture({ format }: { readonly format: string }) {
  const picture = symbolPicture(format);
  if (!picture) return <span className={classes.picture} />;
  return (
    <svg
      className={classes.picture ?? ""}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={picture.data} fill="currentColor" />
    </svg>
  );
}

function FormatCard({
  format,
  isChosen,
  onChoose,
}: {
  readonly format: Format;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <UnstyledButton className={classes.card ?? ""} aria-pressed={isChosen} onClick={onChoose}>
      <span className={classes.ground}>
        <Picture format={format.id} />
      </span>
      <span className={classes.cardName}>{format.label}</span>
    </UnstyledButton>
  );
}

/** Formats whose names or group heading match every word of a search. */
function matchingFormats(search: string) {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return formatsByKind
    .map(({ title, formats, ...rest }) => ({
      ...rest,
      title,
      formats: formats.filter(({ id, label }) => {
        const text = `${id} ${label} ${title}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ formats }) => formats.length > 0);
}

/** A dialog with all barcode formats in groups, with pictures. Resolves to the name of the chosen format. */
export function FormatDialog({ chosen, close }: FormatProps & DialogProps<string>) {
  const [search, setSearch] = useState("");
  const [, setIsLoaded] = useState(barcodeLibrary() !== null);
  const heading = useId();
  useEffect(() => {
    // Without pictures, people can still choose by name.
    loadBarcodes().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, []);
  const groups = matchingFormats(search);
  return (
    <DialogFrame title="Code format" width={760}>
      <SearchField
        label="Search code formats"
        placeholder="Search by name: EAN, Data Matrix, post …"
        value={search}
        onChange={setSearch}
        data-autofocus
      />
      <ScrollBox className={classes.list ?? ""} label="Code formats">
        {groups.map(({ kind, title, formats }) => (
          <section key={kind} aria-labelledby={`${heading}-${kind}`}>
            <h3 className={classes.heading} id={`${heading}-${kind}`}>
              {title}
            </h3>
            <div className={classes.grid}>
              {formats.map((format) => (
                <FormatCard
                  key={format.id}
                  format={format}
                  isChosen={format.id === chosen}
                  onChoose={() => close(format.id)}
                />
              ))}
            </div>
          </section>
        ))}
        {groups.length === 0 ? <p className={classes.nothing}>No code formats found.</p> : null}
      </ScrollBox>
    </DialogFrame>
  );
}
