// Passes whole lines of a stream, and drops lines that are too long.

import { Transform, type TransformCallback } from 'node:stream';

/** The part at the beginning and at the end of a long line in which its id is searched. */
const searched = 1_000;

/** @param onTooLong is called with the id of a request that was dropped; null if it cannot be read. */
export function createLineLimit(
  longest: number,
  onTooLong: (id: string | number | null) => void,
): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  /** The first bytes of a line that is too long, and its last bytes so far. */
  let dropped: { readonly head: string; tail: Buffer } | undefined;

  function add(part: Buffer): void {
    length += part.length;
    if (!dropped && length <= longest) {
      parts.push(part);
      return;
    }
    const line = dropped ? [dropped.tail, part] : [...parts, part];
    const bytes = Buffer.concat(line);
    dropped ??= { head: bytes.toString('utf8', 0, searched), tail: bytes };
    // A copy, because a view would keep all bytes in memory.
    dropped.tail = Buffer.from(bytes.subarray(-searched));
    parts = [];
  }

  function endLine(output: Transform): void {
    if (dropped) onTooLong(readRequestId(dropped.head, dropped.tail.toString()));
    else output.push(Buffer.concat([...parts, Buffer.from('\n')]));
    parts = [];
    length = 0;
    dropped = undefined;
  }

  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      let from = 0;
      for (let end; (end = chunk.indexOf('\n', from)) !== -1; from = end + 1) {
        add(chunk.subarray(from, end));
        endLine(this);
      }
      if (from < chunk.length) add(chunk.subarray(from));
      done();
    },
  });
}

const id = String.raw`"id"\s*:\s*(-?\d+|"[^"\\]*")`;
/** Clients write the id before the parameters, or at the end. */
const idAtStart = new RegExp(
  String.raw`^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]*"\s*,\s*)*${id}\s*,`,
);
const idAtEnd = new RegExp(String.raw`,\s*${id}\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$`);

/** The id of a request; null for other messages, because a response has an id of this server. */
function readRequestId(head: string, tail: string): string | number | null {
  if (!/^[^{]*\{[^{[]*"method"\s*:/.test(head)) return null;
  const found = (idAtStart.exec(head) ?? idAtEnd.exec(tail))?.[1] ?? 'null';
  try {
    return JSON.parse(found) as string | number | null;
  } catch {
    return null;
  }
}
