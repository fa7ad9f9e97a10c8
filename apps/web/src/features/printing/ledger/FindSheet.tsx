import { Button, FileButton, TextInput } from "@mantine/core";
import { routes, type SheetAnswer } from "@print-builder/api";
import { readSheetCode } from "@print-builder/sheet-codes";
import { IconCamera } from "@tabler/icons-react";
import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./ledger.module.css";
import { namesText } from "./printWords.ts";
import { Reprint, type ReprintGroup } from "./Reprint.tsx";

export type FindSheetProps = {
  readonly projectId: string;
  readonly saver: Pick<Saver, "save" | "adopt">;
  /** The code to look for at once; "" asks the user for a code. */
  readonly code: string;
  /** Opens another project and finds the sheet there by its code. */
  readonly goToSheet: (projectId: string, code: string) => void;
};

const noCodeInPhoto =
  "No sheet code was found in the picture. Take another from closer up and straight above, or type the text next to it.";

const notACode = "Not a sheet code. A sheet code looks like PB-7K3Q-9XM2-14F-K: check each character.";

/** Checks the format of a typed code. Throws an Error with advice for the user if it is invalid. */
async function codeTyped(text: string): Promise<string> {
  if (readSheetCode(text) === null) throw new Error(notACode);
  return text.trim();
}

/** Reads a sheet's code from a photo. Throws an Error with advice for the user if it finds no code. */
async function codeInPhoto(photo: Blob): Promise<string> {
  // Loaded on demand, because the reader is large and most codes are typed.
  const { readCodes } = await import("#platform/codes/readCodes.ts");
  const code = (await readCodes(photo)).find((text) => readSheetCode(text) !== null);
  if (code === undefined) throw new Error(noCodeInPhoto);
  return code;
}

const shownNames = 3;

function namesOf({ people, cards }: SheetAnswer): string {
  return namesText({ names: people.flatMap(({ name }) => name ?? []).slice(0, shownNames), cards });
}

/** Example: “Sheet 3 of 12 · 10 cards · printed 24 Nov 2026, 15:20” */
function sheetText({ sheet, sheets, cards, printed_at }: SheetAnswer): string {
  const place = `Sheet ${sheet.toLocaleString()} of ${sheets.toLocaleString()}`;
  return [place, countText(cards, "card"), `printed ${dateText(printed_at)}`].join(" · ");
}

function groupsOf({ code, people }: SheetAnswer): readonly ReprintGroup[] {
  const ids = people.map(({ record_id }) => record_id);
  return [
    { label: "The same sheet, each card in its place", ids, sheet: code },
    { label: "Only its cards, starting at the first label", ids },
  ];
}

/** Finds a sheet by its typed or photographed code and offers to print it again. */
export function FindSheet({ projectId, saver, code, goToSheet, close }: FindSheetProps & DialogProps<never>) {
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useId();

  async function find(codeOf: () => Promise<string>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const asked = await codeOf();
      setTyped(asked);
      const found = await call(routes.findSheet, { params: { code: asked } });
      close(null);
      if (found.project_id !== projectId) return goToSheet(found.project_id, found.code);
      const names = namesOf(found);
      void openDialog(Reprint, {
        projectId,
        saver,
        groups: groupsOf(found),
        names: names === "" ? sheetText(found) : `${sheetText(found)} · ${names}`,
      });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const findGiven = useEffectEvent(() => {
    if (code !== "") void find(() => codeTyped(code));
  });
  useEffect(() => findGiven(), []);

  const findTyped = (event: FormEvent) => {
    event.preventDefault();
    void find(() => codeTyped(typed));
  };
  const findInPhoto = (photo: Blob) => void find(() => codeInPhoto(photo));
  const pastePhoto = (event: ClipboardEvent) => {
    const photo = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"));
    if (!photo) return;
    event.preventDefault();
    findInPhoto(photo);
  };
  const footer = (
    <>
      <Button variant="default" mr="auto" onClick={() => close(null)}>
        Cancel
      </Button>
      <Button type="submit" form={form} loading={busy} disabled={typed.trim() === ""}>
        Find sheet
      </Button>
    </>
  );
  return (
    <DialogFrame
      title="Print a sheet again"
      actions={<WhatIs word="sheetCode" name="Sheet codes" />}
      width={460}
      footer={footer}
    >
      <form id={form} className={classes.form} onSubmit={findTyped} onPaste={pastePhoto}>
        <p className={classes.quiet}>
          Sheets printed with sheet codes have a small code in the margin. Type the text next to it, or take a
          photo of it.
        </p>
        <TextInput
          label="Sheet code"
          placeholder="PB-7K3Q-9XM2-14F-K"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          disabled={busy}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FileButton accept="image/*" capture="environment" onChange={(file) => file && findInPhoto(file)}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconCamera size={16} stroke={1.75} />}
              disabled={busy}
              {...props}
            >
              Photo of the code…
            </Button>
          )}
        </FileButton>
      </form>
    </DialogFrame>
  );
}
