// Reads files of lines, each a JSON object.
import { createReadStream } from 'node:fs';
import { isFields } from '../checks/fields.ts';

/** The file was cut or changed. */
export class NotALine extends Error {
  override readonly name = 'NotALine';
}

/** Not node:readline, which also splits lines at other characters. */
export async function* getLines(file: string): AsyncGenerator<string> {
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
  // A rest without a line end was cut.
  if (parts.some(({ length }) => length > 0)) throw new NotALine('its last line has no line end');
}

/** @throws NotALine when it is not a JSON object. */
export function parseLine(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (isFields(value)) return value;
  } catch {
    // Reported below.
  }
  throw new NotALine('is not a JSON object');
}
