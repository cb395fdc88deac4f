import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { closedPortUrl, type TemporaryFolder, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ours from '../internal.ts';
import type { NodeTransport } from '../node/index.ts';
import { failure, json } from '@room-sessions/testing/faults';
import { list, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';

// An application may have installed two versions.
describe('two copies of this package', () => {
  const gateway = useFaultServer();
  let folder: TemporaryFolder;
  let theirs: typeof ours;
  beforeAll(async () => {
    folder = await temporaryFolder();
    theirs = await loadCopy(ours.version);
  });
  /** A second copy of the package, with the given version. */
  const loadCopy = async (version: string): Promise<typeof ours> => {
    const home = join(folder.path, version);
    for (const part of ['package.json', 'src']) {
      await cp(fileURLToPath(new URL(`../../${part}`, import.meta.url)), join(home, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.test.ts'),
      });
    }
    await writeFile(
      join(home, 'src/version.ts'),
      `export const version: string = ${JSON.stringify(version)};`,
    );
    return (await import(pathToFileURL(join(home, 'src/internal.ts')).href)) as typeof ours;
  };
  afterAll(() => folder[Symbol.asyncDispose]());

  it('are separate modules', () => {
    expect(theirs.createClient).not.toBe(ours.createClient);
    expect(theirs.NotFoundError).not.toBe(ours.NotFoundError);
  });

  it('know each other’s errors', async () => {
    gateway.server.answer(json({}, 404));
    const client = theirs.createClient({ baseUrl: gateway.server.url, apiKey: key });
    const error = await failure(client.call(read, room));
    expect(Object.getPrototypeOf(error)).not.toBe(ours.NotFoundError.prototype);
    expect(error).toBeInstanceOf(ours.NotFoundError);
    expect(error).not.toBeInstanceOf(ours.ConflictError);
    expect(error).toBeInstanceOf(ours.ApiError);
    expect(error).toBeInstanceOf(ours.RoomSessionsError);
    expect(error).not.toBeInstanceOf(ours.InputError);
  });

  it('take each other’s clients', async () => {
    gateway.server.answer(json([1]));
    const client = theirs.createClient({ baseUrl: gateway.server.url, apiKey: key });
    expect(ours.toClient(client)).toBe(client);
    expect(await ours.paginate(ours.toClient(client), list).all()).toEqual([1]);
  });

  it('understand a transport of the other that refuses a body as too large', async () => {
    const { createNodeTransport } = (await import(
      pathToFileURL(join(folder.path, ours.version, 'src/node/index.ts')).href
    )) as typeof import('../node/index.ts');
    const transport = createNodeTransport();
    gateway.server.answer(json({ long: 'value' }));
    const client = ours.createClient({
      baseUrl: gateway.server.url,
      apiKey: key,
      maxResponseBytes: 3,
      retry: { minDelay: 1 },
      transport,
    });
    expect(await failure(client.call(read, room))).toMatchObject({
      name: 'InvalidResponseError',
      code: 'body_too_large',
      attempts: 1,
    });
    expect(gateway.server.received).toHaveLength(1);
    transport.close();
  });

  const sources = (path: string): Promise<unknown> =>
    import(pathToFileURL(join(folder.path, ours.version, 'src', path)).href);
  it('understand a transport of the other that sent nothing', async () => {
    const node = (await sources('node/index.ts')) as { createNodeTransport(): NodeTransport };
    const baseUrl = await closedPortUrl();
    const transport = node.createNodeTransport();
    const client = gateway.client({ baseUrl, transport, retry: { minDelay: 1 } });
    const error = await failure(client.call(write, { body: {} }));
    expect(error).toMatchObject({ delivery: 'not_sent', attempts: 3 });
  });

  it('with incompatible versions reject each other’s clients, with advice', async () => {
    const newer = await loadCopy('99.0.0');
    const client = newer.createClient({ baseUrl: gateway.server.url, apiKey: key });
    for (const use of [() => ours.toClient(client), () => ours.paginate(client, list)]) {
      expect(use).toThrow(ours.ConfigurationError);
      expect(use).toThrow(
        `core 99.0.0, which does not fit ${ours.version}. Install one version; see`,
      );
    }
    const mine = ours.createClient({ baseUrl: gateway.server.url, apiKey: key });
    expect(() => newer.toClient(mine)).toThrow(`core ${ours.version}, which does not fit 99.0.0`);
  });

  it('with compatible versions accept each other’s clients', async () => {
    const [one, other] = [await loadCopy('1.2.0'), await loadCopy('1.9.3')];
    const client = one.createClient({ baseUrl: gateway.server.url, apiKey: key });
    expect(other.toClient(client)).toBe(client);
  });
});
