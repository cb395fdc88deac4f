// Two documents in, a finding for each operation that a change concerns out.

import {
  type Domain,
  isObject,
  type Json,
  type JsonObject,
  readOperations,
  unescape,
  valueAt,
} from '@room-sessions/codegen';
import type { Verdict } from '../bump.ts';
import { type Change, changesBetween } from './changes.ts';
import { componentOf, type Role, type Use, Uses } from './uses.ts';
import { judge } from './verdict.ts';

export interface Finding {
  /** Its id; absent where no operation sees the change. */
  readonly operation: string | undefined;
  readonly domain: Domain | undefined;
  readonly verdict: Verdict;
  /** What changed, and for a type whether it is sent or received. */
  readonly what: string;
  readonly why: string;
  /** Facts of an operation, types of what is sent and received, or how the key is sent. */
  readonly about: 'facts' | 'types' | 'key';
}

/** What changed from one document to another, operation by operation. */
export async function findingsBetween(from: JsonObject, to: JsonObject): Promise<Finding[]> {
  const sides = { from, to, uses: [new Uses(from), new Uses(to)] };
  const findings = new Map<string, Finding>();
  for (const change of await changesBetween(from, to)) {
    for (const finding of findingsOf(change, sides)) {
      findings.set(JSON.stringify(finding), finding);
    }
  }
  const order = [...readOperations(from), ...readOperations(to)].map(({ id }) => id);
  const place = ({ operation }: Finding): number =>
    operation === undefined ? order.length : order.indexOf(operation);
  return [...findings.values()].toSorted((one, other) => place(one) - place(other));
}

interface Sides {
  readonly from: JsonObject;
  readonly to: JsonObject;
  readonly uses: readonly Uses[];
}

function findingsOf(change: Change, sides: Sides): Finding[] {
  const swapped = isSwapped(change, sides);
  const uses = swapped ? holders(change, sides) : usesOf(change, sides);
  const seenBy: readonly (Use | undefined)[] = uses.length > 0 ? uses : [undefined];
  return seenBy.map((use) => {
    const open = [change.base, change.revision].every((side, at) =>
      isOpen(side?.pointer, at, sides),
    );
    return {
      operation: use?.operation.id,
      domain: use?.operation.domain,
      what: (swapped ? 'another component is named' : describe(change)) + sideOf(use?.role),
      about: aboutOf(change, use?.role),
      ...judge({ change, role: use?.role, swapped, open }),
    };
  });
}

function aboutOf({ typeName, property }: Change, role: Role | undefined): Finding['about'] {
  if (typeName === 'SecurityScheme') return 'key';
  // What comes, goes or has another name comes, goes and changes in the types as well.
  const named = property === undefined || ['operationId', 'tags', 'x-paged'].includes(property);
  return role === 'facts' && !named ? 'facts' : 'types';
}

/** Each operation once a role: as it was, where it was there before. */
function usesOf(change: Change, { uses }: Sides): Use[] {
  const found = new Map<string, Use>();
  for (const [at, side] of [change.base, change.revision].entries()) {
    for (const use of side ? uses[at]!.of(side.pointer) : []) {
      // A path that was renamed has its operations once.
      const { id, method } = use.operation;
      const key = change.property === 'operationId' ? method : id;
      if (!found.has(`${key} ${use.role}`)) found.set(`${key} ${use.role}`, use);
    }
  }
  return [...found.values()];
}

const same = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the change comes of naming another component, and of nothing in that component. */
function isSwapped(change: Change, { from, to }: Sides): boolean {
  if (change.path.startsWith('#/components/')) return false;
  const [base, revision] = [change.base, change.revision].map((side) =>
    componentOf(side?.pointer ?? ''),
  );
  if (base && revision) return base !== revision;
  const only = base ?? revision;
  return only !== undefined && same(valueAt(from, only), valueAt(to, only));
}

/** Who uses the places that name another component now. */
function holders(change: Change, { from, to, uses }: Sides): Use[] {
  const found = new Map<string, Use>();
  for (const [at, [side, document]] of (
    [
      [change.base, from],
      [change.revision, to],
    ] as const
  ).entries()) {
    const component = componentOf(side?.pointer ?? '');
    if (component === undefined) continue;
    for (const pointer of places(document)) {
      const value = valueAt(document, pointer);
      if (same(valueAt(from, pointer), valueAt(to, pointer))) continue;
      if (!JSON.stringify(value).includes(JSON.stringify({ $ref: component }).slice(1, -1)))
        continue;
      for (const use of uses[at]!.of(pointer)) found.set(`${use.operation.id} ${use.role}`, use);
    }
  }
  return [...found.values()];
}

/** The components of a document, and what its operations send and receive. */
function places(document: JsonObject): string[] {
  const components = document['components'];
  const escape = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
  const shared = Object.entries(isObject(components) ? components : {}).flatMap(([kind, group]) =>
    Object.keys(isObject(group) ? group : {}).map((name) => `#/components/${kind}/${name}`),
  );
  const own = readOperations(document).flatMap(({ path, method, source }) => {
    const root = `#/paths/${escape(path)}/${method.toLowerCase()}`;
    const { responses } = source;
    const statuses = Object.keys(isObject(responses) ? responses : {});
    return [
      `${root}/parameters`,
      `${root}/requestBody`,
      ...statuses.map((status) => `${root}/responses/${status}`),
    ].filter((pointer) => valueAt(document, pointer) !== undefined);
  });
  return [...shared, ...own];
}

function isOpen(pointer: string | undefined, at: number, { from, to }: Sides): boolean {
  if (pointer === undefined) return false;
  const holder = valueAt(at === 0 ? from : to, pointer.replace(/\/enum$/, ''));
  return isObject(holder) && holder['x-open-enum'] === true;
}

function sideOf(role: Role | undefined): string {
  if (role === 'request') return ', as sent';
  if (role === 'response') return ', as received';
  return role === 'error' ? ', as an error' : '';
}

function describe(change: Change): string {
  const [verdict] = change.verdicts;
  const place = placeOf(change);
  if (verdict) return `${place}: ${verdict.message.replace(/\.$/, '')}`;
  if (change.kind !== 'modified') return `${place} was ${change.kind}`;
  if (change.property === undefined) return `${place} changed`;
  if (change.property === 'description' || change.property === 'summary') {
    return `${place}: ${change.property} changed`;
  }
  const { base, revision } = change;
  return `${place}: \`${change.property}\` was ${show(base?.value)}, is ${show(revision?.value)}`;
}

/** `Recording.status`, `text in query`, `GET /api/v1/guest/user`. */
function placeOf({ base, revision, property, kind }: Change): string {
  const side = (kind === 'added' ? revision : base) ?? revision;
  const parts = (side?.pointer ?? '').slice(2).split('/').map(unescape);
  if (property !== undefined && parts.at(-1) === property) parts.pop();
  const { name, in: where } = (side?.value ?? {}) as { name?: unknown; in?: unknown };
  if (typeof name === 'string' && typeof where === 'string') return `\`${name}\` in ${where}`;
  if (parts[0] === 'components') {
    return [parts[2], ...parts.slice(3).filter((part) => part !== 'properties')].join('.');
  }
  if (parts[0] !== 'paths') return parts.join('.') || 'the document';
  const [, path = '', method, ...rest] = parts;
  const shown = rest.filter((part) => !['content', 'application/json', 'schema'].includes(part));
  return shown.length > 0 ? shown.join('.') : `${method?.toUpperCase() ?? ''} ${path}`.trim();
}

const show = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value));
