// Proves the search: leaks a canary on purpose through each output.

import { describe, expect, it } from 'vitest';
import {
  bearer,
  key,
  lookAt,
  lookedAt,
  plant,
  takeLeaks,
  watchedErrors,
  watchedLogger,
} from './index.ts';

async function fail(error: unknown): Promise<void> {
  const call = async (): Promise<never> => {
    throw error;
  };
  await expect(watchedErrors.call({}, call)).rejects.toBe(error);
}

function hidden(value: string): Error {
  return Object.defineProperty(new Error('no'), 'secret', { value, enumerable: false });
}

describe('the search finds a secret', () => {
  it.each<[string, () => unknown]>([
    ['on the console', () => console.log('key', key)],
    ['on the console, within an object', () => console.warn({ a: [{ key }] })],
    ['in a line of a log', () => watchedLogger.debug(`sent ${key}`, {})],
    ['in a field of a log', () => watchedLogger.info('sent', { headers: { a: bearer } })],
    ['in the message of an error', () => fail(new Error(`key ${key}`))],
    ['in a field of an error', () => fail(Object.assign(new Error('no'), { key }))],
    ['in a hidden field of an error', () => fail(hidden(key))],
    ['in the cause of an error', () => fail(new Error('no', { cause: hidden(key) }))],
    ['in the JSON of an error', () => fail({ toJSON: () => ({ key }) })],
    ['in the stack of an error', () => fail(withStack(`Error: ${key}`))],
    ['in a URL', () => lookAt('url', `https://gateway.example.com/?key=${key}`)],
    ['in an attribute of a trace', () => lookAt('trace', { attributes: { a: bearer } })],
    ['planted by a test', () => console.log(plant('another-secret'))],
  ])('%s', async (_, leak) => {
    await leak();
    const leaks = takeLeaks();
    expect(leaks).not.toEqual([]);
    // The report itself must not leak the canary.
    expect(JSON.stringify(leaks)).not.toMatch(/canary-|another-secret/);
  });
});

function withStack(stack: string): Error {
  const error = new Error('no');
  error.stack = stack;
  return error;
}

it('the search counts its objects and finds nothing in objects without secrets', () => {
  const before = lookedAt('log');
  watchedLogger.error('failed', { operation: 'getRoomSettings' });
  expect(lookedAt('log')).toBe(before + 1);
  expect(takeLeaks()).toEqual([]);
});

it('the search rejects a secret that is too short', () => {
  expect(() => plant('abc')).toThrow('too short');
});
