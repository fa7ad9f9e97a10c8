import { Button, Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import classes from "./preflight.module.css";
import type { KindGroup } from "./problemGroups.ts";
import { problemIcon } from "./problemIcons.ts";
import type { Remedy } from "./remedies.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

type KindHeaderProps = {
  readonly group: KindGroup;
  readonly isOpen: boolean;
  readonly isLeftOut: boolean;
  /** The remedy for all of them; null if there is none. */
  readonly remedy: Remedy | null;
  readonly onRemedy: (remedy: Remedy) => void;
  readonly onOpen: () => void;
  /** Null if their records cannot be left out. */
  readonly onLeaveOut: ((leaveOut: boolean) => void) | null;
};

/** Header of the problems of one kind, which folds and unfolds them. */
export function KindHeader(props: KindHeaderProps) {
  const { group, isOpen, isLeftOut, remedy, onRemedy, onOpen, onLeaveOut } = props;
  const { kind, weight, title, advice, findings, records } = group;
  const counted = Math.max(...findings.map((finding) => finding.records ?? 0));
  const Icon = problemIcon(kind);
  const leaveOut = kind === "duplicate_id" ? "Keep only the first of each" : "Leave out";
  return (
    <div className={classes.kind} data-weight={weight}>
      <button type="button" className={classes.opener} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.sign}>
          <Icon {...icon} />
        </span>
        <span className={classes.headTitle}>
          <span className={classes.title}>{title}</span>{" "}
          <span className={classes.count}>{(records || counted || findings.length).toLocaleString()}</span>
        </span>
        <IconChevronDown {...icon} className={classes.chevron} data-open={isOpen} />
      </button>
      <div className={classes.actions}>
        <span className={classes.advice} title={advice}>
          {advice}
        </span>
        {onLeaveOut ? (
          <Checkbox
            size="xs"
            label={leaveOut}
            aria-label={`${leaveOut}: ${title}`}
            checked={isLeftOut}
            onChange={(event) => onLeaveOut(event.currentTarget.checked)}
          />
        ) : null}
        {remedy ? (
          <Button size="compact-xs" variant="default" onClick={() => onRemedy(remedy)}>
            {remedy.label}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
