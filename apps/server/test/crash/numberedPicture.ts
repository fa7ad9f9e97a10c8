const beforeColour = Buffer.from("47494638396101000100800000", "hex");
const afterColour = Buffer.from("ffffff2c00000000010001000002024401003b", "hex");

/** A one-pixel GIF with a number as its colour, so that each number gives a different file. */
export function numberedPicture(number: number): Buffer<ArrayBuffer> {
  const colour = Buffer.alloc(3);
  colour.writeUIntBE(number, 0, 3);
  return Buffer.concat([beforeColour, colour, afterColour]);
}

/** The number in a picture. Throws a RangeError for other or incomplete files. */
export function numberOfPicture(bytes: Buffer): number {
  const number = bytes.length > beforeColour.length + 3 ? bytes.readUIntBE(beforeColour.length, 3) : 0;
  if (!bytes.equals(numberedPicture(number)))
    throw new RangeError(`This is no picture of ours: ${bytes.toString("hex")}`);
  return number;
}
