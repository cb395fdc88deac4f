// The cost of one call for the compiler of an app.

import { describe, expect, inject, it } from 'vitest';
import { overTypeBudget, type TypeBudget, typeBudgets } from './budgets.ts';
import { countInstantiations, writeProject } from './type-cost.ts';

const home = inject('installed');

const calls: Readonly<Record<string, string>> = {
  'an operation of rooms': `import { createClient } from '@room-sessions/core';
import { getRoomSettings } from '@room-sessions/rooms';
const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
export const settings = await getRoomSettings(client, { socialId: 'x' });
`,
  'an operation of media': `import { createClient } from '@room-sessions/core';
import { listPlaylists } from '@room-sessions/media';
const client = createClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
for await (const playlist of listPlaylists(client)) console.log(playlist.name);
`,
  'the client of rooms': `import { RoomsClient } from '@room-sessions/rooms';
const rooms = new RoomsClient({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
export const settings = await rooms.getSettings('x');
`,
  'the SDK': `import { RoomSessions } from '@room-sessions/sdk';
const sessions = new RoomSessions({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'key' });
export const settings = await sessions.rooms.getSettings('x');
`,
};

async function measureCost(name: string, code: string): Promise<TypeBudget> {
  const of = async (checked: boolean): Promise<number> => {
    const file = name.replaceAll(' ', '-');
    return countInstantiations(await writeProject(home, file, code, { checked }));
  };
  return { call: await of(false), checked: await of(true) };
}

it('each budget of type cost belongs to a call', () => {
  expect(Object.keys(typeBudgets)).toEqual(Object.keys(calls));
});

describe('the type cost keeps its budget of instantiations:', () => {
  it.each(Object.entries(calls))('%s', async (name, code) => {
    expect(overTypeBudget(name, await measureCost(name, code), typeBudgets[name]!)).toEqual([]);
  });
});

it('an empty module has no type cost', async () => {
  expect(await measureCost('nothing', 'export {};\n')).toEqual({ call: 0, checked: 0 });
});

describe('the check of type cost rejects', () => {
  it('a call with a computed type', async () => {
    const costly = `${calls['an operation of rooms']}
type Deep<T> = { [K in keyof T]?: T[K] extends object ? Deep<T[K]> : T[K] };
type Names<T> = T extends object ? { [K in keyof T]: \`\${K & string}.\${Names<T[K]> & string}\` }[keyof T] : '';
export const part: Deep<typeof settings> = {};
export const name: Names<typeof settings> | undefined = undefined;
`;
    const cost = await measureCost('costly', costly);
    expect(overTypeBudget('costly', cost, typeBudgets['an operation of rooms']!)).toEqual([
      `costly costs ${cost.call} instantiations; the budget is 10.`,
      `costly costs ${cost.checked} instantiations with its declarations checked; the budget is 320.`,
    ]);
  });

  it('a module that does not compile', async () => {
    const code = "import { absent } from '@room-sessions/rooms';\nconsole.log(absent);\n";
    await expect(measureCost('absent', code)).rejects.toThrow(
      /does not compile:\nabsent\.ts\(1,10\): error TS2305/,
    );
  });
});
