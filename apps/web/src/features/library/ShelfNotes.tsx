import shelf from "./shelf.module.css";

type ShelfNotesProps = {
  /** Number of items; "" while unknown. */
  readonly status: string;
  /** A failure of one of the items. */
  readonly problem: string | null;
};

/** Messages above a collection. */
export function ShelfNotes({ status, problem }: ShelfNotesProps) {
  return (
    <>
      <p className={shelf.count} role="status">
        {status}
      </p>
      {problem === null ? null : (
        <p className={shelf.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
