import { DesignError } from "../problems/designError.ts";
import { type RulerGuide, sideNames } from "./design.ts";
import { isAbsent, isObject, readNumber, readWord, shown } from "./looseValues.ts";

/** Maximum number of guides; more would hide the card. */
const maxGuides = 200;

/** Canvas px; a guide may be off the card. */
const places = { min: -20_000, max: 40_000 };

/** Reads a project's ruler guides. Throws a DesignError that names the field. */
export function readRulerGuides(stored: unknown): readonly RulerGuide[] {
  if (isAbsent(stored)) return [];
  if (!Array.isArray(stored)) {
    throw new DesignError("ruler_guides", `must be a list of guides, not ${shown(stored)}.`);
  }
  if (stored.length > maxGuides) throw new DesignError("ruler_guides", `has more than ${maxGuides} guides.`);
  return stored.map((guide, index) => readGuide(guide, `ruler_guides[${index}]`));
}

function readGuide(stored: unknown, field: string): RulerGuide {
  if (!isObject(stored)) throw new DesignError(field, `must be a guide, not ${shown(stored)}.`);
  if (isAbsent(stored.at)) throw new DesignError(`${field}.at`, "must say where the guide is.");
  return {
    side: readWord(stored.side, `${field}.side`, sideNames, "front"),
    axis: readWord(stored.axis, `${field}.axis`, ["x", "y"], "x"),
    at: readNumber(stored.at, `${field}.at`, places, 0),
  };
}
