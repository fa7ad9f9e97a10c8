import { Button, type ButtonProps } from "@mantine/core";
import { routes } from "@print-builder/api";
import { isSameForAll } from "@print-builder/core/elements";
import type { NumberSequence } from "@print-builder/core/records";
import { IconPrinter, IconTableImport } from "@tabler/icons-react";
import { useState } from "react";
import { callFile } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { showFailure } from "#platform/api/showFailure.ts";
import { sampleOf } from "#platform/editorSession/cardValues.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { NumberField } from "#ui/NumberField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { NumberCards, sameCard } from "../copies/copies.tsx";
import { maxCopies } from "../flow/printForm.ts";
import classes from "./bulkPrint.module.css";
import type { SheetStudio } from "./sheets/sheetStudio.ts";
import type { Bulk } from "./useBulkPrint.ts";

async function saveSample({ projectId, currentProject }: EditorSession): Promise<void> {
  const body = { sample: true, side: currentProject().isDualSided ? "both" : "front" } as const;
  const { file, name = "sample.pdf" } = await callFile(routes.exportPdf, { params: { id: projectId }, body });
  saveFile(file, name ?? "sample.pdf");
  showToast(`A sheet with the sample was saved as “${name}”. It does not count as printed.`, {
    tone: "success",
  });
}

/** Button that prints the sample person of a design without data; null if the design has no sample. */
function PrintSample({ editor, ...look }: ButtonProps & { readonly editor: EditorSession }) {
  const [isBusy, setBusy] = useState(false);
  if (sampleOf(editor.store.getState()) === null) return null;
  const print = async () => {
    setBusy(true);
    try {
      await saveSample(editor);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void print()} {...look}>
      Print the sample
    </Button>
  );
}

/** Explains why there are no sheets; null if there are sheets. */
export function NoSheets({
  sheets,
  trouble,
  bulk,
}: {
  sheets: SheetStudio | Error;
  trouble: unknown;
  bulk: Bulk;
}) {
  if (sheets instanceof Error) {
    return (
      <EmptyState
        icon={<IconPrinter size={24} stroke={1.5} />}
        title="The design cannot be drawn"
        text={sheets.message}
      />
    );
  }
  if (trouble !== null) {
    return <ErrorState title="The records could not be loaded" error={trouble} onRetry={sheets.retry} />;
  }
  return bulk.plan.records === 0 ? (
    <EmptyState
      icon={<IconPrinter size={24} stroke={1.5} />}
      title="Nothing is left to print"
      text="Every record in the range is left out. Choose other records, or include some that have problems."
    />
  ) : null;
}

type NoRecordsProps = {
  readonly editor: EditorSession;
  readonly onWizard: () => void;
  readonly onNumber: (sequence: NumberSequence | null, copies?: number) => void;
};

/** Asks for the number of copies of a card without fields. */
function SameCards({ onPrint }: { readonly onPrint: (copies: number) => void }) {
  const [copies, setCopies] = useState(1);
  return (
    <div className={classes.same}>
      <NumberField
        name="Copies"
        label="Copies"
        value={copies}
        min={1}
        max={maxCopies}
        isWhole
        isLive
        onChange={setCopies}
      />
      <Button size="xs" leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => onPrint(copies)}>
        Print {countText(copies, "card")}
      </Button>
    </div>
  );
}

/** The print dialog of a project without records. */
export function NoRecords({ editor, onWizard, onNumber }: NoRecordsProps) {
  const hasSample = sampleOf(editor.store.getState()) !== null;
  if (isSameForAll(editor.currentProject())) {
    return (
      <div className={classes.empty}>
        <EmptyState
          icon={<IconPrinter size={24} stroke={1.5} />}
          title="Every card is the same"
          text="The design has no fields. Choose how many to print, or upload a table to make a card for each person."
        >
          <SameCards onPrint={(copies) => onNumber(sameCard, copies)} />
          <Button size="xs" variant="default" onClick={onWizard}>
            Open the data wizard
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={<IconTableImport size={24} stroke={1.5} />}
        title="There are no records to print yet"
        text={`Upload a table to make a card for each record, or number the cards.${hasSample ? " Until then the card shows a sample person." : ""}`}
      >
        <Button onClick={onWizard}>Open the data wizard</Button>
        <PrintSample editor={editor} />
        <NumberCards sequence={null} onNumber={onNumber} />
      </EmptyState>
    </div>
  );
}
