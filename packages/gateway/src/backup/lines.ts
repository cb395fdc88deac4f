// Files of lines, each of which is a JSON object.
import { createReadStream } from 'node:fs';
import { isFields } from '../checks/fields.ts';

/** Something was cut or changed. */
export class NotALine extends Error {
  override readonly name = 'NotALine';
}

/** Not by node:readline, to which other characters end a line too. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
  }
  // What has no end of line was cut within it.
  if (parts.some(({ length }) => length > 0)) throw new NotALine('its last line has no end');
}

/** @throws NotALine when it is no JSON object. */
export function parseLine(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isFields(value)) return value;
  } catch {
    // Told below.
  }
  throw new NotALine('is no object of JSON');
}
