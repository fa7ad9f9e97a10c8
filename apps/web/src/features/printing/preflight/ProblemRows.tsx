import { IconArrowRight } from "@tabler/icons-react";
import { Avatar } from "#ui/Avatar.tsx";
import { nameOfRecord, type PrintedPeople, type PrintedPerson } from "../people/printedPeople.ts";
import { type Finding, kindInfo } from "./findings.ts";
import faceClasses from "./personFace.module.css";
import classes from "./preflight.module.css";
import type { RecordGroup } from "./problemGroups.ts";
import { problemIcon } from "./problemIcons.ts";

function nameOf(people: PrintedPeople, recordIndex: number | null): string {
  return recordIndex === null ? "Every card" : nameOfRecord(people, recordIndex);
}

/** A person's small picture, or their initials; decorative, as the name is next to it. */
function PersonFace({ person }: { readonly person: PrintedPerson | null }) {
  if (person === null) return <span className={faceClasses.unknown} aria-hidden />;
  if (person.portrait === null) return <Avatar name={person.name} />;
  return <img className={faceClasses.face} src={person.portrait} alt="" />;
}

type RecordHeaderProps = {
  readonly group: RecordGroup;
  readonly people: PrintedPeople;
  readonly isLeftOut: boolean;
};

/** Header of the problems of one record. */
export function RecordHeader({ group, people, isLeftOut }: RecordHeaderProps) {
  const { recordIndex, findings } = group;
  return (
    <div className={classes.head}>
      {recordIndex === null ? null : <PersonFace person={people.find(recordIndex)} />}
      <span className={classes.headTitle}>
        <span>{nameOf(people, recordIndex)}</span> <span className={classes.count}>{findings.length}</span>
      </span>
      {isLeftOut ? <span className={classes.advice}>left out</span> : null}
    </div>
  );
}

/** The message that several records share, above their names. */
export function SentenceRow({ finding, records }: { readonly finding: Finding; readonly records: number }) {
  return (
    <div className={classes.sentence}>
      <span className={classes.message} title={finding.message}>
        {finding.message}
      </span>
      <span className={classes.count}>{records.toLocaleString()}</span>
    </div>
  );
}

type FindingRowProps = {
  readonly finding: Finding;
  readonly people: PrintedPeople;
  /** First column: the person, or the kind's icon if the rows are grouped by record. */
  readonly lead: "person" | "kind";
  /** False if the message is shown above the row. */
  readonly hasMessage: boolean;
  readonly elementName: string;
  readonly onShow: (finding: Finding) => void;
};

/** A problem; a click shows it on the card if possible. */
export function FindingRow(props: FindingRowProps) {
  const { finding, people, lead, hasMessage, elementName, onShow } = props;
  const { record_index, element_id, kind, message } = finding;
  const Icon = problemIcon(kind);
  const isPerson = lead === "person" && record_index !== null;
  const content = (
    <>
      {isPerson ? (
        <PersonFace person={people.find(record_index)} />
      ) : (
        <span className={classes.sign}>
          <Icon size={18} stroke={1.75} aria-label={kindInfo(kind).title} role="img" />
        </span>
      )}
      <span className={classes.said}>
        {isPerson ? <span className={classes.name}>{nameOfRecord(people, record_index)}</span> : null}
        {hasMessage ? (
          <span className={classes.message} data-alone={!isPerson} title={message}>
            {message}
          </span>
        ) : null}
      </span>
    </>
  );
  const element = <span className={classes.element}>{elementName}</span>;
  if (record_index === null && element_id === null) {
    return (
      <div className={classes.row}>
        {content}
        {element}
      </div>
    );
  }
  return (
    <button type="button" className={classes.row} onClick={() => onShow(finding)}>
      {content}
      <span className={classes.end}>
        {element}
        <span className={classes.showText}>Show on card</span>
        <IconArrowRight className={classes.arrow} size={16} stroke={1.75} aria-hidden />
      </span>
    </button>
  );
}
