// What the emulation of a broker answers, path by path.

export interface Asked {
  readonly method: string;
  /** As it was sent, with the query. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface PublishedPact {
  readonly consumer: string;
  readonly version: string;
  readonly branch: string | undefined;
  readonly buildUrl: string | undefined;
  readonly content: Readonly<Record<string, unknown>>;
}

export interface PublishedResult {
  readonly consumer: string;
  readonly consumerVersion: string;
  readonly success: boolean;
  readonly providerApplicationVersion: string;
}

/** An answer of the test's own, in place of the emulation's. */
export interface Override {
  /** Takes the request and never answers. */
  readonly silent?: true;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface State {
  readonly pacts: PublishedPact[];
  readonly results: PublishedResult[];
  readonly records: string[];
  readonly environments: string[];
  readonly gateways: Map<string, string>;
}

type Route = readonly [
  request: RegExp,
  handle: (found: readonly string[], body: string, state: State, url: string) => Override,
];

const routes: readonly Route[] = [
  [/^GET \/$/, (_, __, ___, url) => ok({ _links: indexLinks(url) })],
  [/^POST \/contracts\/publish$/, (_, body, state, url) => publish(body, state, url)],
  [/^GET \/environments$/, (_, __, state, url) => ok(environmentList(state, url))],
  [/^POST \/environments$/, (_, body, state, url) => createEnvironment(body, state, url)],
  [
    /^PUT \/pacticipants\/([^/]+)\/branches\/([^/]+)\/versions\/([^/]+)$/,
    ([, branch = '', version = ''], _, { gateways }) => {
      gateways.set(version, branch);
      return created({});
    },
  ],
  [
    /^GET \/pacticipants\/([^/]+)\/versions\/([^/]+)$/,
    ([name = '', version = ''], _, state, url) => versionOf(name, version, state, url),
  ],
  [
    /^POST \/pacticipants\/([^/]+)\/versions\/([^/]+)\/(released|deployed)-versions\/environment\/(.+)$/,
    ([name, version, how, environment], _, { records }) => {
      const command = how === 'released' ? 'record-release' : 'record-deployment';
      records.push(`${command} ${name} ${version} ${environment}`);
      return created({ uuid: 'record', currentlySupported: true, currentlyDeployed: true });
    },
  ],
  [
    /^POST \/pacts\/provider\/([^/]+)\/for-verification$/,
    (_, body, state, url) => pactsForVerification(body, state, url),
  ],
  [
    /^GET \/pacts\/provider\/[^/]+\/consumer\/([^/]+)\/version\/([^/]+)$/,
    ([consumer = '', version = ''], _, state, url) => pactOf(consumer, version, state, url),
  ],
  [
    /^POST \/pacts\/provider\/[^/]+\/consumer\/([^/]+)\/version\/([^/]+)\/verification-results$/,
    ([consumer = '', consumerVersion = ''], body, { results }) => {
      const result = JSON.parse(body) as PublishedResult;
      results.push({ ...result, consumer, consumerVersion });
      return created(result);
    },
  ],
  [/^GET \/matrix\?/, (_, __, state) => ok(matrixOf(state))],
];

export function answer(asked: Asked, state: State, url: string, authorization: string): Override {
  if (asked.authorization !== authorization) {
    // Brokers and what stands before them have been seen to repeat what they were sent.
    return { status: 401, body: { error: `not accepted: ${asked.authorization}` } };
  }
  const request = `${asked.method} ${asked.path}`;
  for (const [pattern, handle] of routes) {
    const found = pattern.exec(request);
    if (found) return handle(found.slice(1), asked.body, state, url);
  }
  return { status: 404, body: { error: `not emulated: ${request}` } };
}

const ok = (body: unknown): Override => ({ status: 200, body });
const created = (body: unknown): Override => ({ status: 201, body });
const notFound: Override = {
  status: 404,
  body: { error: 'The requested document was not found.' },
};

const pactUrl = (
  url: string,
  consumer: string,
  version: string,
  provider = 'room-sessions-gateway',
): string => `${url}/pacts/provider/${provider}/consumer/${consumer}/version/${version}`;

function indexLinks(url: string): object {
  return {
    self: { href: url, title: 'Index' },
    'pb:publish-contracts': { href: `${url}/contracts/publish` },
    'pb:environments': { href: `${url}/environments` },
    'pb:publish-pact': {
      href: pactUrl(url, '{consumer}', '{consumerApplicationVersion}', '{provider}'),
      templated: true,
    },
    'pb:provider-pacts-for-verification': {
      href: `${url}/pacts/provider/{provider}/for-verification`,
      templated: true,
    },
  };
}

interface Publication {
  readonly pacticipantName: string;
  readonly pacticipantVersionNumber: string;
  readonly branch?: string;
  readonly buildUrl?: string;
  readonly contracts: readonly { readonly content: string }[];
}

/** As a broker does unless it is told otherwise, it refuses another contract of a version. */
function publish(body: string, { pacts }: State, url: string): Override {
  const { pacticipantName, pacticipantVersionNumber, branch, buildUrl, contracts } = JSON.parse(
    body,
  ) as Publication;
  const decoded = Buffer.from(contracts[0]?.content ?? '', 'base64').toString();
  const content = JSON.parse(decoded) as PublishedPact['content'];
  const before = pacts.find(
    (pact) => pact.consumer === pacticipantName && pact.version === pacticipantVersionNumber,
  );
  if (before && JSON.stringify(before.content) !== JSON.stringify(content)) {
    const error = `Cannot change the content of the pact for ${pacticipantName} version ${pacticipantVersionNumber}`;
    return {
      status: 409,
      body: { notices: [{ type: 'error', text: error }], errors: { contracts: [error] } },
    };
  }
  if (!before) {
    const version = pacticipantVersionNumber;
    pacts.push({ consumer: pacticipantName, version, branch, buildUrl, content });
  }
  const self = { href: pactUrl(url, pacticipantName, pacticipantVersionNumber) };
  return ok({
    notices: [{ type: 'success', text: `Pact successfully published for ${pacticipantName}` }],
    _embedded: {
      pacticipant: { name: pacticipantName, _links: { self } },
      version: { number: pacticipantVersionNumber, _links: { self } },
    },
    _links: { 'pb:pacticipant': self, 'pb:pacticipant-version': self, 'pb:contracts': [self] },
  });
}

function environmentList({ environments }: State, url: string): object {
  return {
    _embedded: { environments: environments.map((name) => environmentOf(name, url)) },
    _links: {
      'pb:environments': environments.map((name) => ({
        name,
        href: `${url}/environments/${name}`,
      })),
    },
  };
}

function createEnvironment(body: string, { environments }: State, url: string): Override {
  const { name } = JSON.parse(body) as { name: string };
  environments.push(name);
  return created(environmentOf(name, url));
}

const environmentOf = (name: string, url: string): object => ({
  uuid: name,
  name,
  displayName: name,
  production: name === 'production',
  createdAt: '2026-01-01T00:00:00+00:00',
  _links: { self: { name, href: `${url}/environments/${name}` } },
});

function versionOf(name: string, version: string, state: State, url: string): Override {
  const known =
    state.gateways.has(version) ||
    state.pacts.some((pact) => pact.consumer === name && pact.version === version);
  if (!known) return notFound;
  const self = `${url}/pacticipants/${name}/versions/${version}`;
  const recordIn = (how: string): object[] =>
    state.environments.map((environment) => ({
      name: environment,
      href: `${self}/${how}-versions/environment/${environment}`,
    }));
  return ok({
    number: version,
    _links: {
      self: { href: self },
      'pb:record-release': recordIn('released'),
      'pb:record-deployment': recordIn('deployed'),
    },
  });
}

/** Those of the branch that is asked for; other selectors find nothing here. */
function pactsForVerification(body: string, { pacts }: State, url: string): Override {
  const { consumerVersionSelectors: selectors = [] } = JSON.parse(body) as {
    consumerVersionSelectors?: readonly { readonly branch?: string }[];
  };
  const found = pacts.filter(({ branch }) => selectors.some((one) => one.branch === branch));
  return ok({
    _embedded: {
      pacts: found.map(({ consumer, version }) => ({
        verificationProperties: { pending: false },
        _links: {
          self: {
            name: `Pact between ${consumer} (${version}) and room-sessions-gateway`,
            href: pactUrl(url, consumer, version),
          },
        },
      })),
    },
    _links: { self: { href: url } },
  });
}

function pactOf(consumer: string, version: string, { pacts }: State, url: string): Override {
  const pact = pacts.find((one) => one.consumer === consumer && one.version === version);
  if (!pact) return notFound;
  const self = pactUrl(url, consumer, version);
  return ok({
    ...pact.content,
    createdAt: '2026-01-01T00:00:00+00:00',
    _links: {
      self: { href: self },
      'pb:consumer-version': { name: version, href: self },
      'pb:publish-verification-results': { href: `${self}/verification-results` },
    },
  });
}

/** Everything that was published, as rows; yes when there is a result and all are good. */
function matrixOf({ results }: State): object {
  const good = results.length > 0 && results.every(({ success }) => success);
  return {
    summary: {
      deployable: good,
      reason: good ? 'All required verification results are published' : 'There is none',
      success: results.filter(({ success }) => success).length,
      failed: results.filter(({ success }) => !success).length,
      unknown: 0,
    },
    notices: [],
    matrix: results.map(({ consumer, consumerVersion, success, providerApplicationVersion }) => ({
      consumer: { name: consumer, version: { number: consumerVersion } },
      provider: {
        name: 'room-sessions-gateway',
        version: { number: providerApplicationVersion },
      },
      verificationResult: { success },
    })),
  };
}
