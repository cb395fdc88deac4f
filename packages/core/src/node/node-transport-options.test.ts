import { Agent } from 'node:https';
import { expect, it } from 'vitest';
import { createNodeTransport } from './index.ts';
import { ConfigurationError } from '../errors/errors.ts';

const thrown = (options: unknown): unknown => {
  try {
    createNodeTransport(options as never);
  } catch (error) {
    return error;
  }
  return undefined;
};

it.each<[string, unknown, string]>([
  ['an unknown name', { proxies: 'x' }, 'Unknown option `proxies`.'],
  ['a text', 'http://proxy', 'The options must be one object.'],
  [
    'an agent with other options',
    { agent: new Agent(), ca: 'x' },
    '`agent` creates the connections',
  ],
  [
    'an object that is not an agent',
    { agent: {} },
    '`agent` must be an Agent of node:http or node:https.',
  ],
  ['null for an agent', { agent: null }, '`agent` must be an Agent of node:http or node:https.'],
  [
    'a proxy that is not a URL',
    { proxy: 'http://[' },
    '`proxy` must be the URL of an http or https',
  ],
  ['a proxy of another kind', { proxy: 'socks5://p:1' }, '`proxy` must be the URL of an http or'],
  [
    'a proxy with an invalid password',
    { proxy: 'http://u:%zz@p' },
    '`proxy` has a user or password',
  ],
  ['a time that is text', { idleTimeout: '4' }, '`idleTimeout` must be a number of ms'],
  ['a time too long for a timer', { idleTimeout: 2 ** 31 }, '`idleTimeout` must be a number of ms'],
  [
    'a time to connect that is text',
    { connectTimeout: '4' },
    '`connectTimeout` must be a number of',
  ],
  ['a negative time to connect', { connectTimeout: -1 }, '`connectTimeout` must be a number of ms'],
  ['a file name as certificate', { ca: 'company.pem' }, '`ca` must be certificates in PEM form'],
  [
    'half of a client certificate',
    { clientCertificate: { cert: '-----BEGIN CERTIFICATE-----' } },
    '`clientCertificate` must be { cert, key }',
  ],
])('the options of the Node transport are rejected with %s', (_, options, message) => {
  const error = thrown(options);
  expect(error).toBeInstanceOf(ConfigurationError);
  expect((error as Error).message).toContain(message);
  expect((error as Error).message).not.toContain('zz');
});

it('each option of the Node transport may be undefined', () => {
  const options = ['proxy', 'ca', 'clientCertificate', 'idleTimeout', 'agent'];
  expect(thrown(Object.fromEntries(options.map((name) => [name, undefined])))).toBeUndefined();
  expect(thrown({ agent: undefined, proxy: false })).toBeUndefined();
  expect(thrown({ connectTimeout: 0 })).toBeUndefined();
  expect(thrown({ connectTimeout: 5_000, agent: new Agent() })).toBeUndefined();
});
