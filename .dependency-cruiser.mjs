// Which modules may import each other. `pnpm lint` runs it; tests and their helpers are exempt.

const domain = { own: ['core'], types: ['models'] };
const shared = 'shared';

/** Our packages that each package may import, those of which it may import types, and packages of others. */
const packages = {
  core: {},
  models: {},
  har: { own: ['core'] },
  opentelemetry: { own: ['core'], others: ['@opentelemetry/api'] },
  schemas: { own: ['core'], types: ['models'], others: ['zod'] },
  rooms: { ...domain, own: ['core', shared] },
  media: { ...domain, own: ['core', shared] },
  recordings: domain,
  badging: domain,
  sdk: { own: ['core', 'models', 'rooms', 'media', 'recordings', 'badging'] },
  gateway: {
    own: ['models', 'schemas', shared],
    others: ['@fastify/cors', 'fastify', 'htm', 'pg', 'preact', 'zod'],
  },
  probe: { own: ['core', 'har', 'schemas', 'gateway', shared], others: ['yaml'] },
  cli: {
    own: ['badging', 'core', 'har', 'media', 'recordings', 'rooms', 'schemas', shared],
    others: ['csv-parse'],
  },
  mcp: {
    own: ['badging', 'cli', 'core', 'media', 'models', 'recordings', 'rooms', 'schemas', shared],
    others: ['@modelcontextprotocol/server'],
  },
  shared: { own: ['core', 'har'] },
  contracts: {
    own: [shared],
    others: ['@pact-foundation/pact', '@pact-foundation/pact-core'],
  },
};

/** The layers of the gateway, the lowest first. */
const layers = [
  'checks',
  'store',
  'keys',
  'seed|handlers',
  'http|services\\.ts',
  'control',
  'console',
  'ops',
  'gateway\\.ts|index\\.ts|bin\\.ts|cli',
].map((names) => `^packages/gateway/src/(${names})(/|$)`);

const folder = (name) => (name === 'contracts' ? 'contracts/' : `packages/${name}/`);
const ours = '^(packages|contracts|tools|test|runtime-tests|benchmarks|examples|docs)/';
const anyOf = (...paths) => (paths.length > 0 ? `^(${paths.join('|')})` : '^$');
const notTypes = { dependencyTypesNot: ['type-only'] };
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

const rulesOf = ([name, { own = [], types = [], others = [] }]) => {
  const from = { path: `^${folder(name)}src/` };
  const allowed = anyOf(...[name, ...own, ...types].map(folder));
  const installed = others.map((one) => `node_modules/${one}/`);
  return [
    forbid(`${name}-packages`, from, { path: ours, pathNot: allowed }),
    forbid(`${name}-types`, from, { path: anyOf(...types.map(folder)), ...notTypes }),
    forbid(`${name}-others`, from, { path: 'node_modules/', pathNot: installed }),
  ];
};

const forNode = '^packages/(core/src/(node/|internal\\.node\\.ts)|media/src/node\\.ts)';
const portable =
  '^packages/(core|models|schemas|har|opentelemetry|rooms|media|recordings|badging|sdk)/src/';
const inPages = '^packages/gateway/src/(control/(client|wire)\\.ts|console/page/)';

export default {
  forbidden: [
    ...Object.entries(packages).flatMap(rulesOf),
    forbid('does-not-resolve', {}, { couldNotResolve: true }),
    forbid(
      'relative-path-out-of-its-package',
      { path: '^(packages/[^/]+|contracts)/' },
      { dependencyTypes: ['local'], pathNot: '^$1/(src|codegen)/' },
    ),
    forbid(
      'schemas-without-a-client',
      { path: '^packages/schemas/src/(?!validation/)' },
      { path: '^packages/core/', ...notTypes },
    ),
    forbid(
      'pact-in-its-own-entry',
      { pathNot: '^contracts/src/matchers/' },
      { path: 'node_modules/@pact-foundation/pact/' },
    ),
    forbid(
      'runs-without-node',
      { path: portable, pathNot: forNode },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'loads-nothing-for-node',
      { path: portable, pathNot: forNode },
      { path: forNode, ...notTypes },
    ),
    forbid(
      'runs-in-pages',
      { path: inPages },
      { pathNot: [inPages, 'node_modules/(htm|preact)/'], ...notTypes },
    ),
    ...layers
      .slice(0, -1)
      .map((layer, at) =>
        forbid(`gateway-layer-${at}`, { path: layer }, { path: layers.slice(at + 1) }),
      ),
    // Type imports included.
    forbid('no-circle', {}, { circular: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$|/testing/|/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
