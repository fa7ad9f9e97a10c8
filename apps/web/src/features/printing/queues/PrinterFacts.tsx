import type { QueueFactsAnswer } from "@print-builder/api";
import { IconAlertTriangle } from "@tabler/icons-react";
import { factRows, stateLook } from "./printQueues.ts";
import classes from "./queues.module.css";

/** A printer's state in words, with a sign in its tone. */
export function PrinterStateText({ state }: Pick<QueueFactsAnswer, "state">) {
  const { text, tone } = stateLook(state);
  return (
    <span className={classes.state} data-tone={tone}>
      {text}
    </span>
  );
}

/** The printer's own words about what keeps it from printing. */
export function PrinterReasons({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className={classes.reasons}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

type PrinterFactsProps = {
  readonly facts: QueueFactsAnswer;
  /** More rows: name and value. */
  readonly more?: readonly (readonly [string, string])[];
  /** True to show the state as well, in a box. */
  readonly isBoxed?: boolean;
};

/** The facts that a printer reports about itself. */
export function PrinterFacts({ facts, more = [], isBoxed = false }: PrinterFactsProps) {
  const rows = [...factRows(facts), ...more];
  const list =
    rows.length === 0 ? null : (
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  if (!isBoxed) return list;
  return (
    <section className={classes.checked} aria-label="What the printer says" role="status">
      <PrinterStateText state={facts.state} />
      <PrinterReasons reasons={facts.state.reasons} />
      {list}
    </section>
  );
}
