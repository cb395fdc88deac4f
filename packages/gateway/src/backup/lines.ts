// Reads lines, each a JSON object.
import { isFields } from '../checks/fields.ts';

/** The text was cut or changed. */
export class NotALine extends Error {
  override readonly name = 'NotALine';
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
