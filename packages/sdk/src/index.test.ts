import { readFile } from 'node:fs/promises';
import * as badging from '@room-sessions/badging';
import * as core from '@room-sessions/core';
import * as media from '@room-sessions/media';
import * as models from '@room-sessions/models';
import * as recordings from '@room-sessions/recordings';
import * as rooms from '@room-sessions/rooms';
import { badgingSchemas } from '@room-sessions/schemas/badging';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { recordingsSchemas } from '@room-sessions/schemas/recordings';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { expect, it } from 'vitest';
import * as sdk from './index.ts';

// Two packages that export one name make it disappear from an `export *`.
it('exports each name of the packages, except the functions of operations', () => {
  const functions = { ...badgingSchemas, ...mediaSchemas, ...recordingsSchemas, ...roomsSchemas };
  const expected = { ...badging, ...core, ...media, ...models, ...recordings, ...rooms };
  const names = Object.keys(expected).filter((name) => !(name in functions));
  expect(Object.keys(sdk).toSorted()).toEqual([...names, 'RoomSessions'].toSorted());
});

it('exports each type of the clients', async () => {
  const read = async (path: string): Promise<string[]> => {
    const source = await readFile(new URL(path, import.meta.url), 'utf8');
    return [...source.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace('type ', '').trim()),
    );
  };
  const own = await read('index.ts');
  for (const domain of ['rooms', 'media', 'recordings', 'badging']) {
    const names = await read(`../../${domain}/src/index.ts`);
    expect(
      names.filter((name) => !own.includes(name)),
      domain,
    ).toEqual([]);
  }
});
