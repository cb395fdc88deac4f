import { describe, expect, it } from 'vitest';
import { SharedBytes } from './shared-bytes.ts';

/** Counts how often it is read. */
function source(text: string): { read: () => Promise<Uint8Array>; times: () => number } {
  let times = 0;
  return {
    async read() {
      times += 1;
      return Buffer.from(text);
    },
    times: () => times,
  };
}

describe('bytes that are sent to several clients', () => {
  it('are read once for concurrent requests', async () => {
    const shared = new SharedBytes();
    const { read, times } = source('image');
    const all = await Promise.all(Array.from({ length: 50 }, () => shared.get('a', read)));
    expect(new Set(all).size).toBe(1);
    expect(times()).toBe(1);
  });

  it('are read once while a client holds them', async () => {
    const shared = new SharedBytes();
    const { read, times } = source('image');
    const first = await shared.get('a', read);
    expect(await shared.get('a', read)).toBe(first);
    expect(times()).toBe(1);
  });

  it('differ under another key', async () => {
    const shared = new SharedBytes();
    const one = await shared.get('a', source('one').read);
    const other = await shared.get('b', source('other').read);
    expect([String(one), String(other)]).toEqual(['one', 'other']);
  });

  it('are read again after a failure', async () => {
    const shared = new SharedBytes();
    const failing = shared.get('a', () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
    expect(String(await shared.get('a', source('image').read))).toBe('image');
  });
});
