// The words and options of an operation, with values of the sample data, from the table alone.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample } from '@room-sessions/gateway';
import type { ApiCommand, Field } from '../api-command.ts';
import { fieldOptions } from '../call/input.ts';
import { ownOptions } from '../commands/operation.ts';

const { socialId, playlistId, eventId: socialEventId, userIds } = sample;

/** Fields that must name a record. */
const known: Readonly<Record<string, string>> = {
  socialId,
  playlistId,
  socialEventId,
  userId: sample.userId,
};

/** The smallest accepted image: a GIF of one pixel. */
export const gif: Buffer = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
);

/** The arguments of `room-sessions`. Files are written into the folder. */
export async function sampleArguments(row: ApiCommand, folder: string): Promise<string[]> {
  const name = [row.domain, row.name];
  if (row.body?.kind === 'base64') {
    const file = join(folder, 'dot.gif');
    await writeFile(file, gif);
    return [...name, file];
  }
  const words = row.fields.filter((field) => field.in === 'path').map(toValue);
  const options = fieldOptions(row, ownOptions(row))
    // A new record needs a unique id.
    .filter(({ field }) => field.required || !field.name.endsWith('Id') || field.name === 'userId')
    .filter(({ field }) => !/DateTime$|^dateCreated$|^page$|^sort$/.test(field.name))
    .map((option) => [`--${option.name}`, toValue(option.field)]);
  const needsList = row.body?.required === true && row.operation.body && options.length === 0;
  const body = needsList ? ['--body', JSON.stringify([{ invitedUserId: userIds[1] }])] : [];
  return [...name, ...words, ...options.flat(), ...body];
}

function toValue({ name, type, values }: Field): string {
  if (known[name] !== undefined) return known[name];
  if (values) return values[0]!;
  return { string: 'Text', integer: '7', number: '1.5', boolean: 'true' }[type];
}
