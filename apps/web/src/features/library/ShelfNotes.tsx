import shelf from "./shelf.module.css";

type ShelfNotesProps = {
  /** Number of items; "" while unknown. */
  readonly status: string;
  /** The failure of an action on an item. */
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
