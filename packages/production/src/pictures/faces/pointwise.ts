import type { Tensor } from "./tensor.ts";

/** `pointwise.wat` compiled to base64. A test recompiles it and prints the new value if they differ. */
export const pointwiseProgram =
  "AGFzbQEAAAABCwFgB39/f39/f38AAwIBAAUDAQABBxACBm1lbW9yeQIAA21peAAACswDAckDAgt/C3sgBUECdCEHIAZBAnQhCANAIAAhDCADIAlBAnRqIRFBACEKA0AgDCAHaiENIA0gB2ohDiAOIAdqIQ8gAv0ABAAhFSAC/QAEECEZIBUhFiAVIRcgFSEYIBkhGiAZIRsgGSEcIAEhECAFIQsDQCAQ/QAEACESIBD9AAQQIRMgDP0JAgAhFCAVIBQgEv3mAf3kASEVIBkgFCAT/eYB/eQBIRkgDf0JAgAhFCAWIBQgEv3mAf3kASEWIBogFCAT/eYB/eQBIRogDv0JAgAhFCAXIBQgEv3mAf3kASEXIBsgFCAT/eYB/eQBIRsgD/0JAgAhFCAYIBQgEv3mAf3kASEYIBwgFCAT/eYB/eQBIRwgDEEEaiEMIA1BBGohDSAOQQRqIQ4gD0EEaiEPIBBBIGohECALQQFrIgsNAAsgESAV/QsEACARIBn9CwQQIBEgCGohESARIBb9CwQAIBEgGv0LBBAgESAIaiERIBEgF/0LBAAgESAb/QsEECARIAhqIREgESAY/QsEACARIBz9CwQQIBEgCGohESAPIQwgCkEEaiIKIARJDQALIAEgB0EDdGohASACQSBqIQIgCUEIaiIJIAZJDQALCw==";

/**
 * A layer of 1 × 1 filters: the offsets of its weights and bias in the program's memory, and its numbers of input and
 * output channels.
 */
export type Pointwise = {
  readonly weights: number;
  readonly bias: number;
  readonly channels: number;
  readonly outputs: number;
};

/** Number of pixels and output channels computed together, so that each value is read only once for all of them. */
const pixelsAtOnce = 4;
const outputsAtOnce = 8;
const numberBytes = 4;
const pageBytes = 65_536;

/** The part of the WebAssembly API used here, which Node's types leave out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

type Program = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly mix: (
    values: number,
    weights: number,
    bias: number,
    out: number,
    pixels: number,
    channels: number,
    outputs: number,
  ) => void;
};

let program: Program | undefined;

/** Size of the memory that layers occupy. */
let taken = 0;

/** Uses SIMD on four 32-bit floats at a time, which is six times as fast as JavaScript. */
function opened(): Program {
  if (program) return program;
  const bytes = Uint8Array.from(Buffer.from(pointwiseProgram, "base64"));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  program = exports as Program;
  return program;
}

const upTo = (count: number, multiple: number) => Math.ceil(count / multiple) * multiple;

/** A view of `count` numbers in the program's memory, which grows as needed. */
function numbers(at: number, count: number): Float32Array {
  const { memory } = opened();
  const missing = at + count * numberBytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  return new Float32Array(memory.buffer, at, count);
}

/**
 * Stores a layer in the program's memory permanently; `stored` has all outputs of the first channel, then those of the
 * next channel, and so on.
 */
export function pointwiseLayer(stored: Float32Array, bias: Float32Array): Pointwise {
  const channels = stored.length / bias.length;
  const outputs = upTo(bias.length, outputsAtOnce);
  const at = taken;
  const biasAt = at + channels * outputs * numberBytes;
  taken = biasAt + outputs * numberBytes;
  const weights = numbers(at, channels * outputs);
  for (let channel = 0; channel < channels; channel++) {
    for (let output = 0; output < bias.length; output++) {
      const first = output - (output % outputsAtOnce);
      const to = first * channels + channel * outputsAtOnce + (output - first);
      weights[to] = stored[channel * bias.length + output] ?? 0;
    }
  }
  numbers(biasAt, outputs).set(bias);
  return { weights: at, bias: biasAt, channels, outputs: bias.length };
}

export function pointwise({ data, width, height, channels }: Tensor, layer: Pointwise): Tensor {
  const outputs = upTo(layer.outputs, outputsAtOnce);
  const pixels = width * height;
  const rows = upTo(pixels, pixelsAtOnce);
  const out = taken + rows * channels * numberBytes;
  const made = numbers(out, rows * outputs);
  numbers(taken, data.length).set(data);
  opened().mix(taken, layer.weights, layer.bias, out, rows, channels, outputs);
  return { data: withoutSpare(made, pixels, outputs, layer.outputs), width, height, channels: layer.outputs };
}

function withoutSpare(made: Float32Array, pixels: number, there: number, wanted: number): Float32Array {
  if (there === wanted) return made.slice(0, pixels * wanted);
  const kept = new Float32Array(pixels * wanted);
  for (let pixel = 0; pixel < pixels; pixel++) {
    kept.set(made.subarray(pixel * there, pixel * there + wanted), pixel * wanted);
  }
  return kept;
}
