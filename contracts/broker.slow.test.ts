// Runs .ci/pact-broker with Pact's CLI against an emulation of a Pact Broker: a server with the resources that the CLI
// requests, which selects every published pact. The nightly build tests the decisions of a real broker.

import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exec, listen, temporaryFolder } from '@room-sessions/testing';
import { readManifest, root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

interface Pact {
  readonly consumer: { readonly name: string };
  readonly interactions: readonly { readonly response: { status: number } }[];
}
/** The fields of the requests that the tests read. */
interface Body {
  readonly contracts?: readonly { readonly consumerName: string; readonly content: string }[];
  readonly success: boolean;
  readonly testResults: readonly { readonly success: boolean }[];
}

const clients = ['rooms', 'media', 'recordings', 'badging'];
const missing = { PACT_BROKER_TOKEN: '', PACT_BROKER_USERNAME: '', PACT_BROKER_PASSWORD: '' };
const token = 'token-of-the-broker';
const build = 'https://github.example/some/name/actions/runs/7';
const gateway = '/pacticipants/room-sessions-gateway';

async function startBroker() {
  const closing = new AsyncDisposableStack();
  const folder = closing.use(await temporaryFolder());
  const requests: { call: string; body: Body }[] = [];
  const pacts = new Map<string, Pact>();
  const options = { isPending: false, isDeployable: true };
  const link = (path: string) => ({ name: 'production', href: url + path, templated: true });
  const getPacts = () =>
    [...pacts.values()].map((pact) => ({
      ...pact,
      shortDescription: 'latest from main',
      verificationProperties: { pending: options.isPending, notices: [] },
      // A broker gives each interaction an id; the CLI reports the results by this id.
      interactions: pact.interactions.map((one, index) => ({ ...one, _id: `${index}` })),
      _links: { self: link(`/pacts/${pact.consumer.name}`) },
    }));
  const respond = (path: string, { contracts = [] }: Body): object => {
    for (const { consumerName, content } of contracts) {
      pacts.set(consumerName, JSON.parse(Buffer.from(content, 'base64').toString()) as Pact);
    }
    const summary = { deployable: options.isDeployable, reason: '' };
    const embedded = { pacts: getPacts(), pacticipant: {}, version: {} };
    const pact = getPacts().find(({ consumer }) => path === `/pacts/${consumer.name}`);
    const links = { _embedded: embedded, _links: getLinks(path) };
    return { ...pact, summary, notices: [], matrix: [], ...links };
  };
  // Every resource has all links, so the CLI chooses the requests.
  const getLinks = (path: string): object => ({
    self: link(path),
    'pb:publish-contracts': link('/contracts/publish'),
    'pb:provider-pacts-for-verification': link('/pacts/provider/{provider}/for-verification'),
    'pb:publish-verification-results': link(`${path}/results`),
    'pb:provider': link(gateway),
    'pb:branch-version': link(`${gateway}/branches/{branch}/versions/{version}`),
    'pb:record-release': [link(`${path}/release`)],
    'pb:record-deployment': [link(`${path}/deployment`)],
  });
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    const body = JSON.parse((await text(request)) || '{}') as Body;
    requests.push({ call: `${request.method} ${path}`, body });
    const isAllowed = request.headers.authorization === `Bearer ${token}`;
    response.writeHead(isAllowed ? 200 : 401, { 'Content-Type': 'application/hal+json' });
    response.end(JSON.stringify(isAllowed ? respond(path, body) : {}));
  });
  const { url } = closing.use(await listen(server));
  // The script starts the gateway and the CLI with this `node`, which records their arguments.
  const node = `printf '%s\\n' "$*" >> '${folder.path}/commands'\nexec '${process.execPath}' "$@"`;
  await writeFile(join(folder.path, 'node'), `#!/bin/bash\n${node}\n`, { mode: 0o755 });

  return {
    pacts,
    options,
    getCalls: () => requests.map(({ call }) => call),
    getBodies: (call: RegExp) => requests.filter((it) => call.test(it.call)).map((it) => it.body),
    readCommands: () => readFile(join(folder.path, 'commands'), 'utf8'),
    run(steps: readonly string[]) {
      requests.length = 0;
      const env = {
        PATH: `${folder.path}:${process.env['PATH']}`,
        GIT_DIR: folder.path, // no repository, so no tags: this commit releases every client
        PACT_BROKER_BASE_URL: url,
        ...missing,
        PACT_BROKER_TOKEN: token,
        GITHUB_SERVER_URL: 'https://github.example',
        GITHUB_REPOSITORY: 'some/name',
        GITHUB_RUN_ID: '7',
      };
      return exec(['.ci/pact-broker', 'production', ...steps], { cwd: root, env });
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const readVersion = async (name: string): Promise<string> =>
  (await readManifest(join(root, 'packages', name))).version;

it('publishes, verifies, asks and records', async () => {
  await using broker = await startBroker();
  const { code, output } = await broker.run(['publish', 'verify', 'ask', 'record']);
  expect(code, output).toBe(0);

  const published = clients.map(async (client) => ({
    pacticipantName: `room-sessions-${client}`,
    pacticipantVersionNumber: await readVersion(client),
    branch: 'main',
    buildUrl: build,
  }));
  expect(broker.getBodies(/publish$/)).toMatchObject(await Promise.all(published));
  const selection = {
    consumerVersionSelectors: [{ mainBranch: true }, { deployedOrReleased: true }],
    includePendingStatus: true,
    includeWipPactsSince: '2026-11-01',
    providerVersionBranch: 'main',
  };
  expect(broker.getBodies(/^POST .*for-verification$/)).toEqual([selection]);

  const version = await readVersion('gateway');
  const result = { success: true, providerApplicationVersion: version, buildUrl: build };
  const results = broker.getBodies(/results$/);
  expect(results).toMatchObject(clients.map(() => result));
  const interactions = [...broker.pacts.values()].flatMap((pact) => pact.interactions);
  const verified = results.flatMap(({ testResults }) => testResults.map((one) => one.success));
  expect(verified).toEqual(interactions.map(() => true));
  expect(verified.length).toBeGreaterThan(40);
  expect(broker.getCalls()).toContain(`PUT ${gateway}/branches/main/versions/${version}`);
  expect(broker.getBodies(/^GET .matrix.*environment=production$/)).toHaveLength(5);
  expect(broker.getBodies(/^POST .*release$|^POST .*gateway.*deployment$/)).toHaveLength(5);

  const commands = await broker.readCommands();
  expect(commands).toMatch(/gateway.src.bin.*\n.*\n.* verifier /);
  expect(commands + output).not.toMatch(new RegExp(`${token}|verifier:|control-token|api-key`));
});

it('publishes a failure, and exits with 1 unless the contract is pending', async () => {
  await using broker = await startBroker();
  await broker.run(['publish']);
  broker.pacts.get('room-sessions-media')!.interactions[0]!.response.status = 299;
  for (const isPending of [false, true]) {
    broker.options.isPending = isPending;
    expect((await broker.run(['verify'])).code).toBe(isPending ? 0 : 1);
    const results = broker.getBodies(/results$/);
    expect(results.map(({ success }) => success)).toEqual([true, false, true, true]);
    expect(results[1]?.testResults.filter(({ success }) => !success)).toHaveLength(1);
  }
});

it('exits with 1 and records nothing if the broker does not allow the release', async () => {
  await using broker = await startBroker();
  broker.options.isDeployable = false;
  expect((await broker.run(['ask', 'record'])).code).toBe(1);
  expect(broker.getBodies(/^POST /)).toEqual([]);
});
