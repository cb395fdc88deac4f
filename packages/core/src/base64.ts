// Bytes to base64, by the fastest way that the runtime has.

interface Encoders {
  readonly Buffer?: {
    from(
      buffer: ArrayBufferLike,
      offset: number,
      length: number,
    ): { toString(encoding: 'base64'): string };
  };
}

/** How many characters the base64 of so many bytes has. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Writes the base64 of bytes, padded, to the start of `into`. */
export function writeBase64(bytes: Uint8Array, into: Uint8Array): void {
  const { Buffer } = globalThis as Encoders;
  const { toBase64 } = bytes as { toBase64?: () => string };
  if (Buffer) {
    const { buffer, byteOffset, byteLength } = bytes;
    writeText(Buffer.from(buffer, byteOffset, byteLength).toString('base64'), into);
  } else if (toBase64) {
    writeText(toBase64.call(bytes), into);
  } else {
    writeByTable(bytes, into);
  }
}

const writeText = (text: string, into: Uint8Array): void => {
  new TextEncoder().encodeInto(text, into);
};

/** The character codes of each 6 bits, and with them those of each 12. */
let pairs: Uint16Array | undefined;

function makePairs(): Uint16Array {
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const codes = new TextEncoder().encode(`${upper}${upper.toLowerCase()}0123456789+/`);
  return Uint16Array.from({ length: 4096 }, (_, at) => (codes[at >> 6]! << 8) | codes[at & 63]!);
}

// Several times as fast as btoa, which takes its bytes as text.
function writeByTable(bytes: Uint8Array, into: Uint8Array): void {
  pairs ??= makePairs();
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    // What lies beyond the end counts as 0.
    const three = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    for (const pair of [pairs[three >> 12]!, pairs[three & 4095]!]) {
      into[to++] = pair >> 8;
      into[to++] = pair & 255;
    }
  }
  const missing = (3 - (bytes.length % 3)) % 3;
  into.fill(0x3d, to - missing, to);
}
