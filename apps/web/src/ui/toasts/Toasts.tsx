import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import classes from "./toasts.module.css";

/** Where toasts appear, at most four at a time. Stands once in the app. */
export function Toasts() {
  return (
    <Notifications
      position="top-center"
      limit={4}
      zIndex={500}
      containerWidth="auto"
      className={classes.stack ?? ""}
      transitionDuration={140}
    />
  );
}
