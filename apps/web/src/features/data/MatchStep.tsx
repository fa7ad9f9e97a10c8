import { Loader } from "@mantine/core";
import { IconPhotoCheck, IconPhotoQuestion, IconUserQuestion } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef, useState } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";
import classes from "./data.module.css";
import type { usePhotoReport } from "./usePhotoReport.ts";

export type ReportLine = { readonly number: number | null; readonly wanted: string; readonly found: string };

const rowHeight = 40;

function Lines({ lines, empty }: { readonly lines: readonly ReportLine[]; readonly empty: string }) {
  const box = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  if (lines.length === 0) return <p className={classes.quiet}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard
    <section ref={box} className={classes.list} tabIndex={0} aria-label="List">
      <div style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <div key={index} className={classes.line} style={{ transform: `translateY(${start}px)` }}>
              <span className={classes.quiet}>
                {line.number === null ? "" : (line.number + 1).toLocaleString()}
              </span>
              <span>{line.wanted}</span>
              <span className={classes.quiet}>{line.found}</span>
            </div>
          ) : null;
        })}
      </div>
    </section>
  );
}

type TileProps = {
  readonly count: number;
  readonly label: string;
  readonly tone: "success" | "warning" | "neutral";
  readonly icon: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function Tile({ count, label, tone, icon, isOpen, onOpen }: TileProps) {
  return (
    <button type="button" className={classes.tile} aria-pressed={isOpen} onClick={onOpen}>
      <span className={classes.sign} data-tone={tone}>
        {icon}
      </span>
      <span>
        <strong>{count.toLocaleString()}</strong>
        <span className={classes.quiet}>{label}</span>
      </span>
    </button>
  );
}

type List = "matched" | "missing" | "unused";

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

type MatchStepProps = {
  readonly report: ReturnType<typeof usePhotoReport>;
  /** Null when no image token has a column: then there is nothing to match. */
  readonly column: string | null;
};

/** Step 4: which records have their photo. */
export function MatchStep({ report, column }: MatchStepProps) {
  const [open, setOpen] = useState<List>("missing");
  if (column === null) {
    return (
      <p className={classes.quiet}>
        No image token takes a column, so no photos are matched. Everything else is ready: close the wizard
        and step through the records on the card.
      </p>
    );
  }
  if (report.isPending) return <Loader size="sm" aria-label="Matching the photos" />;
  if (report.isError) {
    return (
      <ErrorState
        title="The photos could not be matched"
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  }
  const { matched, missing, unused } = report.data;
  const lists = {
    matched: { lines: matched, empty: "No record has its photo yet." },
    missing: { lines: missing, empty: "Every record has its photo." },
    unused: { lines: unused, empty: "Every photo belongs to a record." },
  };
  return (
    <>
      <div className={classes.tiles}>
        <Tile
          count={matched.length}
          label="Records with their photo"
          tone="success"
          icon={<IconPhotoCheck {...icon} />}
          isOpen={open === "matched"}
          onOpen={() => setOpen("matched")}
        />
        <Tile
          count={missing.length}
          label="Records without a photo"
          tone="warning"
          icon={<IconUserQuestion {...icon} />}
          isOpen={open === "missing"}
          onOpen={() => setOpen("missing")}
        />
        <Tile
          count={unused.length}
          label="Photos without a record"
          tone="neutral"
          icon={<IconPhotoQuestion {...icon} />}
          isOpen={open === "unused"}
          onOpen={() => setOpen("unused")}
        />
      </div>
      <p className={classes.quiet} style={{ marginBottom: 8 }}>
        Compared the <b>{column}</b> column with file names, ignoring case, spaces and leading zeros.
      </p>
      <Lines key={open} {...lists[open]} />
    </>
  );
}
