// Faults of a pact: manual edits, or the output of a wrong consumer test.

import type { Interaction, Matcher, Pact, Rules } from '../../contracts/document/pact.ts';
import type { Domain } from '../../contracts/src/names.ts';
import type { Fault } from './fault.ts';

export interface PactFault extends Fault {
  /** The client whose pact is edited. */
  readonly domain: Domain;
  readonly edit: (pact: Pact) => Pact;
}

/** Edits the interaction with this description. */
const inInteraction =
  (description: string, edit: (interaction: Interaction) => Interaction) =>
  (pact: Pact): Pact => {
    if (!pact.interactions.some((one) => one.description === description)) {
      throw new Error(`no interaction has the description ${description}`);
    }
    const interactions = pact.interactions.map((one) =>
      one.description === description ? edit(one) : one,
    );
    return { ...pact, interactions };
  };

const inResponse = (description: string, edit: (content: Record<string, unknown>) => unknown) =>
  inInteraction(description, (one) => {
    const { body } = one.response;
    if (!body) throw new Error(`${description} has no body`);
    const content = edit({ ...(body.content as Record<string, unknown>) });
    return { ...one, response: { ...one.response, body: { ...body, content } } };
  });

const withRule = (description: string, path: string, matcher: Matcher) =>
  inInteraction(description, (one) => {
    const { matchingRules } = one.response;
    if (!matchingRules?.body?.[path]) throw new Error(`${description} has no rule at ${path}`);
    const body: Rules = { ...matchingRules.body, [path]: { combine: 'AND', matchers: [matcher] } };
    return { ...one, response: { ...one.response, matchingRules: { ...matchingRules, body } } };
  });

const withHeader = (description: string, name: string, value: string) =>
  inInteraction(description, (one) => {
    const { headers } = one.request;
    return { ...one, request: { ...one.request, headers: { ...headers, [name]: [value] } } };
  });

const added =
  (change: (like: Interaction) => Interaction) =>
  (pact: Pact): Pact => {
    const first = pact.interactions.find(({ response }) => response.status === 401);
    if (!first) throw new Error('no interaction has status 401');
    return {
      ...pact,
      interactions: [
        ...pact.interactions,
        { ...change(first), description: 'an added interaction' },
      ],
    };
  };

const question = 'the badge question to ask a participant';
const comparison = 'byte comparison';
const aRealKey = 'a-real-key';

export const pactFaults: readonly PactFault[] = [
  {
    name: 'example with another value',
    domain: 'media',
    caughtBy: [comparison],
    edit: inResponse('a playlist is made', (playlist) => ({ ...playlist, qty: 13 })),
  },
  {
    name: 'example of another type',
    domain: 'media',
    caughtBy: [comparison, 'document comparison'],
    edit: inResponse('a playlist is made', (playlist) => ({ ...playlist, qty: 'twelve' })),
  },
  {
    name: 'misspelled field',
    domain: 'media',
    caughtBy: [comparison, 'document comparison', 'verification'],
    edit: inResponse('a playlist is made', ({ name, ...playlist }) => ({
      ...playlist,
      nane: name,
    })),
  },
  {
    name: 'missing interaction',
    domain: 'badging',
    caughtBy: [comparison, 'coverage'],
    edit: (pact) => ({
      ...pact,
      interactions: pact.interactions.filter(({ description }) => description !== question),
    }),
  },
  {
    name: 'interaction with an undocumented path',
    domain: 'badging',
    caughtBy: [comparison, 'document comparison', 'coverage', 'verification'],
    edit: added((one) => ({ ...one, request: { ...one.request, path: '/api/v1/badging/badges' } })),
  },
  {
    name: 'undocumented status',
    domain: 'rooms',
    caughtBy: [comparison, 'document comparison', 'coverage', 'matcher check', 'verification'],
    edit: inInteraction('the settings of a room', (one) => ({
      ...one,
      response: { ...one.response, status: 204 },
    })),
  },
  {
    name: 'undocumented query parameter',
    domain: 'media',
    caughtBy: [comparison, 'document comparison', 'requests'],
    edit: inInteraction('the playlists when there are none', (one) => ({
      ...one,
      request: { ...one.request, query: { ...one.request.query, mood: ['calm'] } },
    })),
  },
  {
    name: 'matcher that is wider than its closed enumeration',
    domain: 'badging',
    caughtBy: [comparison, 'matcher check'],
    edit: withRule(question, '$.visibility', { match: 'regex', regex: '^[A-Z_]+$' }),
  },
  {
    name: 'type matcher for an enumeration',
    domain: 'badging',
    caughtBy: [comparison, 'matcher check'],
    edit: withRule(question, '$.inputType', { match: 'type' }),
  },
  {
    name: 'closed matcher for an open enumeration',
    domain: 'media',
    caughtBy: [comparison, 'matcher check'],
    edit: withRule('a playlist is made', '$.type', { match: 'regex', regex: '^(FREE_PLAYLIST)$' }),
  },
  {
    name: 'pending interaction',
    domain: 'badging',
    caughtBy: [comparison, 'pact parsing', 'shape'],
    edit: inInteraction(question, (one) => ({ ...one, pending: true })),
  },
  {
    name: 'key in the query of an interaction',
    domain: 'badging',
    caughtBy: [comparison, 'document comparison', 'requests'],
    edit: inInteraction(question, (one) => ({
      ...one,
      request: { ...one.request, query: { 'X-API-Key': ['a-real-key'] } },
    })),
  },
  {
    name: 'key in its header, in addition to the placeholder',
    domain: 'badging',
    caughtBy: [comparison, 'requests'],
    edit: withHeader(question, 'X-API-Key', aRealKey),
  },
  {
    name: 'key in its header, in an interaction with a rejected key',
    domain: 'badging',
    caughtBy: [comparison, 'requests'],
    edit: withHeader(`${question}, with a key that is not accepted`, 'X-API-Key', aRealKey),
  },
  {
    name: 'key in another header',
    domain: 'badging',
    caughtBy: [comparison, 'requests'],
    edit: withHeader(question, 'Authorization', `Bearer ${aRealKey}`),
  },
  {
    name: 'response without expectations',
    domain: 'media',
    caughtBy: [comparison, 'matcher check'],
    edit: inInteraction('a playlist is made', ({ response, ...one }) => {
      const { matchingRules: _, ...rest } = response;
      return { ...one, response: { ...rest, body: { ...rest.body, content: {} } } };
    }),
  },
  {
    name: 'type matcher for an id',
    domain: 'media',
    caughtBy: [comparison, 'matcher check'],
    edit: withRule('a playlist is made', '$.playlistId', { match: 'type' }),
  },
  {
    name: 'unknown provider state',
    domain: 'badging',
    caughtBy: [comparison, 'verification'],
    edit: inInteraction(question, (one) => ({
      ...one,
      providerStates: [{ name: 'an unknown badge question' }],
    })),
  },
];
