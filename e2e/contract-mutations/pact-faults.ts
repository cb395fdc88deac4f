// Faults of a pact: edits by hand, or the output of a careless consumer test.

import type { Interaction, Matcher, Pact, Rules } from '../../contracts/document/pact.ts';
import type { Domain } from '../../contracts/src/names.ts';
import type { Fault } from './fault.ts';

export interface PactFault extends Fault {
  /** Whose pact is edited. */
  readonly domain: Domain;
  readonly edit: (pact: Pact) => Pact;
}

/** Edits the interaction with this name, and in it a part below `response` or `request`. */
const inInteraction =
  (description: string, edit: (interaction: Interaction) => Interaction) =>
  (pact: Pact): Pact => {
    if (!pact.interactions.some((one) => one.description === description)) {
      throw new Error(`there is no interaction ${description}`);
    }
    const interactions = pact.interactions.map((one) =>
      one.description === description ? edit(one) : one,
    );
    return { ...pact, interactions };
  };

const inAnswer = (description: string, edit: (content: Record<string, unknown>) => unknown) =>
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
    if (!first) throw new Error('there is no refusal to begin with');
    return {
      ...pact,
      interactions: [...pact.interactions, { ...change(first), description: 'one that was added' }],
    };
  };

const question = 'the badge question to ask a participant';
const byHand = 'byte comparison';
const aRealKey = 'a-real-key';

export const pactFaults: readonly PactFault[] = [
  {
    name: 'an example is edited into another value',
    domain: 'media',
    caughtBy: [byHand],
    edit: inAnswer('a playlist is made', (playlist) => ({ ...playlist, qty: 13 })),
  },
  {
    name: 'an example is edited into another type',
    domain: 'media',
    caughtBy: [byHand, 'comparison with the document'],
    edit: inAnswer('a playlist is made', (playlist) => ({ ...playlist, qty: 'twelve' })),
  },
  {
    name: 'a field is misspelt',
    domain: 'media',
    caughtBy: [byHand, 'comparison with the document', 'verification'],
    edit: inAnswer('a playlist is made', ({ name, ...playlist }) => ({ ...playlist, nane: name })),
  },
  {
    name: 'an interaction is lost',
    domain: 'badging',
    caughtBy: [byHand, 'coverage'],
    edit: (pact) => ({
      ...pact,
      interactions: pact.interactions.filter(({ description }) => description !== question),
    }),
  },
  {
    name: 'an interaction outside of the document is added',
    domain: 'badging',
    caughtBy: [byHand, 'comparison with the document', 'coverage', 'verification'],
    edit: added((one) => ({ ...one, request: { ...one.request, path: '/api/v1/badging/badges' } })),
  },
  {
    name: 'a status that the document does not have is asked for',
    domain: 'rooms',
    caughtBy: [
      byHand,
      'comparison with the document',
      'coverage',
      'matchers against the document',
      'verification',
    ],
    edit: inInteraction('the settings of a room', (one) => ({
      ...one,
      response: { ...one.response, status: 204 },
    })),
  },
  {
    name: 'a query parameter that the document does not have is sent',
    domain: 'media',
    caughtBy: [byHand, 'comparison with the document', 'requests'],
    edit: inInteraction('the playlists when there are none', (one) => ({
      ...one,
      request: { ...one.request, query: { ...one.request.query, mood: ['calm'] } },
    })),
  },
  {
    name: 'a matcher wider than its closed enumeration',
    domain: 'badging',
    caughtBy: [byHand, 'matchers against the document'],
    edit: withRule(question, '$.visibility', { match: 'regex', regex: '^[A-Z_]+$' }),
  },
  {
    name: 'an enumeration that is matched by its type alone',
    domain: 'badging',
    caughtBy: [byHand, 'matchers against the document'],
    edit: withRule(question, '$.inputType', { match: 'type' }),
  },
  {
    name: 'a closed list of an enumeration that is open',
    domain: 'media',
    caughtBy: [byHand, 'matchers against the document'],
    edit: withRule('a playlist is made', '$.type', { match: 'regex', regex: '^(FREE_PLAYLIST)$' }),
  },
  {
    name: 'an interaction is pending',
    domain: 'badging',
    caughtBy: [byHand, 'reading of the pacts', 'shape'],
    edit: inInteraction(question, (one) => ({ ...one, pending: true })),
  },
  {
    name: 'a key stands in an interaction',
    domain: 'badging',
    caughtBy: [byHand, 'comparison with the document', 'requests'],
    edit: inInteraction(question, (one) => ({
      ...one,
      request: { ...one.request, query: { 'X-API-Key': ['a-real-key'] } },
    })),
  },
  {
    name: 'a key stands in its header, beside what replaces it at verification',
    domain: 'badging',
    caughtBy: [byHand, 'requests'],
    edit: withHeader(question, 'X-API-Key', aRealKey),
  },
  {
    name: 'a key stands in its header, where another one is refused',
    domain: 'badging',
    caughtBy: [byHand, 'requests'],
    edit: withHeader(`${question}, with a key that is not accepted`, 'X-API-Key', aRealKey),
  },
  {
    name: 'a key stands in a header of another name',
    domain: 'badging',
    caughtBy: [byHand, 'requests'],
    edit: withHeader(question, 'Authorization', `Bearer ${aRealKey}`),
  },
  {
    name: 'an answer of which nothing is asked',
    domain: 'media',
    caughtBy: [byHand, 'matchers against the document'],
    edit: inInteraction('a playlist is made', ({ response, ...one }) => {
      const { matchingRules: _, ...rest } = response;
      return { ...one, response: { ...rest, body: { ...rest.body, content: {} } } };
    }),
  },
  {
    name: 'an id that is matched by its type alone',
    domain: 'media',
    caughtBy: [byHand, 'matchers against the document'],
    edit: withRule('a playlist is made', '$.playlistId', { match: 'type' }),
  },
  {
    name: 'a provider state that nobody answers',
    domain: 'badging',
    caughtBy: [byHand, 'verification'],
    edit: inInteraction(question, (one) => ({
      ...one,
      providerStates: [{ name: 'a badge question of which nobody has heard' }],
    })),
  },
];
