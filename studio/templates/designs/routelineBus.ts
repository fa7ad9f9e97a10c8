import { disc, drawArt, line } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, typeface } from "../templateElement.ts";

const blue = "#1d4fd7";
const sky = "#e8f1fd";
const ink = "#0d1f4d";
const quiet = "#4b5d86";
const red = "#d33a34";
const text = typeface("Open Sans");

const stop = (x: number, y: number, r = 1.9) => disc(x, y, r, "#ffffff", ` stroke="${ink}" stroke-width="1"`);

/** The route enters on the left, stops at the photo and leaves on the right. */
const route = drawArt(
  88,
  40,
  line("M89 34H73L63 24a8 8 0 0 0-5.6-2.3H-2", "#f9b9b5", 2, ' transform="translate(0 3.2)"') +
    line("M89 34H73L63 24a8 8 0 0 0-5.6-2.3H-2", blue, 3.2) +
    stop(47, 21.7) +
    stop(55, 21.7) +
    stop(67.4, 28.4),
);

/** The day's route, drawn downwards. */
const dayRoute = drawArt(6, 34, line("M3 3V31", blue, 2.4) + stop(3, 4) + stop(3, 17) + stop(3, 30));

const call = (y: number, time: string, name: string, where: string) => [
  text(`${name} time`, [6, y, 12], time, 3, 700, ink),
  text(name, [27, y - 0.9, 32], name, 2.2, 600, quiet),
  text(`${name} stop`, [27, y + 2.5, 32], where, 2.8, 700, ink),
];

export const routelineBus: Template = {
  slug: "routeline-bus-pass",
  name: "Routeline Bus Pass",
  description: "The rider is a stop on the line; the route number is read from the driver's seat.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: sky,
  front: [
    art("Route", [-1, -1, 88, 40], route),
    rectangle("Photo rim", [6, 6, 29.4, 29.4], "#ffffff", {
      radius: 14.7,
      outline: { color: ink, width: 1 },
    }),
    photo([7.4, 7.4, 26.6, 26.6], 13.3),
    text("Pass", [40, 10.2, 28], "Bus pass", 4, 800, ink),
    text("School", [40, 14, 28], "Harbour Lane School", 2.2, 600, quiet),
    rectangle("Route ground", [68, 5.5, 13, 15.5], red, { radius: 2.5 }),
    text("Route label", [68, 9.2, 13], "Route", 2.2, 600, "#ffffff", { align: "center" }),
    text("Route number", [68.5, 18.2, 12], "{{ route }}", 9.4, 800, "#ffffff", { align: "center" }),
    text("Rider", [6, 43.2, 58], "{{ full_name }}", 4.9, 800, ink, { spacing: -0.05 }),
    text("Stop", [6, 47.6, 58], "{{ pickup_stop }} · Class {{ class }}", 2.5, 600, blue),
    text("Valid", [6, 51, 58], "Valid {{ valid_from }} to {{ valid_until }}", 2.2, 400, quiet),
    rectangle("QR ground", [68, 38.2, 13, 13], "#ffffff", { radius: 1 }),
    qr("Boarding code", [68, 38.2, 13], "BUS{{ id }}", ink),
  ],
  back: [
    art("Day route", [18.5, 13.2, 6, 34], dayRoute),
    text("Heading", [6, 9.6, 48], "My day", 4, 800, ink),
    ...call(18.2, "{{ pickup_time }}", "Pick-up", "{{ pickup_stop }}"),
    ...call(31.2, "08:25", "School", "Harbour Lane School"),
    ...call(44.2, "{{ drop_time }}", "Way home", "{{ drop_stop }}"),
    ground("Help ground", [61, -1, 26, 56], ink),
    text("Help heading", [65, 10, 18], "Missed it?", 2.9, 800, "#ffffff"),
    text("Help", [65, 14.2, 18], "Ring the\ntransport desk", 2.2, 400, "#c4d2f5", { lines: 2 }),
    text("Help phone", [65, 21.6, 18], "01632 960 311", 2.5, 700, "#ffffff"),
    text("Guardian heading", [65, 31, 18], "At home", 2.2, 400, "#c4d2f5"),
    text("Guardian", [65, 34.6, 18], "{{ guardian }}", 2.5, 700, "#ffffff"),
    text("Guardian phone", [65, 38.2, 18], "{{ phone }}", 2.5, 600, "#ffffff"),
    text("Number", [65, 49, 18], "No. {{ id }}", 2.2, 600, "#c4d2f5"),
  ],
  sample: {
    id: "30518",
    full_name: "Noor Rahman",
    class: "7C",
    route: "12",
    pickup_stop: "Mill Rise",
    pickup_time: "07:52",
    drop_stop: "Mill Rise",
    drop_time: "15:40",
    valid_from: "1 Sep",
    valid_until: "17 Jul 2027",
    guardian: "Farah Rahman",
    phone: "07700 900311",
  },
  person: {
    skin: "tan",
    hair: "ponytail",
    hairColor: "black",
    ground: "#ffd9a8",
    wear: "jumper",
    top: "#27407f",
    cloth: "rose",
    lashes: true,
    smile: "open",
  },
};
