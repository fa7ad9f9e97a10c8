/** Appends the error correction codewords to a block's data. */
export type AppendCorrection = (
  block: Uint8Array,
  dataLength: number,
  degree: number,
  scratch: Uint8Array,
) => void;

/**
 * Reed-Solomon error correction over GF(2^8) modulo `polynomial`, with generators whose first root is 2 to the
 * power of `firstRoot`. The returned function divides the first `dataLength` codewords of `block` by the generator
 * of the given degree and writes the remainder into the next `degree` codewords. `scratch` needs at least
 * `dataLength + degree` codewords and is overwritten.
 */
export function createCorrection(polynomial: number, firstRoot: number): AppendCorrection {
  // The powers are stored twice, so that a sum of two logs is a valid index.
  const powers = new Uint8Array(512);
  const logs = new Uint8Array(256);
  for (let exponent = 0, value = 1; exponent < 255; exponent++) {
    powers[exponent] = value;
    powers[exponent + 255] = value;
    logs[value] = exponent;
    value = value & 0x80 ? (value << 1) ^ polynomial : value << 1;
  }

  /**
   * Generators by degree: the logs of the coefficients of the product of all (x + root), highest first, without the
   * leading 1.
   */
  const generators = new Map<number, Uint8Array>();

  function generatorLogs(degree: number): Uint8Array {
    const known = generators.get(degree);
    if (known) return known;
    let coefficients = Uint8Array.of(1);
    for (let root = firstRoot; root < firstRoot + degree; root++) {
      const product = new Uint8Array(coefficients.length + 1);
      product.set(coefficients);
      for (let term = 0; term < coefficients.length; term++) {
        // No coefficient of a generator is zero, so each has a log.
        const log = (logs[coefficients[term] as number] as number) + root;
        product[term + 1] = (product[term + 1] as number) ^ (powers[log] as number);
      }
      coefficients = product;
    }
    const generator = coefficients.slice(1).map((coefficient) => logs[coefficient] as number);
    generators.set(degree, generator);
    return generator;
  }

  return (block, dataLength, degree, scratch) => {
    const generator = generatorLogs(degree);
    scratch.set(block.subarray(0, dataLength));
    scratch.fill(0, dataLength, dataLength + degree);
    for (let at = 0; at < dataLength; at++) {
      const factor = scratch[at] as number;
      if (factor === 0) continue;
      const factorLog = logs[factor] as number;
      for (let term = 0, target = at + 1; term < degree; term++, target++) {
        scratch[target] =
          (scratch[target] as number) ^ (powers[factorLog + (generator[term] as number)] as number);
      }
    }
    block.set(scratch.subarray(dataLength, dataLength + degree), dataLength);
  };
}
