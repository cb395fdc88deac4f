// Seeded changes of the API document: what each is to an operation, and what it asks of whom.

import {
  type Files,
  generate,
  type JsonObject,
  readDocument,
  readLedger,
} from '@room-sessions/codegen';
import { readPackages } from '@room-sessions/packing';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Bump } from '../bump.ts';
import { compare, type Comparison } from './compare.ts';
import { missingIn } from './demands.ts';
import { reportOf } from './report.ts';

interface Seed {
  readonly name: string;
  readonly edit: (document: Editable) => void;
  /** Operation → verdict, and for what no operation sees `-`. */
  readonly verdicts: Readonly<Record<string, string>>;
  /** Packages by the bump that is asked of them, at 0.1.0. */
  readonly minor?: string;
  readonly patch?: string;
}

/** What a break in one domain is noticed by. */
const clients = (domain: string): string =>
  ['contracts', 'gateway', 'models', 'schemas', 'sdk', domain].toSorted().join(' ');
const shared = 'contracts gateway models schemas';

const seeds: readonly Seed[] = [
  {
    name: 'a field more in what is received',
    edit: (document) => (document.properties('AlternateHost')['since'] = { type: 'string' }),
    verdicts: { listAlternateHosts: 'compatible' },
    patch: shared,
  },
  {
    name: 'a field less in what is received',
    edit: (document) => delete document.properties('AlternateHost')['licensed'],
    verdicts: { listAlternateHosts: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'another type of a field that is sent',
    edit: (document) => (document.properties('EntryConfig')['groupSpawnSize'] = { type: 'string' }),
    verdicts: { saveEntryConfig: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a value more of an open enumeration',
    edit: (document) => (document.schema('RecordingStatus')['enum'] = ['PROCESSING', 'DONE']),
    verdicts: { saveRecording: 'compatible' },
    patch: 'gateway models schemas',
  },
  {
    name: 'a value more of a closed enumeration, received by one operation and sent by another',
    edit: (document) =>
      (document.schema('SocialPermissionType')['enum'] = [
        'PUBLIC',
        'COMPANY_AND_CONNECTIONS',
        'CONNECTIONS',
        'COMPANY',
        'NOBODY',
      ]),
    verdicts: { copyRoomSet: 'breaking', updateRoom: 'compatible' },
    minor: clients('rooms'),
  },
  {
    name: 'an open enumeration that is closed, in what is received',
    edit: (document) => delete document.schema('RecordingStatus')['x-open-enum'],
    verdicts: { saveRecording: 'compatible' },
    patch: shared,
  },
  {
    name: 'a value less of a closed enumeration that is received',
    edit: (document) => (document.schema('BadgeQuestionType')['enum'] = ['PROFILE', 'STANDARD']),
    verdicts: { getBadgeQuestion: 'breaking' },
    minor: clients('badging'),
  },
  {
    name: 'a field that becomes required, of what is sent',
    edit: (document) => (document.schema('SurveyAnswer')['required'] = ['answer']),
    verdicts: { submitSurveyAnswer: 'breaking' },
    minor: clients('badging'),
  },
  {
    name: 'a field that becomes required, of what is received',
    edit: (document) => (document.schema('Playlist')['required'] = ['playlistId']),
    verdicts: {
      createPlaylist: 'compatible',
      listPlaylists: 'compatible',
      updatePlaylist: 'compatible',
    },
    patch: 'gateway models schemas',
  },
  {
    name: 'a query parameter that is optional',
    edit: (document) =>
      document.parameters('listPlaylists').push({
        name: 'text',
        in: 'query',
        description: 'Text to search for.',
        schema: { type: 'string' },
      }),
    verdicts: { listPlaylists: 'compatible' },
    patch: 'gateway media models schemas',
  },
  {
    name: 'a query parameter that becomes required',
    edit: (document) => (document.parameters('listAlternateHosts')[1]!['required'] = true),
    verdicts: { listAlternateHosts: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a narrower bound of a parameter that four operations share',
    edit: (document) =>
      (document.schema('Size', 'parameters')['schema'] = {
        type: 'integer',
        default: 20,
        maximum: 100,
      }),
    verdicts: {
      listAlternateHosts: 'breaking',
      listPlaylists: 'breaking',
      listTranscriptions: 'breaking',
      listUserBadgeData: 'breaking',
    },
    minor: 'badging contracts gateway media recordings rooms schemas sdk',
  },
  {
    name: 'a bound of what is received',
    edit: (document) => (document.properties('Playlist')['qty'] = { type: 'integer', minimum: 0 }),
    verdicts: {
      createPlaylist: 'compatible',
      listPlaylists: 'compatible',
      updatePlaylist: 'compatible',
    },
    patch: 'gateway schemas',
  },
  {
    name: 'what was unknown is known, in what is received',
    edit: (document) => document.answer('getTranscriptionText', { type: 'string' }),
    verdicts: { getTranscriptionText: 'compatible' },
    patch: 'gateway models recordings schemas',
  },
  {
    name: 'another component in what is received',
    edit: (document) =>
      document.answer('getRoomSettings', { $ref: '#/components/schemas/SocialMeta' }),
    verdicts: { getRoomSettings: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a component with another name',
    edit: (document) => document.rename('EntryRule', 'EntryCondition'),
    verdicts: { saveEntryConfig: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a component less that no operation reaches',
    edit: (document) => delete document.components('schemas')['EntryConfigLayout'],
    verdicts: { '-': 'breaking' },
    minor: 'gateway models schemas',
  },
  {
    name: 'an operation more',
    edit: (document) => document.copyOperation('getBadgeQuestion', 'getBadgeAnswer'),
    verdicts: { getBadgeAnswer: 'compatible' },
    patch: 'badging contracts gateway models schemas',
  },
  {
    name: 'an operation less',
    edit: (document) => document.remove('getGuestUser'),
    verdicts: { getGuestUser: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'an operation with another name',
    edit: (document) => (document.operation('showBanner')['operationId'] = 'displayBanner'),
    verdicts: { showBanner: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'an operation at another path',
    edit: (document) => document.move('getGuestUser', '/api/v1/guest'),
    verdicts: { getGuestUser: 'breaking' },
    minor: 'contracts gateway rooms sdk',
    patch: 'models schemas',
  },
  {
    name: 'an operation of another domain',
    edit: (document) => (document.operation('showBanner')['tags'] = ['media']),
    verdicts: { showBanner: 'breaking' },
    minor: clients('rooms'),
    patch: 'media',
  },
  {
    name: 'a key that becomes required',
    edit: (document) => (document.operation('showBanner')['x-auth'] = 'required'),
    verdicts: { showBanner: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'an operation that may be repeated no more',
    edit: (document) => (document.operation('getBadgeQuestion')['x-retry'] = 'unsafe'),
    verdicts: { getBadgeQuestion: 'compatible' },
    patch: 'badging contracts gateway',
  },
  {
    name: 'a list that has no pages any more',
    edit: (document) => delete document.operation('listTranscriptions')['x-paged'],
    verdicts: { listTranscriptions: 'breaking' },
    minor: 'contracts gateway models recordings sdk',
  },
  {
    name: 'a body where there was none',
    edit: (document) =>
      (document.operation('copyRoomSet')['requestBody'] = {
        description: 'Which.',
        content: { 'application/json': { schema: { type: 'object' } } },
      }),
    verdicts: { copyRoomSet: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a status more among the errors',
    edit: (document) =>
      ((document.operation('getGuestUser')['responses'] as JsonObject)['429'] = {
        $ref: '#/components/responses/Failed',
      }),
    verdicts: { getGuestUser: 'compatible' },
    patch: 'gateway',
  },
  {
    name: 'a header more of an answer',
    edit: (document) => {
      const { 200: success } = document.operation('getGuestUser')['responses'] as Record<
        string,
        JsonObject
      >;
      success!['headers'] = { 'X-Left': { description: 'Left.', schema: { type: 'integer' } } };
    },
    verdicts: { getGuestUser: 'compatible' },
    patch: 'gateway',
  },
  {
    name: 'an answer with another status of success',
    edit: (document) => {
      const responses = document.operation('getGuestUser')['responses'] as JsonObject;
      responses['201'] = responses['200']!;
      delete responses['200'];
    },
    verdicts: { getGuestUser: 'breaking' },
    minor: clients('rooms'),
  },
  {
    name: 'a body in another form',
    edit: (document) => {
      const { content } = document.operation('updateRoom')['requestBody'] as {
        content: JsonObject;
      };
      content['application/xml'] = content['application/json']!;
      delete content['application/json'];
    },
    verdicts: { updateRoom: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'a parameter that is written in another way',
    edit: (document) => (document.schema('Page', 'parameters')['style'] = 'pipeDelimited'),
    verdicts: {
      listAlternateHosts: 'breaking',
      listPlaylists: 'breaking',
      listTranscriptions: 'breaking',
      listUserBadgeData: 'breaking',
    },
    minor: 'badging contracts gateway media recordings rooms sdk',
  },
  {
    name: 'a credential that an operation asks for in words of OpenAPI',
    edit: (document) => (document.operation('getRoomSettings')['security'] = []),
    verdicts: { getRoomSettings: 'breaking' },
    minor: 'contracts gateway rooms sdk',
  },
  {
    name: 'another header for the key',
    edit: (document) => (document.schema('ApiKey', 'securitySchemes')['name'] = 'X-Key'),
    verdicts: { '-': 'breaking' },
    minor: 'contracts core gateway',
  },
  {
    name: 'a constraint that no rule knows',
    edit: (document) =>
      (document.properties('SurveyAnswer')['answer'] = { type: 'string', 'x-new': true }),
    verdicts: { submitSurveyAnswer: 'breaking' },
    minor: 'badging contracts gateway sdk',
  },
  {
    name: 'a description of an operation',
    edit: (document) => (document.operation('getGuestUser')['description'] = 'Gives a guest.'),
    verdicts: { getGuestUser: 'documentation' },
    patch: 'gateway rooms',
  },
  {
    name: 'a description of a field',
    edit: (document) =>
      (document.properties('EntryConfig')['name'] = { type: 'string', description: 'Its name.' }),
    verdicts: { saveEntryConfig: 'documentation' },
    patch: 'gateway models',
  },
];

const original = await readDocument();
const ledger = await readLedger();
const names = (await readPackages()).map(({ name }) => name);

describe('spec:diff', () => {
  let generated: Files;
  beforeAll(async () => {
    generated = await generate(original, ledger);
  });

  const compareWith = (edit: Seed['edit'], version = '0.1.0'): Promise<Comparison> => {
    const document = new Editable(structuredClone(original));
    edit(document);
    const versions = new Map(names.map((name) => [name, version]));
    return compare(original, document.value, { ledger, versions, generated });
  };

  it.each(seeds)('rates $name', async ({ edit, verdicts, minor = '', patch = '' }) => {
    const { findings, demands } = await compareWith(edit);
    const found: Record<string, string> = {};
    for (const { operation = '-', verdict } of findings) {
      const milder = found[operation] !== 'breaking' && found[operation] !== 'compatible';
      if (milder || verdict === 'breaking') found[operation] = verdict;
    }
    expect(found).toEqual(verdicts);
    const asked = (bump: Bump): string =>
      demands
        .filter((one) => one.bump === bump)
        .map(({ name }) => name.replace('@room-sessions/', ''))
        .toSorted()
        .join(' ');
    expect({ major: asked('major'), minor: asked('minor'), patch: asked('patch') }).toEqual({
      major: '',
      minor,
      patch,
    });
    for (const { because } of demands) expect(because.length).toBeGreaterThan(0);
  });

  it('says that nothing changed', async () => {
    expect(reportOf(await compareWith(() => undefined))).toBe('Nothing changed.');
  });

  it('asks for a major of what breaks from 1.0.0 on, and for a minor of what is new', async () => {
    const breaking = await compareWith((document) => document.remove('getGuestUser'), '1.2.0');
    expect(breaking.demands.map(({ bump }) => bump)).toEqual(Array(6).fill('major'));
    const added = await compareWith(
      (document) => (document.properties('AlternateHost')['since'] = { type: 'string' }),
      '1.2.0',
    );
    expect(added.demands.map(({ bump }) => bump)).toEqual(Array(4).fill('minor'));
  });

  it('tells operation by operation what changed and why it matters, and what it asks of whom', async () => {
    const comparison = await compareWith((document) => {
      delete document.properties('AlternateHost')['licensed'];
      document.operation('getGuestUser')['description'] = 'Gives a guest.';
    });
    const report = reportOf(comparison);
    expect(report).toContain('breaking      listAlternateHosts\n');
    expect(report).toContain(
      '  breaking      AlternateHost.licensed: Property `licensed` of `AlternateHost` was removed, as received (code that names it no longer compiles)',
    );
    expect(report).toContain('documentation getGuestUser\n');
    expect(report).toContain('minor         @room-sessions/rooms 0.1.0, breaking');
    // What is only documented is no reason for what breaks.
    const rooms = comparison.demands.find(({ name }) => name.endsWith('/rooms'))!;
    expect(rooms.because.join()).not.toContain('getGuestUser');
  });

  it('names the packages for which the pending changesets say less', async () => {
    const { demands } = await compareWith((document) => document.remove('getGuestUser'));
    const enough = new Map(demands.map(({ name, bump }) => [name, bump] as const));
    expect(missingIn(enough, demands)).toEqual([]);
    const less = new Map(enough).set('@room-sessions/rooms', 'patch');
    less.delete('@room-sessions/models');
    expect(missingIn(less, demands)).toEqual([
      expect.stringMatching(
        /^@room-sessions\/models: the changesets say nothing, the document asks for minor: getGuestUser: /,
      ),
      expect.stringMatching(/^@room-sessions\/rooms: the changesets say patch, .* for minor/),
    ]);
  });
});

/** A document, to be changed in a line. */
class Editable {
  readonly value: JsonObject;

  constructor(value: JsonObject) {
    this.value = value;
  }

  components(kind: string): JsonObject {
    return (this.value['components'] as JsonObject)[kind] as JsonObject;
  }

  schema(name: string, kind = 'schemas'): JsonObject {
    return this.components(kind)[name] as JsonObject;
  }

  properties(name: string): JsonObject {
    return this.schema(name)['properties'] as JsonObject;
  }

  operation(id: string): JsonObject {
    const { path, method } = this.#find(id);
    return (this.#paths[path] as JsonObject)[method] as JsonObject;
  }

  parameters(id: string): JsonObject[] {
    return this.operation(id)['parameters'] as JsonObject[];
  }

  answer(id: string, schema: JsonObject): void {
    const { 200: success } = this.operation(id)['responses'] as Record<string, JsonObject>;
    success!['content'] = { 'application/json': { schema } };
  }

  remove(id: string): void {
    delete this.#paths[this.#find(id).path];
  }

  move(id: string, path: string): void {
    const found = this.#find(id);
    this.#paths[path] = this.#paths[found.path]!;
    delete this.#paths[found.path];
  }

  copyOperation(id: string, copy: string): void {
    this.#paths[`/api/v1/${copy}`] = {
      get: { ...structuredClone(this.operation(id)), operationId: copy },
    };
  }

  rename(from: string, to: string): void {
    const text = JSON.stringify(this.value).replaceAll(`"${from}"`, `"${to}"`);
    const renamed = JSON.parse(
      text.replaceAll(`/schemas/${from}"`, `/schemas/${to}"`),
    ) as JsonObject;
    Object.assign(this.value, renamed);
  }

  get #paths(): JsonObject {
    return this.value['paths'] as JsonObject;
  }

  #find(id: string): { path: string; method: string } {
    for (const [path, item] of Object.entries(this.#paths)) {
      for (const [method, operation] of Object.entries(item as JsonObject)) {
        if ((operation as JsonObject)['operationId'] === id) return { path, method };
      }
    }
    throw new Error(`${id} is no operation.`);
  }
}
