import { Button, Select } from "@mantine/core";
import { encodeBarcode } from "@print-builder/core/barcodes";
import type { StoredElement } from "@print-builder/core/document";
import { setProperties } from "@print-builder/core/editing";
import { type LogoPlace, logoSizes, placeLogo, usualLogo } from "@print-builder/core/elements";
import { useCardTools } from "#platform/cards/cardStudio.ts";
import { shownValues } from "#platform/editorSession/cardValues.ts";
import { contentDrawing } from "#platform/editorSession/contentDrawing.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { selectedOf } from "#platform/editorSession/snapshot.ts";
import { NumberField } from "#ui/NumberField.tsx";
import type { FieldControlProps } from "../fieldControl.ts";
import { useProjectPhotos } from "../picture/useProjectPhotos.ts";
import { useLeaveMenu } from "../SelectRow.tsx";
import classes from "./barcodes.module.css";

type Logo = { readonly name: string; readonly size: number; readonly border: number };

function logoOf({ logoPicture, logoSize, logoBorder }: StoredElement["properties"]): Logo | null {
  const name = typeof logoPicture === "string" ? logoPicture.replace(/^media:/, "") : "";
  if (name === "") return null;
  const { size, border } = usualLogo;
  return { name, size: Number(logoSize ?? size), border: Number(logoBorder ?? border) };
}

/** The space for a logo in the code shown. Null while the code or the picture is loading. */
type LogoRoom = {
  /** The logo as drawn. Null if the code has no space for it. */
  readonly placed: LogoPlace | null;
  /**
   * The largest possible logo, as a fraction of the code's side: with the current error correction level and with the
   * highest level.
   */
  readonly most: number;
  readonly mostAtHighest: number;
};

function useRoom(element: StoredElement, logo: Logo | null): LogoRoom | null {
  const editor = useEditor();
  const { paperLayout } = useCardTools(editor.studio);
  const values = useEditorState(shownValues);
  if (!logo) return null;
  const found = editor.studio.pictures.find({ kind: "media", name: logo.name });
  const { ops, text } = contentDrawing(element, values, paperLayout);
  const code = ops.find((op) => op.op === "modules");
  if (found.status !== "ready" || code?.op !== "modules") return null;
  const { border, size } = logo;
  const aspect = found.image.width / found.image.height;
  const largest = { size: logoSizes.most, border, aspect };
  const options = { ...(element.properties.options as object | undefined), eclevel: "H" };
  const highest = encodeBarcode("qrcode", text, options);
  return {
    placed: placeLogo(code, { size, border, aspect }),
    most: placeLogo(code, largest)?.size ?? 0,
    mostAtHighest: highest.ok ? (placeLogo(highest.symbol, largest)?.size ?? 0) : 0,
  };
}

const percent = (part: number) => `${Math.floor(part * 100)}%`;

/** Shows the share of the code that the logo covers, and the largest share allowed. */
function RoomNote({ room, logo, onRaise }: { room: LogoRoom; logo: Logo; onRaise: () => void }) {
  const { placed, most, mostAtHighest } = room;
  const isLimited = placed === null || placed.size < logo.size - 0.005;
  const helps = isLimited && mostAtHighest > most + 0.005;
  return (
    <>
      <p className={classes.hint} role="status">
        {placed
          ? `The logo hides ${Math.ceil(placed.cover.lost * 100)}% of the code’s data. Error correction ${placed.cover.level} can safely repair ${percent(placed.cover.bears)}, so the code still scans with a logo size of up to ${percent(most)}.`
          : "This code has no room for a logo: it would no longer scan."}
        {placed && isLimited ? ` The logo is drawn at ${percent(placed.size)}.` : ""}
      </p>
      {helps ? (
        <Button size="xs" variant="default" onClick={onRaise}>
          {`Use error correction H, up to ${percent(mostAtHighest)}`}
        </Button>
      ) : null}
    </>
  );
}

/** The logo in the middle of a QR code, at a size that keeps the code readable. */
export function LogoControl({ field, isMixed }: FieldControlProps<"codeLogo">) {
  const element = useEditorState(({ history }) => selectedOf(history.present)[0]);
  return element ? <LogoOf element={element} label={field.label} isMixed={isMixed} /> : null;
}

type LogoOfProps = { readonly element: StoredElement; readonly label: string; readonly isMixed: boolean };

function LogoOf({ element, label, isMixed }: LogoOfProps) {
  const editor = useEditor();
  const media = useProjectPhotos();
  const logo = logoOf(element.properties);
  const room = useRoom(element, logo);
  const leaving = useLeaveMenu();
  const change = (values: Readonly<Record<string, unknown>>) =>
    editor.edit(
      label,
      (state) => setProperties(state, state.selection, values),
      Object.keys(values).join(" "),
    );
  const options = { ...(element.properties.options as Readonly<Record<string, unknown>> | undefined) };
  const highest = { options: { ...options, eclevel: "H" } };
  const choose = (name: string | null) => {
    // The default level leaves little space for a logo.
    const level = name === null || options.eclevel !== undefined ? {} : highest;
    change({ logoPicture: name === null ? null : `media:${name}`, ...level });
  };
  return (
    <div className={classes.signed}>
      <span className={classes.hint} aria-hidden>
        {label}
      </span>
      <Select
        {...leaving}
        size="xs"
        variant="filled"
        searchable
        clearable
        limit={100}
        aria-label={label}
        placeholder={isMixed ? "Mixed" : "No logo"}
        nothingFoundMessage="Upload one to the project images first."
        data={[...new Set([...media.map(({ filename }) => filename), ...(logo ? [logo.name] : [])])]}
        value={isMixed ? null : (logo?.name ?? null)}
        onChange={choose}
      />
      {logo ? (
        <>
          <NumberField
            name="Logo size"
            label="Size"
            unit="%"
            isWide
            digits={0}
            min={logoSizes.least * 100}
            max={Math.max(logoSizes.least, room?.most ?? logoSizes.most) * 100}
            value={logo.size * 100}
            onChange={(size) => change({ logoSize: size / 100 })}
          />
          <NumberField
            name="Quiet border around the logo"
            label="Quiet border, modules"
            isWide
            min={0}
            max={4}
            step={0.5}
            value={logo.border}
            onChange={(logoBorder) => change({ logoBorder })}
          />
          {room ? <RoomNote room={room} logo={logo} onRaise={() => change(highest)} /> : null}
        </>
      ) : null}
    </div>
  );
}
