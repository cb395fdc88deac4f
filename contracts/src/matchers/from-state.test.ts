import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { folderOf } from '../testing/pacts.ts';
import { fromState } from './from-state.ts';

describe('a value of a provider state', () => {
  async function written(send: (url: string) => string): Promise<string> {
    await using folder = await folderOf({});
    const pact = new PactV4({ consumer: 'a', provider: 'b', dir: folder.path, logLevel: 'error' });
    await pact
      .addInteraction()
      .uponReceiving('a room')
      .withRequest('GET', fromState('/rooms/${id}', '/rooms/1'))
      .willRespondWith(200)
      .executeTest(({ url }) => fetch(send(url)));
    return readFile(join(folder.path, 'a-b.json'), 'utf8');
  }

  it('stands in the contract as its example and its expression', async () => {
    const { interactions } = JSON.parse(await written((url) => `${url}/rooms/1`));
    expect(interactions[0].request).toMatchObject({
      path: '/rooms/1',
      generators: { path: { type: 'ProviderState', expression: '/rooms/${id}' } },
    });
  });

  it.each(['/rooms/$id', '/rooms/1', ''])('is named in %j by nothing', (expression) => {
    expect(() => fromState(expression, '/rooms/1')).toThrow(/names no value of a provider state/);
  });

  it('is not replaced by any other while the contract is written', async () => {
    await expect(written((url) => `${url}/rooms/2`)).rejects.toThrow(/rooms\/2/);
  });
});
