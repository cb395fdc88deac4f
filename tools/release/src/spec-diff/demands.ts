// What the findings ask of each package: those whose generated code is another one, and those whose
// users see the change though their own code stays as it is.

import { domains, type Files, isDomain } from '@room-sessions/codegen';
import { type Bump, bumpFor, isLess, type Verdict, worst } from '../bump.ts';
import type { Finding } from './findings.ts';

export interface Demand {
  /** Full name. */
  readonly name: string;
  readonly version: string;
  readonly verdict: Verdict;
  readonly bump: Bump;
  /** What asks for it, the findings of that verdict alone. */
  readonly because: readonly string[];
}

/** The packages whose generated files differ, without scope. */
export function packagesBetween(from: Files, to: Files): Set<string> {
  const changed = [...new Set([...from.keys(), ...to.keys()])].filter(
    (path) => from.get(path) !== to.get(path),
  );
  const owners = changed.map((path) => /^(?:packages\/)?([^/]+)\/src\//.exec(path)?.[1]);
  return new Set(owners.filter((owner) => owner !== undefined));
}

/** What each package is asked for; those of which nothing is asked are left out. */
export function demandsOf(
  findings: readonly Finding[],
  changed: ReadonlySet<string>,
  /** Package without scope → its version. */
  versions: ReadonlyMap<string, string>,
): Demand[] {
  const demands = [...versions].map(([name, version]): Demand | undefined => {
    const mine = findings.filter((finding) => concerns(finding, name, changed));
    if (mine.length === 0 && !changed.has(name)) return undefined;
    // Code that changes for no reason of its own is at least not the same.
    const verdict = mine.length === 0 ? 'compatible' : worst(mine.map((one) => one.verdict));
    const because = mine
      .filter((one) => one.verdict === verdict)
      .map(({ operation, what }) => (operation === undefined ? what : `${operation}: ${what}`));
    return {
      name: `@room-sessions/${name}`,
      version,
      verdict,
      bump: bumpFor(verdict, version),
      because: because.length > 0 ? because : ['its generated code changes'],
    };
  });
  return demands.filter((demand) => demand !== undefined);
}

function concerns(finding: Finding, name: string, changed: ReadonlySet<string>): boolean {
  const { about, domain, verdict } = finding;
  const breaks = verdict === 'breaking';
  if (about === 'key') return ['core', 'gateway', 'contracts'].includes(name);
  // Clients hand on what models say: whoever uses one sees it break.
  if (isDomain(name)) return name === domain && (breaks || changed.has(name));
  if (name === 'sdk') return breaks && domain !== undefined && domains.includes(domain);
  // The contracts of an operation ask a deployment for what it is.
  if (name === 'contracts') return (about === 'types' && changed.has(name)) || (breaks && !!domain);
  if (name === 'gateway') return changed.has(name);
  return about === 'types' && changed.has(name);
}

/** What pending changesets ask less of than the document does, a line each. */
export function missingIn(
  pending: ReadonlyMap<string, Bump>,
  demands: readonly Demand[],
): string[] {
  return demands
    .filter(({ name, bump }) => isLess(pending.get(name) ?? 'none', bump))
    .map(
      ({ name, bump, because }) =>
        `${name}: the changesets say ${pending.get(name) ?? 'nothing'}, the document asks for ${bump}: ${because[0]}`,
    );
}
