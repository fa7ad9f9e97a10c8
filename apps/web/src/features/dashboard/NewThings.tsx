import type { ReactNode } from "react";
import { Link } from "react-router";
import house from "#ui/cards/house.webp";
import staff from "#ui/cards/staff.webp";
import student from "#ui/cards/student-1.webp";
import classes from "./dashboard.module.css";

function TemplateArt() {
  return (
    <span className={classes.fan}>
      <img src={house} alt="" loading="lazy" />
      <img src={staff} alt="" loading="lazy" />
      <img src={student} alt="" loading="lazy" />
    </span>
  );
}

const tableRows = [0, 1, 2, 3] as const;

/** Illustration of a table whose second row becomes a card. */
function TableArt() {
  return (
    <svg viewBox="0 0 160 92" className={classes.drawing} aria-hidden>
      <rect x="1" y="1" width="158" height="90" rx="8" className={classes.paper} />
      <path d="M1 21V9a8 8 0 0 1 8-8h142a8 8 0 0 1 8 8v12z" className={classes.shade} />
      {tableRows.map((row) => (
        <g key={row} className={row === 1 ? classes.chosen : classes.ink}>
          {row === 1 ? <rect x="2" y="38" width="156" height="18" className={classes.band} /> : null}
          <circle cx="16" cy={29 + row * 18} r="5" />
          <rect x="30" y={26 + row * 18} width={46 - row * 4} height="6" rx="3" />
          <rect x="92" y={26 + row * 18} width="20" height="6" rx="3" />
          <rect x="124" y={26 + row * 18} width={26 - row * 3} height="6" rx="3" />
        </g>
      ))}
    </svg>
  );
}

/** Illustration of the sizes to choose: nested outlines of a card, a badge and a sheet. */
function SizeArt() {
  return (
    <svg viewBox="0 0 160 92" className={classes.drawing} aria-hidden>
      <rect x="52" y="2" width="62" height="88" rx="3" className={classes.paper} />
      <rect x="70" y="20" width="44" height="62" rx="4" className={classes.paper} />
      <rect x="14" y="42" width="72" height="45" rx="5" className={classes.wanted} />
      <path d="M14 34h72M14 30v8M86 30v8" className={classes.measure} />
      <path d="M94 42v45M90 42h8M90 87h8" className={classes.measure} />
    </svg>
  );
}

type Way = {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly art: ReactNode;
};

const ways: readonly Way[] = [
  {
    title: "From a template",
    text: "A finished design, in your colours.",
    to: "/templates",
    art: <TemplateArt />,
  },
  {
    title: "From your table",
    text: "A spreadsheet and a folder of photos.",
    to: "/projects?new=table",
    art: <TableArt />,
  },
  {
    title: "From a size",
    text: "An empty card of exactly your size.",
    to: "/projects?new=size",
    art: <SizeArt />,
  },
];

/** Large tiles for the ways to start, for an empty dashboard. */
export function FirstSteps() {
  return (
    <div className={classes.section}>
      <h2 className={classes.firstTitle}>Make your first card</h2>
      <p className={classes.firstText}>
        Start with whatever you have. Everything can be changed later, and every print is checked first.
      </p>
      <ul className={classes.ways}>
        {ways.map(({ title, text, to, art }) => (
          <li key={to}>
            <Link to={to} className={classes.way}>
              <span className={classes.wayArt} aria-hidden>
                {art}
              </span>
              <h3 className={classes.wayTitle}>{title}</h3>
              <p className={classes.wayText}>{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Small buttons for the ways to start, for a dashboard with projects. */
export function NewThings() {
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>Start something new</h2>
      <ul className={classes.rows}>
        {ways.map(({ title, text, to, art }) => (
          <li key={to}>
            <Link to={to} className={classes.row}>
              <span className={classes.smallArt} aria-hidden>
                {art}
              </span>
              <span className={classes.rowText}>
                <span className={classes.rowTitle}>{title}</span>
                <span className={classes.rowFact}>{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
