import { Button, FileButton, SegmentedControl, Select } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { ReadingOfSheet, ReadSheet } from "@print-builder/calibration";
import { IconDownload, IconScan } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { readPixels } from "#platform/codes/readPixels.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { correctionForm, misprintText, type PrinterForm } from "./printerForm.ts";
import classes from "./printers.module.css";

/**
 * Reads a scan or photo of a test sheet in the browser, without uploading it.
 * @throws DOMException if the browser cannot decode the picture
 */
async function readScanPicture(picture: Blob): Promise<ReadingOfSheet> {
  const [{ readTestSheet }, pixels] = await Promise.all([
    import("@print-builder/calibration"),
    readPixels(picture, mostPx),
  ]);
  const grey = new Uint8Array(pixels.width * pixels.height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [pixels.data[4 * at], pixels.data[4 * at + 1], pixels.data[4 * at + 2]];
    grey[at] = Math.round(0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0));
  }
  return readTestSheet({ width: pixels.width, height: pixels.height, grey });
}

/** About the longer side of A4 at 300 dpi; pictures from a camera are reduced to it. */
const mostPx = 4200;

type MeasurePrinterProps = {
  readonly form: PrinterForm;
  readonly onChange: (part: Partial<PrinterForm>) => void;
};

const sheetPapers = [
  { value: "a4", label: "A4" },
  { value: "letter", label: "Letter" },
  { value: "cr80", label: "CR80 card" },
];

type Scans = { readonly front: ReadSheet | null; readonly back: ReadSheet | null };

/** Corrections measured from scans: for fronts, and for backs relative to the fronts. */
type MeasuredCorrections = {
  readonly paper: string;
  readonly front: ReadSheet["correction"];
  readonly back: ReadSheet["correction"] | null;
};

/** Reads a picture of the test sheet; null, after calling `refuse` with the reason, if it is unusable. */
async function readPicture(picture: File, refuse: (reason: string) => void): Promise<ReadSheet | null> {
  const { unreadableReasons } = await import("@print-builder/calibration");
  try {
    const reading = await readScanPicture(picture);
    if (reading.ok) return reading.sheet;
    refuse(unreadableReasons[reading.reason]);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    refuse("The browser cannot show this file. Save the scan as PNG or JPEG.");
  }
  return null;
}

/** Measures the corrections from scans or photos of the printed test sheet, both sides in any order. */
export function MeasurePrinter({ form, onChange }: MeasurePrinterProps) {
  const [paper, setPaper] = useState(form.paper === "letter" || form.paper === "cr80" ? form.paper : "a4");
  const [sides, setSides] = useState("2");
  const [scans, setScans] = useState<Scans>({ front: null, back: null });
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [measured, setMeasured] = useState<MeasuredCorrections | null>(null);

  const download = async () => {
    try {
      const { file, name } = await callFile(routes.getTestSheet, { query: { paper, sides: Number(sides) } });
      saveFile(file, name ?? "test-sheet.pdf");
    } catch (error) {
      showFailure(error);
    }
  };

  const take = async (pictures: readonly File[]) => {
    if (pictures.length === 0) return;
    setReading(true);
    setRefusal(null);
    const refuse = (name: string) => (reason: string) => setRefusal(`${name}: ${reason}`);
    let read = scans;
    try {
      for (const picture of pictures) {
        const sheet = await readPicture(picture, refuse(picture.name));
        if (sheet) read = { ...read, [sheet.side]: sheet };
      }
      if (read.front && read.back && read.front.paper !== read.back.paper) {
        setRefusal("Front and back are on different paper. Scan both sides of the same sheet.");
        return;
      }
      setScans(read);
      const told = await measuredBy(read);
      setMeasured(told);
      if (told) onChange(correctionsOf(told));
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };

  return (
    <section className={classes.measure} aria-label="Measure it with a test sheet">
      <h3 className={classes.title}>Measure it with a test sheet</h3>
      <ol className={classes.steps}>
        <li>
          <span>Print the test sheet at actual size.</span>
          <span className={classes.ways}>
            <Select
              aria-label="Paper for the test sheet"
              size="xs"
              w={120}
              allowDeselect={false}
              data={sheetPapers}
              value={paper}
              onChange={(id) => id && setPaper(id)}
            />
            <SegmentedControl
              size="xs"
              aria-label="Sides of the test sheet"
              value={sides}
              data={[
                { value: "1", label: "Front" },
                { value: "2", label: "Both sides" },
              ]}
              onChange={setSides}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
              onClick={() => void download()}
            >
              Test sheet
            </Button>
          </span>
        </li>
        <li>
          <span>Scan the whole sheet, or photograph it from above on a darker background.</span>
          <span className={classes.ways}>
            <FileButton
              multiple
              accept="image/png,image/jpeg,image/webp"
              inputProps={{ "aria-label": "Scans of the test sheet" }}
              onChange={(pictures) => void take(pictures)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="xs"
                  loading={isReading}
                  leftSection={<IconScan size={14} stroke={1.75} aria-hidden />}
                >
                  Choose scans…
                </Button>
              )}
            </FileButton>
          </span>
        </li>
      </ol>
      {refusal === null ? null : (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {measured ? (
        <Result {...measured} />
      ) : scans.back ? (
        <p className={classes.found} role="status">
          The back is measured. Choose a scan of the front as well.
        </p>
      ) : null}
    </section>
  );
}

/** Shows the measured corrections. */
function Result({ front, back }: MeasuredCorrections) {
  return (
    <div className={classes.found} role="status">
      <p>
        {back ? "Both sides are measured." : "The front is measured."} The corrections below are filled in.
      </p>
      <dl className={classes.results}>
        <dt>Front</dt>
        <dd>{misprintText(front)}</dd>
        {back ? (
          <>
            <dt>Back, compared with the front</dt>
            <dd>{misprintText(back)}</dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}

/** Null without a scan of the front, because the back is measured relative to the front. */
async function measuredBy({ front, back }: Scans): Promise<MeasuredCorrections | null> {
  if (!front) return null;
  const { beyondFront } = await import("@print-builder/calibration");
  return {
    paper: front.paper.id,
    front: front.correction,
    back: back && beyondFront(front.correction, back.correction),
  };
}

function correctionsOf({ paper, front, back }: MeasuredCorrections): Partial<PrinterForm> {
  return { paper, front: correctionForm(front), ...(back ? { back: correctionForm(back) } : {}) };
}
