import { Button, Progress } from "@mantine/core";
import { maxProjectZipBytes, type ProjectAnswer, routes } from "@print-builder/api";
import { IconFileZip } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import { FileDrop } from "#platform/files/DropArea.tsx";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import classes from "../form.module.css";
import { Failure } from "./Failure.tsx";

type UploadProgressProps = {
  /** Share of the file that has been sent, 0 to 1. */
  readonly share: number;
  /** The server's work after the upload: "Unpacking the project…". */
  readonly afterwards: string;
};

function UploadProgress({ share, afterwards }: UploadProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress} role="status">
      <span>{share < 1 ? `Uploading… ${percent}%` : afterwards}</span>
      <Progress value={percent} animated aria-label="Upload" />
    </div>
  );
}

/** The reason why a file can be rejected without sending it; null if it may be a project ZIP. */
function refusal({ name, size }: File): string | null {
  if (!/\.(?:zip|json)$/i.test(name))
    return `“${name}” is not a project file. Choose a ZIP made by an export.`;
  if (size > maxProjectZipBytes) return `“${name}” is larger than 2 GB.`;
  return null;
}

type ImportState =
  | { readonly at: "choosing"; readonly problem: string | null }
  | { readonly at: "sending"; readonly share: number };

/** Creates a project from a project ZIP and resolves to it. */
export function ImportProject({ close }: DialogProps<ProjectAnswer>) {
  const [state, setState] = useState<ImportState>({ at: "choosing", problem: null });
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    const problem = refusal(file);
    if (problem !== null) return setState({ at: "choosing", problem });
    const stop = new AbortController();
    sending.current = stop;
    setState({ at: "sending", share: 0 });
    try {
      const onProgress = (share: number) => setState({ at: "sending", share });
      close(await upload(routes.importProject, {}, [file], { signal: stop.signal, onProgress }));
    } catch (error) {
      setState({ at: "choosing", problem: stop.signal.aborted ? null : messageOf(error) });
    }
  };

  const isSending = state.at === "sending";
  return (
    <DialogFrame
      title="Import Project"
      actions={<WhatIs word="zip" name="Project ZIP" />}
      busy={isSending}
      footer={
        <Button variant="default" onClick={() => (isSending ? sending.current?.abort() : close(null))}>
          {isSending ? "Cancel Upload" : "Cancel"}
        </Button>
      }
    >
      <div className={classes.form}>
        <FileDrop
          title="Drop a project ZIP here"
          note="A ZIP exported with “Project” ticked, up to 2 GB, or a copy saved in the editor."
          icon={<IconFileZip size={28} stroke={1.5} aria-hidden />}
          accept=".zip,application/zip,.json"
          choose="Choose a File"
          first
          busy={isSending}
          onFile={(file) => void send(file)}
        />
        {isSending ? <UploadProgress share={state.share} afterwards="Unpacking the project…" /> : null}
        {state.at === "choosing" && state.problem !== null ? (
          <Failure title="The project was not imported" reason={state.problem} />
        ) : null}
      </div>
    </DialogFrame>
  );
}
