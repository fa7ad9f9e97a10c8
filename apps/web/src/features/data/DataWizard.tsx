import { Button, FileButton, Stepper } from "@mantine/core";
import {
  IconArrowRight,
  IconDownload,
  IconPhotoCheck,
  IconReplace,
  IconTableImport,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { acceptedTables } from "#platform/files/tableFiles.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { openPhotoChecks } from "#platform/photoChecks/openPhotoChecks.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { countText } from "#ui/texts/countText.ts";
import { WizardFooter, WizardFrame } from "#ui/wizard/WizardFrame.tsx";
import { WizardSteps } from "#ui/wizard/WizardSteps.tsx";
import { type TableIntake, useIntake } from "./intake/useIntake.ts";
import { MapStep } from "./MapStep.tsx";
import { PhotosStep, type PhotoUpload, usePhotoUpload } from "./PhotosStep.tsx";
import { noIndexLines, type PhotoIndexLines } from "./photos/photoIndexFile.ts";
import { MatchStep } from "./report/MatchStep.tsx";
import { saveReport } from "./report/matchReport.ts";
import { type PhotoReport, usePhotoReport } from "./report/usePhotoReport.ts";
import { UploadStep } from "./UploadStep.tsx";
import { useChosenFiles } from "./useChosenFiles.ts";
import { type TableUpload, useTableUpload } from "./useTableUpload.ts";
import { type DataWizardProps, useWizard, type Wizard } from "./useWizard.ts";
import { mappingOf, numberingColumns, photoColumns } from "./wizardState.ts";

const noFiles: readonly File[] = [];
const noColumns: readonly string[] = [];

const arrow = <IconArrowRight size={16} stroke={1.75} />;

function Steps({ wizard, report }: { readonly wizard: Wizard; readonly report: PhotoReport }) {
  const { step, table, rows, setStep } = wizard;
  const mapped = rows.filter(({ column }) => column !== null).length;
  const pictures = report.data?.pictures;
  return (
    <WizardSteps active={step} onStep={setStep}>
      <Stepper.Step
        label="Upload Data"
        description={table ? (table.fileName ?? countText(table.rows, "row")) : "CSV or Excel"}
      />
      <Stepper.Step
        label="Map Fields"
        description={table ? `${mapped} of ${rows.length} mapped` : "Fields to columns"}
        allowStepSelect={table !== null}
      />
      <Stepper.Step
        label="Media Folder"
        description={pictures === undefined ? "Photos" : countText(pictures, "image")}
        allowStepSelect={table !== null}
      />
      <Stepper.Step label="Complete" description="Photo match" allowStepSelect={table !== null} />
    </WizardSteps>
  );
}

/** Replaces the table at any step and previews the new table's first rows. */
function ReplaceTable({ wizard, tableUpload }: Pick<BodyProps, "wizard" | "tableUpload">) {
  const { table, step, setStep } = wizard;
  if (table === null || step === 0) return null;
  const replace = (file: File | null) => {
    if (file === null) return;
    setStep(0);
    void tableUpload.start(file);
  };
  return (
    <FileButton accept={acceptedTables} onChange={replace}>
      {(button) => (
        <Button {...button} variant="default" size="xs" leftSection={<IconReplace size={15} stroke={1.75} />}>
          Add or replace rows
        </Button>
      )}
    </FileButton>
  );
}

type FooterProps = {
  readonly projectId: string;
  readonly wizard: Wizard;
  readonly report: PhotoReport;
  readonly onFinish: () => void;
};

function finishText({ data }: PhotoReport): string {
  if (data === undefined) return "Finish";
  const lacking = data.near.length + data.missing.length;
  if (lacking === 0) return `Finish with ${countText(data.matched.length, "photo")}`;
  return `Finish, ${lacking === 1 ? "1 person" : `${lacking.toLocaleString()} people`} without a photo`;
}

function NextButton({ wizard, report, onFinish }: Omit<FooterProps, "projectId">) {
  const { step, table, isSaving, isReady, saveMapping, setStep } = wizard;
  if (step === 1) {
    return (
      <Button rightSection={arrow} disabled={!isReady} loading={isSaving} onClick={() => void saveMapping()}>
        Save Mapping and continue
      </Button>
    );
  }
  if (step < 3) {
    return (
      <Button rightSection={arrow} disabled={table === null} onClick={() => setStep(step + 1)}>
        Next
      </Button>
    );
  }
  return <Button onClick={onFinish}>{finishText(report)}</Button>;
}

/** The help topic of each step. */
const helpTopics = [
  { word: "table", name: "Your table" },
  { word: "mapping", name: "Mapping" },
  { word: "photos", name: "How photos are matched" },
  { word: "photos", name: "How photos are matched" },
] as const;

function Footer(props: FooterProps) {
  const { step, rows, setStep } = props.wizard;
  const { report, projectId } = props;
  const unmapped = rows.filter(({ column }) => column === null).length;
  const note = step === 1 && unmapped > 0 ? `${countText(unmapped, "field")} without a column` : "";
  return (
    <WizardFooter note={note} onBack={step === 0 ? undefined : () => setStep(step - 1)}>
      {step === 3 && report.data && report.data.pictures > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPhotoCheck size={16} stroke={1.75} />}
          onClick={() => void openPhotoChecks(projectId)}
        >
          Check the photos
        </Button>
      ) : null}
      {step === 3 && report.data && report.data.pictures > 0 ? (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => (report.data ? saveReport(report.data) : undefined)}
        >
          Download list (CSV)
        </Button>
      ) : null}
      <NextButton {...props} />
    </WizardFooter>
  );
}

type BodyProps = Omit<FooterProps, "onFinish" | "projectId"> &
  Pick<DataWizardProps, "request"> & {
    readonly tableUpload: TableUpload;
    readonly photoUpload: PhotoUpload;
    readonly intake: TableIntake;
    /** Returns the photos that were chosen before the wizard opened; later calls return none. */
    readonly takeWaiting: () => readonly File[];
    readonly columns: readonly string[];
    readonly column: string | null;
    readonly onColumn: (column: string) => void;
    readonly onIndex: (index: PhotoIndexLines) => void;
  };

function Body(props: BodyProps) {
  const { wizard, request, report, tableUpload, photoUpload, intake, takeWaiting } = props;
  const { columns, column, onColumn, onIndex } = props;
  const { step, table } = wizard;
  if (step === 0) {
    return (
      <UploadStep
        projectId={request.projectId}
        intake={intake}
        rows={wizard.records}
        tableUpload={tableUpload}
        version={wizard.version}
        onShowRows={() => void wizard.showRows()}
      />
    );
  }
  if (step === 1 && table) {
    return <MapStep request={request} table={table} wizard={wizard} intake={intake} />;
  }
  if (step === 2) {
    return (
      <PhotosStep photoUpload={photoUpload} count={report.data?.pictures ?? null} takeWaiting={takeWaiting} />
    );
  }
  return (
    <MatchStep
      projectId={request.projectId}
      report={report}
      columns={columns}
      column={column}
      fallback={wizard.fallback}
      onColumn={onColumn}
      onIndex={onIndex}
    />
  );
}

function askToStop(photoUpload: PhotoUpload): Promise<boolean> {
  const { total, done } = photoUpload.state;
  const sent = `${done.toLocaleString()} of ${countText(total, "image")}`;
  return confirm({
    title: "Stop the upload?",
    message: photoUpload.isBusy
      ? `${sent} are uploaded and stay in the project. If you close the wizard, the others are not uploaded.`
      : "The table is still being uploaded. If you close the wizard, the project keeps its current rows.",
    action: "Stop and close",
    cancel: "Keep uploading",
  });
}

/** The four steps from a spreadsheet to cards: table, column mapping, photos, and a report of missing photos. */
export function DataWizard(props: DataWizardProps & DialogProps<true>) {
  const { request, close } = props;
  const wizard = useWizard(props);
  const tableUpload = useTableUpload({
    projectId: request.projectId,
    table: wizard.table,
    keyColumn: wizard.identity.key,
    onTable: wizard.takeTable,
  });
  const takeWaiting = useChosenFiles(request.files ?? noFiles, tableUpload);
  const intake = useIntake({ projectId: request.projectId, table: wizard.table, onTable: wizard.takeTable });
  const queries = useQueryClient();
  const columns = photoColumns(wizard.rows);
  const [chosen, setChosen] = useState<string | null>(null);
  const column = columns.find((each) => each === chosen) ?? columns[0] ?? null;
  const { projectId, project } = request;
  const mapping = useMemo(() => mappingOf(wizard.rows, null), [wizard.rows]);
  const [index, setIndex] = useState(noIndexLines);
  const { key } = wizard.identity;
  const headers = wizard.table?.headers ?? noColumns;
  const numbering = useMemo(() => numberingColumns(headers, key), [headers, key]);
  const photoUpload = usePhotoUpload({ projectId, onStored: wizard.noticeChange, onIndex: setIndex });
  const isUploading = tableUpload.share !== null || photoUpload.isBusy;
  const mayClose = isUploading ? () => askToStop(photoUpload) : undefined;
  const report = usePhotoReport({
    index,
    projectId,
    project,
    mapping,
    column,
    fallback: wizard.fallback,
    // If the card has several photo columns, a person's photo must not replace any other picture.
    numbering: columns.length === 1 ? numbering : noColumns,
    version: wizard.version,
    isWanted: wizard.step >= 2,
    onAssigned: wizard.noticeStored,
  });
  const { otherColumn } = report;
  const { adoptFallback } = wizard;
  useEffect(() => {
    if (otherColumn !== null) void adoptFallback(otherColumn);
  }, [otherColumn, adoptFallback]);
  const finish = async () => {
    if (mayClose && !(await mayClose())) return;
    queries.removeQueries({ queryKey: ["photo report", projectId] });
    close(true);
  };
  const help = helpTopics[wizard.step];
  return (
    <WizardFrame
      icon={IconTableImport}
      title="Data Wizard"
      width={1000}
      around={290}
      mayClose={mayClose}
      actions={
        <>
          <ReplaceTable wizard={wizard} tableUpload={tableUpload} />
          {help ? <WhatIs {...help} /> : null}
        </>
      }
      steps={<Steps wizard={wizard} report={report} />}
      footer={<Footer projectId={projectId} wizard={wizard} report={report} onFinish={() => void finish()} />}
    >
      <Body
        {...{ wizard, request, report, tableUpload, photoUpload, intake, columns, column, takeWaiting }}
        onColumn={setChosen}
        onIndex={setIndex}
      />
    </WizardFrame>
  );
}
