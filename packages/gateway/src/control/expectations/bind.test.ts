import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { freshTenant } from '../../store/tenant.ts';
import { createExpector } from './bind.ts';
import type { Expectations } from './expectations.ts';

it('a call of an operation without expectations asks for none, and waits for nothing', () => {
  const asked: string[] = [];
  const expectations: Partial<Expectations> = {
    async pick({ id }) {
      asked.push(id);
      return undefined;
    },
  };
  const expector = createExpector(Fastify(), expectations as Expectations);
  const request = { headers: {}, route: { config: { operationId: 'updateRoom' } } };
  const call = (control: readonly (string | null)[]) =>
    expector(request as FastifyRequest, {} as FastifyReply, {
      ...freshTenant('t'),
      expected: { control: new Set(control), replay: new Set() },
    });
  for (const others of [[], ['listPlaylists', 'createPlaylist']])
    expect(call(others)).toBeUndefined();
  expect(asked).toEqual([]);
  for (const own of [['updateRoom'], [null]]) expect(call(own)).toBeInstanceOf(Promise);
  expect(asked).toEqual(['t', 't']);
});
