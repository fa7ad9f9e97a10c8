import { Button, Stepper } from "@mantine/core";
import { contracts } from "@print-builder/api";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api/apiError.ts";
import { call } from "../../lib/api/call.ts";
import type { DataWizardRequest, DataWizardResult } from "../../lib/dataWizard.ts";
import { DialogFrame } from "../../ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "../../ui/dialogs/openDialog.ts";
import { showToast } from "../../ui/toasts/showToast.ts";
import classes from "./data.module.css";
import { MapStep } from "./MapStep.tsx";
import { MatchStep } from "./MatchStep.tsx";
import { PhotosStep } from "./PhotosStep.tsx";
import { UploadStep } from "./UploadStep.tsx";
import { usePhotoReport } from "./usePhotoReport.ts";
import { useFirstRows } from "./useRows.ts";
import {
  firstTable,
  type MappingRow,
  mappingOf,
  mappingRows,
  photoColumn,
  type TableState,
} from "./wizardState.ts";

type DataWizardProps = {
  readonly request: DataWizardRequest;
  /** Told what is stored after each step. */
  readonly onStored: (result: DataWizardResult) => void;
};

/** The highest step whose work is done already, 0 to 3. */
function firstStep({ project }: DataWizardRequest): number {
  if (project.headers.length === 0) return 0;
  if (Object.keys(project.mapping.imageMap).length > 0) return 3;
  return Object.keys(project.mapping.fieldMap).length > 0 ? 2 : 1;
}

function useWizard({ request, onStored }: DataWizardProps) {
  const [step, setStep] = useState(() => firstStep(request));
  const [table, setTable] = useState(() => firstTable(request));
  const [rows, setRows] = useState<readonly MappingRow[]>(() =>
    mappingRows(request, request.project.headers),
  );
  const [version, setVersion] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const { project, projectId } = request;
  const [stored, setStored] = useState(project.mapping);

  const takeTable = (next: TableState) => {
    setTable(next);
    setRows(mappingRows(request, next.headers));
    setVersion(version + 1);
    onStored({ headers: next.headers, mapping: stored, total: next.rows });
  };
  const saveMapping = async () => {
    if (!table) return;
    const mapping = mappingOf(rows, project.mapping);
    setSaving(true);
    try {
      const body = { field_map: mapping.fieldMap, image_map: mapping.imageMap };
      await call(contracts.saveMapping, { params: { id: projectId }, body });
      setStored(mapping);
      onStored({ headers: table.headers, mapping, total: table.rows });
      showToast("Mapping saved", { tone: "success" });
      setStep(2);
    } catch (error) {
      showToast(`Failed to save mapping: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    }
    setSaving(false);
  };
  const photosChanged = () => {
    setVersion((before) => before + 1);
    if (table) onStored({ headers: table.headers, mapping: stored, total: table.rows });
  };
  return { step, setStep, table, takeTable, rows, setRows, version, isSaving, saveMapping, photosChanged };
}

type Wizard = ReturnType<typeof useWizard>;
type Report = ReturnType<typeof usePhotoReport>;

function Steps({ wizard }: { readonly wizard: Wizard }) {
  const { step, table, rows, setStep } = wizard;
  const mapped = rows.filter(({ column }) => column !== null).length;
  return (
    <Stepper active={step} size="xs" iconSize={30} className={classes.stepper ?? ""} onStepClick={setStep}>
      <Stepper.Step
        label="Upload Data"
        description={table ? (table.fileName ?? `${table.rows.toLocaleString()} rows`) : "CSV or Excel"}
      />
      <Stepper.Step
        label="Map Fields"
        description={table ? `${mapped} of ${rows.length} mapped` : "Tokens to columns"}
        allowStepSelect={table !== null}
      />
      <Stepper.Step label="Media Folder" description="Photos" allowStepSelect={table !== null} />
      <Stepper.Step label="Complete" description="Photo match" allowStepSelect={table !== null} />
    </Stepper>
  );
}

type FooterProps = { readonly wizard: Wizard; readonly report: Report; readonly onFinish: () => void };

function NextButton({ wizard, report, onFinish }: FooterProps) {
  const { step, table, isSaving, saveMapping, setStep } = wizard;
  const arrow = <IconArrowRight size={16} stroke={1.75} />;
  if (step === 0) {
    return (
      <Button rightSection={arrow} disabled={table === null} onClick={() => setStep(1)}>
        Next
      </Button>
    );
  }
  if (step === 1) {
    return (
      <Button rightSection={arrow} loading={isSaving} onClick={() => void saveMapping()}>
        Save Mapping and continue
      </Button>
    );
  }
  if (step === 2) {
    return (
      <Button rightSection={arrow} onClick={() => setStep(3)}>
        Next
      </Button>
    );
  }
  const photos = report.data?.matched.length;
  return (
    <Button onClick={onFinish}>
      {photos === undefined
        ? "Finish"
        : `Finish with ${photos.toLocaleString()} ${photos === 1 ? "photo" : "photos"}`}
    </Button>
  );
}

function Footer(props: FooterProps) {
  const { step, rows, setStep } = props.wizard;
  const unmapped = rows.filter(({ column }) => column === null).length;
  const note =
    step === 1 && unmapped > 0 ? `${unmapped} ${unmapped === 1 ? "token" : "tokens"} without a column` : "";
  return (
    <div className={classes.footer}>
      {step === 0 ? null : (
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          onClick={() => setStep(step - 1)}
        >
          Previous
        </Button>
      )}
      <span className={classes.footerNote}>{note}</span>
      <NextButton {...props} />
    </div>
  );
}

/** A table, its columns on the card, the photos, and how well they fit: from a spreadsheet to cards in four steps. */
export function DataWizard(props: DataWizardProps & DialogProps<true>) {
  const { request, close } = props;
  const wizard = useWizard(props);
  const { step, table, rows, setRows, version, takeTable, photosChanged } = wizard;
  const queries = useQueryClient();
  const firstRows = useFirstRows(request.projectId, version);
  const column = photoColumn(rows);
  const report = usePhotoReport(request, step >= 2 ? column : null, version);
  const finish = () => {
    queries.removeQueries({ queryKey: ["photo report", request.projectId] });
    close(true);
  };
  return (
    <DialogFrame
      title="Data Wizard"
      width={1000}
      footer={<Footer wizard={wizard} report={report} onFinish={finish} />}
    >
      <Steps wizard={wizard} />
      <div className={classes.body}>
        {step === 0 ? <UploadStep projectId={request.projectId} table={table} onTable={takeTable} /> : null}
        {step === 1 && table ? (
          <MapStep
            request={request}
            table={table}
            rows={rows}
            records={firstRows.data ?? []}
            onRows={setRows}
          />
        ) : null}
        {step === 2 ? (
          <PhotosStep
            projectId={request.projectId}
            count={report.data ? report.data.matched.length + report.data.unused.length : null}
            onUploaded={photosChanged}
          />
        ) : null}
        {step === 3 ? <MatchStep report={report} column={column} /> : null}
      </div>
    </DialogFrame>
  );
}
