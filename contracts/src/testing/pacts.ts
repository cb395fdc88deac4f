// Small pacts for tests, in temporary folders.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { validKey } from '../names.ts';

type Json = Readonly<Record<string, unknown>>;

const type = 'Synchronous/HTTP';
const withKey = { 'X-API-Key': { type: 'ProviderState', expression: '${apiKey}' } };

/** An interaction that requests a room with a value of a provider state. */
export const aRoom: Json = {
  type,
  description: 'a room',
  providerStates: [{ name: validKey }, { name: 'a room', params: { open: true } }],
  request: {
    method: 'GET',
    path: '/rooms/1',
    headers: { 'X-API-Key': ['pact-key'] },
    generators: {
      path: { type: 'ProviderState', expression: '/rooms/${socialId}' },
      header: withKey,
    },
  },
  response: {
    status: 200,
    headers: { 'Content-Type': ['application/json'] },
    body: { content: { name: 'Lobby' }, contentType: 'application/json', encoded: false },
    matchingRules: { body: { '$.name': { combine: 'AND', matchers: [{ match: 'type' }] } } },
  },
};

/** An interaction that needs only a key. */
export const aList: Json = {
  type,
  description: 'all rooms',
  providerStates: [{ name: validKey }],
  request: {
    method: 'GET',
    path: '/rooms',
    headers: { 'X-API-Key': ['pact-key'] },
    generators: { header: withKey },
  },
  response: { status: 200 },
};

/** An interaction that needs neither a key nor a state. */
export const aRefusal: Json = {
  type,
  description: 'all rooms, without a key',
  request: { method: 'GET', path: '/rooms' },
  response: { status: 401 },
};

export const createPact = (interactions: readonly object[], more: Json = {}): Json => ({
  consumer: { name: 'room-sessions-rooms' },
  provider: { name: 'room-sessions-gateway' },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
  ...more,
});

/** A folder with these files, deleted after the test. */
export async function createFolder(files: Json): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(folder.path, name), text);
  }
  return folder;
}

/** A folder with one pact of these interactions. */
export const pactWith = (...interactions: readonly object[]): Promise<TemporaryFolder> =>
  createFolder({ 'a.json': createPact(interactions) });
