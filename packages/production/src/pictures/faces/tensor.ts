/** A network layer's values by row, column and channel. */
export type Tensor = {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
};

/** Depthwise 3 × 3 filters: for each of the nine positions, the weights of all channels. */
export type Depthwise = Float32Array;

const side = 3;

export function createTensor(width: number, height: number, channels: number): Tensor {
  return { data: new Float32Array(width * height * channels), width, height, channels };
}

/**
 * The output length of a layer whose size is divided by its stride, and the padding before its first filter ("same"
 * padding).
 */
function padded(length: number, stride: number): { readonly length: number; readonly before: number } {
  const made = Math.ceil(length / stride);
  const missing = Math.max(0, (made - 1) * stride + side - length);
  return { length: made, before: Math.floor(missing / 2) };
}

function surrounded(input: Tensor, left: number, top: number, width: number, height: number): Tensor {
  const made = createTensor(width, height, input.channels);
  const length = input.width * input.channels;
  for (let row = 0; row < input.height && row + top < height; row++) {
    const from = row * length;
    made.data.set(input.data.subarray(from, from + length), ((row + top) * width + left) * input.channels);
  }
  return made;
}

/** Depthwise convolution with 3 × 3 filters and zero padding. */
export function depthwise(input: Tensor, filters: Depthwise, stride = 1): Tensor {
  const { channels } = input;
  const [across, down] = [padded(input.width, stride), padded(input.height, stride)];
  const made = createTensor(across.length, down.length, channels);
  const wide = Math.max((across.length - 1) * stride + side, input.width + across.before);
  const high = Math.max((down.length - 1) * stride + side, input.height + down.before);
  const { data } = surrounded(input, across.before, down.before, wide, high);
  const line = wide * channels;
  for (let y = 0; y < made.height; y++) {
    for (let x = 0; x < made.width; x++) {
      const to = (y * made.width + x) * channels;
      const first = y * stride * line + x * stride * channels;
      filterPixel(made.data, to, { data, first, line, filters, channels });
    }
  }
  return made;
}

type Neighbours = {
  readonly data: Float32Array;
  /** Offset of the first of the nine pixels, and the distance between rows. */
  readonly first: number;
  readonly line: number;
  readonly filters: Depthwise;
  readonly channels: number;
};

function filterPixel(
  out: Float32Array,
  to: number,
  { data, first, line, filters, channels }: Neighbours,
): void {
  for (let channel = 0; channel < channels; channel++) {
    let sum = 0;
    for (let row = 0; row < side; row++) {
      const at = first + row * line + channel;
      const filter = row * side * channels + channel;
      sum +=
        (data[at] ?? 0) * (filters[filter] ?? 0) +
        (data[at + channels] ?? 0) * (filters[filter + channels] ?? 0) +
        (data[at + 2 * channels] ?? 0) * (filters[filter + 2 * channels] ?? 0);
    }
    out[to + channel] = sum;
  }
}

/** Collects the 3 × 3 pixels around each pixel as its channels (im2col); `keepsSize` pads the edges. */
export function neighbourhoods(input: Tensor, stride: number, keepsSize: boolean): Tensor {
  const { channels } = input;
  const sized = (length: number) =>
    keepsSize ? padded(length, stride) : { length: Math.floor((length - side) / stride) + 1, before: 0 };
  const [across, down] = [sized(input.width), sized(input.height)];
  const made = createTensor(across.length, down.length, side * side * channels);
  const wide = Math.max((across.length - 1) * stride + side, input.width + across.before);
  const high = Math.max((down.length - 1) * stride + side, input.height + down.before);
  const { data } = surrounded(input, across.before, down.before, wide, high);
  const row = side * channels;
  for (let y = 0; y < made.height; y++) {
    for (let x = 0; x < made.width; x++) {
      const to = (y * made.width + x) * made.channels;
      const first = (y * stride * wide + x * stride) * channels;
      for (let line = 0; line < side; line++) {
        const from = first + line * wide * channels;
        made.data.set(data.subarray(from, from + row), to + line * row);
      }
    }
  }
  return made;
}

/** 2 × 2 max pooling; a stride of 1 keeps the size. */
export function maxPool({ data, width, height, channels }: Tensor, stride: 1 | 2): Tensor {
  const made = createTensor(Math.ceil(width / stride), Math.ceil(height / stride), channels);
  for (let y = 0; y < made.height; y++) {
    for (let x = 0; x < made.width; x++) {
      const to = (y * made.width + x) * channels;
      const [left, top] = [x * stride, y * stride];
      const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
      const corners = [
        (top * width + left) * channels,
        (top * width + right) * channels,
        (bottom * width + left) * channels,
        (bottom * width + right) * channels,
      ] as const;
      const [a, b, c, d] = corners;
      for (let channel = 0; channel < channels; channel++) {
        made.data[to + channel] = Math.max(
          data[a + channel] ?? 0,
          data[b + channel] ?? 0,
          data[c + channel] ?? 0,
          data[d + channel] ?? 0,
        );
      }
    }
  }
  return made;
}

/** Leaky ReLU in place: multiplies negative values by `share`. */
export function leaky(tensor: Tensor, share: number): Tensor {
  const { data } = tensor;
  for (let at = 0; at < data.length; at++) {
    const value = data[at] ?? 0;
    if (value < 0) data[at] = value * share;
  }
  return tensor;
}

/** ReLU of the sum of layers of the same size. */
export function reluOfSum([first, ...others]: readonly [Tensor, ...Tensor[]]): Tensor {
  const made = { ...first, data: Float32Array.from(first.data) };
  for (const { data } of others) {
    for (let at = 0; at < data.length; at++) made.data[at] = (made.data[at] ?? 0) + (data[at] ?? 0);
  }
  return leaky(made, 0);
}

/** Global average pooling: the mean of each channel over all pixels. */
export function meanOf({ data, width, height, channels }: Tensor): Tensor {
  const made = createTensor(1, 1, channels);
  const pixels = width * height;
  for (let at = 0; at < data.length; at++) {
    const channel = at % channels;
    made.data[channel] = (made.data[channel] ?? 0) + (data[at] ?? 0) / pixels;
  }
  return made;
}
