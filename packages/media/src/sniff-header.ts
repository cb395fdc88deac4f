// Searches for the header of an image in the first bytes of its body, which keeps them.

import type { ContentBody } from './base64-body.ts';
import { parseImageHeader } from '@room-sessions/shared/image-header';
import type { ImageHeader } from './image-header.ts';

/** How many bytes are searched for the header. A JPEG may have profiles before it. */
const limit = 1024 * 1024;

/** A header, if found, and the searched part in words. */
export interface SniffResult {
  readonly header: ImageHeader | undefined;
  readonly where: string;
}

export async function sniffHeader(body: ContentBody): Promise<SniffResult> {
  let head: Uint8Array = new Uint8Array();
  let header: ReturnType<typeof parseImageHeader> = 'incomplete';
  let isWhole = false;
  while (header === 'incomplete' && !isWhole && head.length < limit) {
    // Twice as many bytes before it is parsed again, so that tiny chunks do not cost more.
    const enough = Math.min(head.length * 2 || 1, limit);
    const parts = head.length > 0 ? [head] : [];
    for (let { length } = head; length < enough && !isWhole;) {
      const chunk = await body.peek();
      if (chunk) parts.push(chunk.subarray(0, limit - length));
      else isWhole = true;
      length += chunk?.length ?? 0;
    }
    head = join(parts);
    header = parseImageHeader(head);
  }
  return {
    header: header === 'incomplete' ? undefined : header,
    where: head.length < limit ? 'the image' : 'the first MiB of the image',
  };
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  // A large first chunk is not copied.
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
