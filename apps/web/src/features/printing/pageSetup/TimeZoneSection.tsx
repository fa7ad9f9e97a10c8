import { Select } from "@mantine/core";
import { FoldSection } from "#ui/FoldSection.tsx";

/** Browsers list these zones under outdated names, which users would not search for. */
const presentNames: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").map((name) => presentNames[name] ?? name)]
  .filter((name, at, all) => all.indexOf(name) === at)
  .toSorted();

type TimeZoneSectionProps = {
  /** "" uses the computer's time zone. */
  readonly timeZone: string;
  readonly onChange: (timeZone: string) => void;
};

/** Chooses the time zone that decides today's date on a card: ages, expiry and print dates depend on it. */
export function TimeZoneSection({ timeZone, onChange }: TimeZoneSectionProps) {
  const chosen = timeZone === "" || zones.includes(timeZone) ? zones : [timeZone, ...zones];
  return (
    <FoldSection title="Today’s date" summary={timeZone === "" ? "as on this computer" : timeZone}>
      <Select
        label="Time zone"
        description="Ages, expiry dates and the date of print count from today in this zone."
        placeholder="As on the computer that prints"
        searchable
        clearable
        limit={60}
        nothingFoundMessage="No results."
        data={chosen}
        value={timeZone === "" ? null : timeZone}
        onChange={(value) => onChange(value ?? "")}
      />
    </FoldSection>
  );
}
