import { printStatusOf, type SchoolRecord } from "@print-builder/school";
import { IconPrinter, IconUser } from "@tabler/icons-react";
import { PrintStatusBadge } from "#platform/school/PrintStatusBadge.tsx";
import { personLine } from "#platform/school/personLine.ts";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { GridPart } from "#ui/GridPart.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { Tick } from "#ui/lists/LongList.tsx";
import listClasses from "#ui/lists/longList.module.css";
import { Picture } from "#ui/Picture.tsx";
import classes from "./finalList.module.css";

type PhotoProps = { readonly address: string; readonly photo: string | null };

function Photo({ address, photo }: PhotoProps) {
  return (
    <Picture
      className={classes.photo}
      src={photo && pictureOfSchool(address, photo)}
      fallback={
        <span className={classes.noPhoto} title="No photo">
          <IconUser size={16} stroke={1.75} aria-hidden />
        </span>
      }
    />
  );
}

type RecordRowProps = {
  readonly id: string;
  readonly record: SchoolRecord;
  /** Index on the page, from 0; `place` counts in the whole list from 1. */
  readonly at: number;
  readonly place: number;
  readonly top: number;
  /** Address of the school system. */
  readonly address: string;
  readonly isSelected: boolean;
  /** The printed card differs from a new one. */
  readonly isChanged: boolean;
  readonly isActive: boolean;
};

/** A record of the list. */
export function RecordRow(props: RecordRowProps) {
  const { id, record, at, place, top, address, isSelected, isChanged, isActive } = props;
  const { name, number, group, photo } = personLine(record);
  return (
    <GridPart
      id={id}
      role="row"
      className={`${listClasses.row} ${classes.row}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={place + 1}
      aria-selected={isSelected}
      data-row={at}
      data-active={isActive}
    >
      <GridPart
        role="gridcell"
        className={classes.mark}
        aria-label={isSelected ? "Selected" : "Not selected"}
      >
        <Tick isOn={isSelected} />
      </GridPart>
      <GridPart role="gridcell" className={classes.person}>
        <Photo address={address} photo={photo} />
        <span className={listClasses.name} dir="auto">
          {name}
        </span>
      </GridPart>
      <GridPart role="gridcell" className={listClasses.detail}>
        {number}
      </GridPart>
      <GridPart role="gridcell" className={listClasses.detail} dir="auto">
        {group}
      </GridPart>
      <GridPart role="gridcell">
        <PrintStatusBadge status={printStatusOf(record)} />
        {isChanged ? <div className={classes.changed}>Changed since printed</div> : null}
      </GridPart>
      <GridPart role="gridcell">
        {/* The grid is a single Tab stop; there, P prints the active row's card. */}
        <IconButton label={`Print this card: ${name}`} shortcut="P" size="sm" tabIndex={-1}>
          <IconPrinter size={16} stroke={1.75} />
        </IconButton>
      </GridPart>
    </GridPart>
  );
}
