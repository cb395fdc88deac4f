import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { control } from '../../snippets/given.ts';
import { callOf, operations } from './generate.ts';

describe('the program of an operation', () => {
  it.each(operations.map(({ id }) => id))('calls %s', async (id) => {
    await import(callOf(id).href);
    const { requests } = await control.requests.list();
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request).toMatchObject({ operation: id, status: 200 });
  });

  it('exists for documented operations only', async () => {
    const files = await readdir(new URL('calls/', import.meta.url));
    expect(files).toHaveLength(operations.length);
  });
});
