import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { createFolder } from '../testing/pacts.ts';
import { fromState } from './from-state.ts';

describe('a value of a provider state', () => {
  async function written(send: (url: string) => string): Promise<string> {
    await using folder = await createFolder({});
    const pact = new PactV4({ consumer: 'a', provider: 'b', dir: folder.path, logLevel: 'error' });
    await pact
      .addInteraction()
      .uponReceiving('a room')
      .withRequest('GET', fromState('/rooms/${id}', '/rooms/1'))
      .willRespondWith(200)
      .executeTest(({ url }) => fetch(send(url)));
    return readFile(join(folder.path, 'a-b.json'), 'utf8');
  }

  it('is written to the contract as an example and an expression', async () => {
    const { interactions } = JSON.parse(await written((url) => `${url}/rooms/1`));
    expect(interactions[0].request).toMatchObject({
      path: '/rooms/1',
      generators: { path: { type: 'ProviderState', expression: '/rooms/${id}' } },
    });
  });

  it.each(['/rooms/$id', '/rooms/1', ''])(
    'is rejected when %j names no provider state value',
    (expression) => {
      expect(() => fromState(expression, '/rooms/1')).toThrow(/names no value of a provider state/);
    },
  );

  it('rejects a request with another value while the contract is written', async () => {
    await expect(written((url) => `${url}/rooms/2`)).rejects.toThrow(/rooms\/2/);
  });
});
