// What a change of the document is to those who call the API through the packages. The first rule
// that knows a change decides; what no rule knows is breaking until somebody has looked at it.

import type { Verdict } from '../bump.ts';
import type { Change } from './changes.ts';
import type { Role } from './uses.ts';

/** A change, seen by one operation or, of what no operation reaches, by nobody. */
export interface Case {
  readonly change: Change;
  readonly role: Role | undefined;
  /** The place names another component than before, which itself is as it was. */
  readonly swapped: boolean;
  /** The schema on both sides takes values that it does not list. */
  readonly open: boolean;
}

interface Rule {
  readonly knows: (one: Case) => boolean;
  readonly verdict: Verdict | ((one: Case) => Verdict);
  /** For people; the reason that no tool can know. */
  readonly why: string;
}

const texts = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  'x-gap',
  'security',
  'servers',
]);
const textNodes = new Set(['Root', 'Info', 'Tag', 'Server', 'ServerVariable', 'ExternalDocs']);
const bounds = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

const modifies =
  (...names: readonly string[]) =>
  ({ change }: Case): boolean =>
    change.kind === 'modified' && names.includes(change.property ?? '');
const isNode =
  (...types: readonly string[]) =>
  ({ change }: Case): boolean =>
    types.includes(change.typeName);
const sent = ({ role }: Case): boolean => role === 'request';
const before = ({ change }: Case): unknown => change.base?.value;
const after = ({ change }: Case): unknown => change.revision?.value;
const breaksIf =
  (test: (one: Case) => boolean) =>
  (one: Case): Verdict =>
    test(one) ? 'breaking' : 'compatible';

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const gained = (one: Case): boolean =>
  list(after(one)).some((value) => !list(before(one)).includes(value));
const lost = (one: Case): boolean =>
  list(before(one)).some((value) => !list(after(one)).includes(value));

const requires = (value: unknown): boolean =>
  (value as { readonly required?: unknown } | undefined)?.required === true;

const rules: readonly Rule[] = [
  {
    knows: ({ swapped }) => swapped,
    verdict: 'breaking',
    why: 'its type is another one',
  },
  {
    knows: ({ change }) => textNodes.has(change.typeName) || texts.has(change.property ?? ''),
    verdict: 'documentation',
    why: 'no type and no request changes',
  },
  {
    knows: isNode('SecurityScheme'),
    verdict: 'breaking',
    why: 'core sends the key',
  },
  // Operations.
  {
    knows: ({ change }) =>
      ['PathItem', 'Operation'].includes(change.typeName) && change.kind !== 'modified',
    verdict: breaksIf(({ change }) => change.kind === 'removed'),
    why: 'a function comes or goes with its operation',
  },
  {
    knows: (one) => isNode('PathItem')(one) && modifies('key')(one),
    verdict: 'breaking',
    why: 'a deployment that has only the old path answers 404',
  },
  {
    knows: modifies('operationId', 'tags'),
    verdict: 'breaking',
    why: 'the function has another name or another package',
  },
  {
    knows: modifies('x-auth'),
    verdict: breaksIf((one) => after(one) === 'required'),
    why: 'calls without a key are refused where one is required',
  },
  {
    knows: modifies('x-paged'),
    verdict: 'breaking',
    why: 'a list of pages is another type of result than one answer',
  },
  {
    knows: modifies('x-retry', 'x-bare-error'),
    verdict: 'compatible',
    why: 'what is called, and what comes of it, keeps its type',
  },
  // Parameters, bodies and answers.
  {
    knows: isNode('Parameter'),
    verdict: breaksIf(({ change }) => {
      if (change.kind === 'added') return requires(change.revision?.value);
      if (change.kind === 'removed') return true;
      return change.property !== 'required' || change.revision?.value === true;
    }),
    why: 'an input that is optional may come; one that callers give may not go',
  },
  {
    knows: (one) => isNode('RequestBody')(one) && !modifies('required')(one),
    verdict: 'breaking',
    why: 'functions of operations with a body ask for it, the others take none',
  },
  {
    knows: isNode('RequestBody'),
    verdict: 'compatible',
    why: 'functions of operations with a body ask for it either way',
  },
  {
    knows: (one) =>
      one.role === 'response' &&
      /\/headers(?:\/|$)/.test((one.change.revision ?? one.change.base)?.pointer ?? ''),
    verdict: 'compatible',
    why: 'headers are in no type: who looks at one has to expect that it is not there',
  },
  {
    knows: (one) => sent(one) && isNode('MediaType', 'MediaTypesMap')(one),
    verdict: breaksIf(({ change }) => change.kind !== 'added'),
    why: 'the clients send a body in the one form that they know',
  },
  {
    knows: (one) =>
      one.role === 'error' && isNode('Response', 'ResponsesMap', 'MediaType', 'MediaTypesMap')(one),
    verdict: 'compatible',
    why: 'errors are one family, whatever their status',
  },
  {
    knows: isNode('Response', 'ResponsesMap', 'MediaType', 'MediaTypesMap'),
    verdict: breaksIf(({ change }) => change.kind !== 'added'),
    why: 'the answer is what callers get',
  },
  // Schemas.
  {
    knows: modifies('x-open-enum'),
    verdict: breaksIf((one) => sent(one) !== (after(one) === true)),
    why: 'an open enumeration takes any value, so its reader must, and its sender may, have others',
  },
  {
    knows: modifies('x-extra-fields'),
    verdict: breaksIf((one) => after(one) !== true),
    why: 'fields of any name are in the type only with it',
  },
  {
    knows: (one) => modifies('enum')(one) && one.open,
    verdict: 'compatible',
    why: 'the enumeration is open: its type takes any value before and after',
  },
  {
    knows: (one) => modifies('enum')(one) && list(before(one)).length > 0,
    verdict: breaksIf((one) => lost(one) || (gained(one) && !sent(one))),
    why: 'the enumeration is closed: a reader knows all of its values, a sender may use each',
  },
  {
    knows: modifies('required'),
    verdict: breaksIf((one) => (sent(one) ? gained(one) : lost(one))),
    why: 'a sender may leave out what is not required, a reader relies on what is',
  },
  {
    knows: (one) => modifies('nullable')(one),
    verdict: breaksIf((one) => sent(one) !== (after(one) === true)),
    why: 'a sender may use null where it is allowed, a reader must expect it',
  },
  {
    knows: (one) => modifies('type')(one) && before(one) === undefined,
    verdict: breaksIf(sent),
    why: 'what was unknown is known: a reader had to look, a sender could use anything',
  },
  {
    knows: modifies('format'),
    verdict: breaksIf((one) => sent(one) && after(one) !== undefined),
    why: 'the type stays; a schema refuses what lacks the format',
  },
  {
    knows: ({ change }) => bounds.has(change.property ?? ''),
    verdict: breaksIf((one) => sent(one) && one.change.impact === 'major'),
    why: 'the type stays; a bound that is narrower refuses what was sent so far',
  },
  {
    knows: modifies('default'),
    verdict: 'compatible',
    why: 'the clients send no defaults',
  },
  {
    knows: (one) => isNode('Schema', 'SchemaProperties')(one) && one.change.kind === 'added',
    verdict: 'compatible',
    why: 'types and requests take a field more; what is unknown passes anyway',
  },
  {
    knows: (one) => isNode('Schema', 'SchemaProperties')(one) && one.change.kind === 'removed',
    verdict: 'breaking',
    why: 'code that names it no longer compiles',
  },
  {
    knows: modifies('type', 'items', 'properties', '$ref'),
    verdict: 'breaking',
    why: 'its type is another one',
  },
];

const unknown: Rule = {
  knows: () => true,
  verdict: 'breaking',
  why: 'no rule knows this change; tools/release/src/spec-diff/verdict.ts is where one belongs',
};

/** The verdict on a change, and why. */
export function judge(one: Case): { readonly verdict: Verdict; readonly why: string } {
  const { verdict, why } = rules.find(({ knows }) => knows(one)) ?? unknown;
  return { verdict: typeof verdict === 'string' ? verdict : verdict(one), why };
}
