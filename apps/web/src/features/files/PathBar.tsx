import { IconChevronRight, IconHome } from "@tabler/icons-react";
import classes from "./fileManager.module.css";

type PathBarProps = {
  /** Label for screen readers. */
  readonly label?: string;
  readonly path: string;
  readonly onOpen: (path: string) => void;
};

/** The path from the school's top folder; each segment opens its folder. */
export function PathBar({ label = "Current path", path, onOpen }: PathBarProps) {
  const names = path === "" ? [] : path.split("/");
  return (
    <nav className={classes.path} aria-label={label}>
      <ol className={classes.steps}>
        <li>
          <button
            type="button"
            className={classes.step}
            aria-current={path === "" ? "location" : undefined}
            onClick={() => onOpen("")}
          >
            <IconHome size={16} stroke={1.75} aria-hidden />
            Files
          </button>
        </li>
        {names.map((name, depth) => {
          const target = names.slice(0, depth + 1).join("/");
          return (
            <li key={target}>
              <IconChevronRight className={classes.stepSign} size={14} stroke={1.75} aria-hidden />
              <button
                type="button"
                className={classes.step}
                aria-current={target === path ? "location" : undefined}
                onClick={() => onOpen(target)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
