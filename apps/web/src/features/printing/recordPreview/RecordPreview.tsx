import { Button, SegmentedControl, Switch } from "@mantine/core";
import { routes } from "@print-builder/api";
import { type LabelSetup, printSetup, type SideName } from "@print-builder/core/document";
import { labelCorners } from "@print-builder/core/sheets";
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconTableImport } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { call } from "#platform/api/call.ts";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { SignInButton } from "#platform/school/SignInButton.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { nearestPosition, PositionField } from "#ui/PositionField.tsx";
import { pressQuery, rememberSettings } from "../flow/rememberedSettings.ts";
import type { PressProfile } from "../press/pressForm.ts";
import { inksOf, ProofedPicture, ProofNote, type ProofState, useProof } from "../press/SoftProof.tsx";
import classes from "./recordPreview.module.css";

export type RecordPreviewProps = {
  readonly editor: EditorSession;
  readonly total: number;
  /** The first record to show, from 0. */
  readonly index: number;
  readonly side: SideName;
};

const icon = { size: 17, stroke: 1.75 } as const;

type BarProps = {
  readonly index: number;
  readonly total: number;
  readonly goTo: (index: number) => void;
  /** Null if the design has only a front. */
  readonly side: SideName | null;
  readonly onSide: (side: SideName) => void;
  readonly children: ReactNode;
};

function Bar({ index, total, goTo, side, onSide, children }: BarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Records">
      <Button
        variant="default"
        leftSection={<IconChevronLeft {...icon} />}
        disabled={index <= 0}
        onClick={() => goTo(index - 1)}
      >
        Prev
      </Button>
      <PositionField
        className={classes.number ?? ""}
        name="Record number"
        index={index}
        total={total}
        read={nearestPosition}
        size="sm"
        goTo={goTo}
      />
      <span className={classes.of} role="status">
        of {total.toLocaleString()}
      </span>
      <Button
        variant="default"
        rightSection={<IconChevronRight {...icon} />}
        disabled={index >= total - 1}
        onClick={() => goTo(index + 1)}
      >
        Next
      </Button>
      {side === null ? null : (
        <SegmentedControl
          className={classes.side ?? ""}
          aria-label="Side"
          value={side}
          data={[
            { value: "front", label: "Front" },
            { value: "back", label: "Back" },
          ]}
          onChange={(value) => onSide(value as SideName)}
        />
      )}
      {children}
    </div>
  );
}

/** A record's card as the server draws it for printing; the previous card stays until the next card has loaded. */
function usePreview(editor: EditorSession, index: number, side: SideName, total: number) {
  return useQuery({
    queryKey: ["recordPreview", editor.projectId, index, side],
    queryFn: ({ signal }) =>
      call(
        routes.renderPreview,
        { params: { id: editor.projectId }, body: { record_index: index, side } },
        { signal },
      ),
    enabled: total > 0,
    placeholderData: keepPreviousData,
    // The design may have changed since the last view.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The outline of the cut label. */
function shapeOf(label: LabelSetup): CSSProperties {
  const { shape, widthMm, heightMm } = label;
  const { xMm, yMm } = labelCorners(label);
  const corners = `${(xMm / widthMm) * 100}% / ${(yMm / heightMm) * 100}%`;
  const ratio = { "--ratio": widthMm / heightMm } as CSSProperties;
  return { ...ratio, aspectRatio: widthMm / heightMm, borderRadius: shape === "rectangle" ? 2 : corners };
}

type CardLookProps = {
  readonly src: string;
  readonly alt: string;
  readonly proofing: Proofing;
  readonly ratio: number;
};

/** The card in screen colours, or as a press prints it. */
function CardLook({ src, alt, proofing, ratio, ...data }: CardLookProps) {
  const { state, marks, inks, setBeyond } = proofing;
  if (state.at !== "on") return <img src={src} alt={alt} {...data} />;
  const { proof } = state;
  return <ProofedPicture {...{ src, alt, proof, marks, inks, ratio }} onBeyond={setBeyond} />;
}

/** The soft proof, with the press of the project's last print. */
function useProofing(editor: EditorSession) {
  const { projectId } = editor;
  const queries = useQueryClient();
  const [isOn, setOn] = useState(false);
  const [marks, setMarks] = useState(false);
  const [beyond, setBeyond] = useState<number | null>(null);
  const press = useQuery({ ...pressQuery(projectId), enabled: isOn });
  const profile = press.data?.profile ?? null;
  const proved = useProof(isOn, profile);
  const [inks] = useState(() => inksOf(editor.currentProject()));
  const choose = (chosen: PressProfile) => {
    const { color = "cmyk", standard = "none" } = press.data ?? {};
    const next = { color: color === "rgb" ? "cmyk" : color, standard, profile: chosen } as const;
    queries.setQueryData(pressQuery(projectId).queryKey, next);
    void rememberSettings(projectId, { press: next });
  };
  const state: ProofState = isOn && press.isPending ? { at: "loading" } : proved;
  return { isOn, setOn, state, marks, setMarks, beyond, setBeyond, inks, choose };
}

type Proofing = ReturnType<typeof useProofing>;

type CardProps = {
  readonly editor: EditorSession;
  readonly preview: ReturnType<typeof usePreview>;
  readonly index: number;
  readonly side: SideName;
  readonly proofing: Proofing;
};

function Card({ editor, preview, index, side, proofing }: CardProps) {
  const { label } = printSetup(editor.currentProject());
  const { data, isPlaceholderData, isError } = preview;
  if (isError) {
    return (
      <ErrorState title={`Record ${index + 1} could not be shown`} query={preview}>
        <SignInButton
          projectId={editor.projectId}
          work="preview"
          error={preview.error}
          onSignedIn={() => void preview.refetch()}
        />
      </ErrorState>
    );
  }
  return (
    <div
      className={classes.card}
      data-testid="preview-card"
      aria-busy={!data || isPlaceholderData}
      style={shapeOf(label)}
    >
      {data ? (
        <CardLook
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data.svg)}`}
          alt={`Record ${data.record_index + 1}, ${data.side}`}
          proofing={proofing}
          ratio={label.heightMm / label.widthMm}
          data-record={data.record_index}
          data-side={data.side}
          data-waiting={isPlaceholderData || data.side !== side}
        />
      ) : null}
    </div>
  );
}

function NoRecords({
  isOfSchool,
  onWizard,
}: {
  readonly isOfSchool: boolean;
  readonly onWizard: () => void;
}) {
  const icon = <IconTableImport size={24} stroke={1.5} />;
  if (isOfSchool) {
    return (
      <EmptyState
        icon={icon}
        title="The school has no records of this kind yet"
        text="Enter people in the school system to make cards for them. The wizard shows which people are read."
      >
        <Button onClick={onWizard}>Open School Data Wizard</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No data uploaded yet for this project"
      text="Upload a table to make a card for each record."
    >
      <Button onClick={onWizard}>Open the data wizard</Button>
    </EmptyState>
  );
}

/** Shows the card of one record as it will be printed. */
export function RecordPreview(props: RecordPreviewProps & DialogProps<"wizard">) {
  const { editor, total, close } = props;
  const { design } = useStore(editor.store, ({ shown }) => shown);
  const project = useStore(editor.store, (state) => state.project);
  const [index, setIndex] = useState(() => Math.max(0, Math.min(props.index, total - 1)));
  const [side, setSide] = useState<SideName>(design.isDualSided ? props.side : "front");
  const preview = usePreview(editor, index, side, total);
  const proofing = useProofing(editor);
  const goTo = (wanted: number) => setIndex(Math.max(0, Math.min(wanted, total - 1)));
  if (total === 0) {
    return (
      <DialogFrame title="Record Preview" width={560}>
        <NoRecords isOfSchool={project.dataMode === "school"} onWizard={() => close("wizard")} />
      </DialogFrame>
    );
  }
  const problems = preview.data && !preview.isPlaceholderData ? preview.data.problems : [];
  return (
    <DialogFrame
      title="Record Preview"
      actions={<WhatIs word="check" name="The check before printing" />}
      width={760}
    >
      <Bar index={index} total={total} goTo={goTo} side={design.isDualSided ? side : null} onSide={setSide}>
        <Switch
          className={classes.proof ?? ""}
          size="xs"
          label="Soft proof"
          checked={proofing.isOn}
          onChange={(event) => proofing.setOn(event.currentTarget.checked)}
        />
      </Bar>
      <ProofNote
        state={proofing.state}
        of="this card"
        beyond={proofing.beyond}
        marks={proofing.marks}
        onMarks={proofing.setMarks}
        onProfile={proofing.choose}
      />
      <div className={classes.stage}>
        <Card editor={editor} preview={preview} index={index} side={side} proofing={proofing} />
      </div>
      <ul className={classes.problems} aria-label="Problems on this card">
        {problems.map(({ kind, element_id, message }) => (
          <li key={`${kind} ${element_id} ${message}`}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {message}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
