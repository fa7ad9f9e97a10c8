// biome-ignore-all lint/a11y/useSemanticElements: rows and cells that are placed one by one lose what a table element means
import { printStatusOf, type SchoolRecord } from "@print-builder/school";
import { IconCheck, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { personLine } from "../../../../lib/school/personLine.ts";
import { pictureOfSchool } from "../../../../lib/school/schoolSystem.ts";
import { PrintStatusBadge } from "../../../../ui/school/PrintStatusBadge.tsx";
import classes from "./finalList.module.css";

type PhotoProps = { readonly address: string; readonly photo: string | null };

function Photo({ address, photo }: PhotoProps) {
  const [isBroken, setBroken] = useState(false);
  const src = photo === null || isBroken ? undefined : pictureOfSchool(address, photo);
  if (src === undefined) {
    return (
      <span className={classes.noPhoto} title="No photo">
        <IconUser size={16} stroke={1.75} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={classes.photo}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

type RecordRowProps = {
  readonly id: string;
  readonly record: SchoolRecord;
  /** Its place on the page, from 0, and in the whole list, from 1. */
  readonly at: number;
  readonly place: number;
  readonly top: number;
  /** Address of the school system. */
  readonly address: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
};

/** A record of the list. */
export function RecordRow({ id, record, at, place, top, address, isSelected, isActive }: RecordRowProps) {
  const { name, number, group, photo } = personLine(record);
  return (
    <div
      id={id}
      role="row"
      tabIndex={-1}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={place + 1}
      aria-selected={isSelected}
      data-row={at}
      data-active={isActive}
    >
      <span
        role="gridcell"
        tabIndex={-1}
        className={classes.mark}
        aria-label={isSelected ? "Selected" : "Not selected"}
      >
        <span className={classes.box} data-on={isSelected}>
          {isSelected ? <IconCheck size={13} stroke={3} aria-hidden /> : null}
        </span>
      </span>
      <span role="gridcell" tabIndex={-1} className={classes.person}>
        <Photo address={address} photo={photo} />
        <span className={classes.name} dir="auto">
          {name}
        </span>
      </span>
      <span role="gridcell" tabIndex={-1} className={classes.clip}>
        {number}
      </span>
      <span role="gridcell" tabIndex={-1} className={classes.clip} dir="auto">
        {group}
      </span>
      <span role="gridcell" tabIndex={-1}>
        <PrintStatusBadge status={printStatusOf(record)} />
      </span>
    </div>
  );
}
