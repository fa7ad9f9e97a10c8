import concert from "#ui/cards/concert.webp";
import fair from "#ui/cards/fair.webp";
import house from "#ui/cards/house.webp";
import label from "#ui/cards/label-1.webp";
import library from "#ui/cards/library.webp";
import lost from "#ui/cards/lost.webp";
import openDay from "#ui/cards/openday.webp";
import primary from "#ui/cards/primary.webp";
import staff from "#ui/cards/staff.webp";
import firstStudent from "#ui/cards/student-1.webp";
import secondStudent from "#ui/cards/student-2.webp";
import thirdStudent from "#ui/cards/student-5.webp";
import studentBack from "#ui/cards/student-back.webp";
import visitor from "#ui/cards/visitor.webp";
import classes from "./cardWall.module.css";

/** Columns of rows; a row holds one landscape card or two upright ones. */
const columns = [
  [[thirdStudent], [staff, primary], [house], [label], [openDay]],
  [[fair, visitor], [firstStudent], [library], [lost, primary], [concert]],
  [[concert], [secondStudent], [studentBack], [openDay], [staff, fair]],
] as const;

/** A tilted wall of printed cards beside the sign-in form: what the product makes. Decoration only. */
export function CardWall() {
  return (
    <div className={classes.wall} aria-hidden>
      <div className={classes.fan}>
        {columns.map((rows) => (
          <div key={rows[0].join()} className={classes.column}>
            {rows.map((cards) => (
              <div key={cards.join()} className={classes.row}>
                {cards.map((card) => (
                  // Lazy, so that a narrow window, where the wall is hidden, loads none of it.
                  <img key={card} src={card} alt="" loading="lazy" />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
