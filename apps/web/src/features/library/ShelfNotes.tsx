import shelf from "./shelf.module.css";

type ShelfNotesProps = {
  /** What the collection holds; "" while that is unknown. */
  readonly status: string;
  /** What went wrong with one of it. */
  readonly problem: string | null;
};

/** What is said above a collection. */
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
