import { expect, it } from "vitest";
import { jobReasons, printerReasons } from "./reasons.ts";

const list = (words: string) => words.trim().split(/\s+/);

/** PWG 5100.9 gives each of these parts each of these conditions. */
const parts = list(`bander binder die-cutter folder imprinter inserter make-envelope perforater puncher
  separation-cutter sheet-rotator slitter stacker stapler stitcher subunit trimmer wrapper`);
const conditions =
  list(`added almost-empty almost-full at-limit closed configuration-change cover-closed cover-open
  empty full interlock-closed interlock-open jam life-almost-over life-over memory-exhausted missing motor-failure
  near-limit offline opened over-temperature power-saver recoverable-failure recoverable-storage-error removed
  resource-added resource-removed thermistor-failure timing-failure turned-off turned-on under-temperature
  unrecoverable-failure unrecoverable-storage-error warming-up`);

const printerKeywords = list(`alert-removal-of-binary-change-entry cleaner-life-almost-over cleaner-life-over
  configuration-change connecting-to-device cover-open deactivated developer-empty developer-low door-open
  fuser-over-temp fuser-under-temp input-cannot-feed-size-selected input-manual-input-request
  input-media-color-change input-media-form-parts-change input-media-size-change input-media-type-change
  input-media-weight-change input-tray-elevation-failure input-tray-missing input-tray-position-failure
  interlock-closed interlock-open interpreter-cartridge-added interpreter-cartridge-deleted
  interpreter-complex-page-encountered interpreter-memory-decrease interpreter-memory-increase
  interpreter-resource-added interpreter-resource-deleted interpreter-resource-unavailable
  marker-adjusting-print-quality marker-developer-almost-empty marker-developer-empty
  marker-fuser-thermistor-failure marker-fuser-timing-failure marker-ink-almost-empty marker-ink-empty
  marker-print-ribbon-almost-empty marker-print-ribbon-empty marker-supply-empty marker-supply-low
  marker-toner-cartridge-missing marker-waste-almost-full marker-waste-full
  marker-waste-ink-receptacle-almost-full marker-waste-ink-receptacle-full
  marker-waste-toner-receptacle-almost-full marker-waste-toner-receptacle-full media-empty media-jam media-low
  media-needed media-path-cannot-duplex-media-selected media-path-media-tray-almost-full
  media-path-media-tray-full media-path-media-tray-missing moving-to-paused opc-life-over opc-near-eol other
  output-area-almost-full output-area-full output-mailbox-select-failure output-tray-missing paused power-down
  power-up printer-manual-reset printer-nms-reset printer-ready-to-print shutdown spool-area-full stopped-partly
  stopping timed-out toner-empty toner-low unknown`);

const jobKeywords = list(`aborted-by-system account-authorization-failed account-closed account-info-needed
  account-limit-reached compression-error conflicting-attributes connected-to-destination
  connecting-to-destination destination-uri-failed digital-signature-did-not-verify
  digital-signature-type-not-supported document-access-error document-format-error document-password-error
  document-permission-error document-security-error document-unprintable-error errors-detected
  job-canceled-at-device job-canceled-by-operator job-canceled-by-user job-completed-successfully
  job-completed-with-errors job-completed-with-warnings job-data-insufficient job-delay-output-until-specified
  job-digital-signature-wait job-fetchable job-held-for-authorization job-held-for-button-press
  job-held-for-release job-held-for-review job-hold-until-specified job-incoming job-interpreting job-outgoing
  job-password-wait job-printed-successfully job-printed-with-errors job-printed-with-warnings job-printing
  job-queued job-queued-for-marker job-release-wait job-restartable job-resuming job-saved-successfully
  job-saved-with-errors job-saved-with-warnings job-saving job-spooling job-stored job-stored-with-errors
  job-stored-with-warnings job-storing job-streaming job-suspended job-suspended-by-operator
  job-suspended-by-system job-suspended-by-user job-suspended-for-approval job-suspending job-transferring
  job-transforming printer-stopped printer-stopped-partly processing-to-stop-point queued-in-device
  resources-are-not-ready resources-are-not-supported service-off-line submission-interrupted
  unsupported-attributes-or-values unsupported-compression unsupported-document-format waiting-for-user-action
  warnings-detected`);

it("has a sentence for every keyword of the registry", () => {
  const composed = parts.flatMap((part) => conditions.map((condition) => `${part}-${condition}`));
  const sentences = [...printerKeywords, ...composed].flatMap((keyword) => printerReasons([keyword]));
  sentences.push(...jobKeywords.flatMap((keyword) => jobReasons([keyword])));
  expect(sentences).toHaveLength(printerKeywords.length + composed.length + jobKeywords.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^(?!.*reports:)[A-Z][^_]*\.$/);
});

it("ignores the severity, says everything once, and says nothing for none", () => {
  expect(printerReasons(["none"])).toEqual([]);
  expect(printerReasons(["media-empty-error", "media-empty-report", "stapler-jam-warning"])).toEqual([
    "The paper tray is empty.",
    "The stapler is jammed.",
  ]);
  expect(printerReasons(["stapler-recoverable-storage-error"])).toEqual([
    "The stapler has a storage error that can be cleared at the printer.",
  ]);
  expect(jobReasons(["job-printing", "media-jam"])).toEqual([
    "The printer is printing the job.",
    "Paper is jammed in the printer.",
  ]);
});

it("keeps unknown keywords readable", () => {
  expect(printerReasons(["com.example-drum_is-purple-error", "constructor", "stapler-purple"])).toEqual([
    "The printer reports: com example drum is purple.",
    "The printer reports: constructor.",
    "The printer reports: stapler purple.",
  ]);
});
